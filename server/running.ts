import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Someone else runs on this data directory. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
}

interface Claim {
  readonly pid: number
  /** Tells this process from a later one with the same pid. */
  readonly startedAt: string
  readonly address: string
}

/** When a process started, as the system tells it; empty where it cannot be told. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'win32') return ''
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses and may hold anything: count from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning({ pid, startedAt }: Claim): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startOf(pid) === startedAt
}

/**
 * Claims a data directory for this process, so that two servers never share it. A claim of a
 * process that is gone, however it ended, counts for nothing.
 *
 * Each process writes a file of its own and then looks for others: of two that start at the same
 * moment both may be refused, but never do both go on.
 */
export function claimDataDir(dataDir: string, address: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, `running-${process.pid}.json`)
  const own: Claim = { pid: process.pid, startedAt: startOf(process.pid), address }
  writeFileSync(`${file}.new`, JSON.stringify(own), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const release = () => rmSync(file, { force: true })
  const names = readdirSync(dataDir).filter((name) => /^running-\d+\.json$/.test(name))
  for (const name of names) {
    const path = join(dataDir, name)
    const other = readClaim(path)
    if (other === undefined || path === file) continue
    if (isRunning(other)) {
      release()
      throw new AlreadyRunning(
        `Surprise Market is already running on ${dataDir}: pid ${other.pid}, ${other.address}`,
      )
    }
    rmSync(path, { force: true })
  }
  return { release }
}

function readClaim(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim
  } catch {
    // Released a moment ago.
    return undefined
  }
}
