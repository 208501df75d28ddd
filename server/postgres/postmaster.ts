import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What PostgreSQL's pid file says. The process may be long gone, and its number another's. */
export interface PidFile {
  pid: number
  /** Undefined while the server is still starting. */
  port: number | undefined
}

/** @param data - the cluster's own folder */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const [pid, , , port] = text.split('\n')
  return { pid: Number(pid), port: Number(port) || undefined }
}

/** Whether a process of this number exists, whosoever's. One that has ended but stays listed does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/** In a container without an init process nobody collects what an orphan leaves behind. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

/** Whether the process is a PostgreSQL server of this very folder. */
export async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') {
      // A server works inside its data folder from the first moment on.
      const cwd = await readlink(`/proc/${pid}/cwd`)
      const name = await readFile(`/proc/${pid}/comm`, 'utf8')
      return cwd === (await realpath(data)) && name.startsWith('postgres')
    }
    if (process.platform === 'win32') {
      const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      return stdout.toLowerCase().includes('postgres.exe')
    }
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes('postgres') && stdout.includes(data)
  } catch {
    // Gone meanwhile, or not ours to look at.
    return false
  }
}
