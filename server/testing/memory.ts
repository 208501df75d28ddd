import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../postgres/postmaster.ts'

/** Memory that is used as a disk, where a system has it. */
export const MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 2 ** 30
const FILES = 'surprise-market-files-'

/** Whether there is such memory, and as much of it as tests may fill. */
export function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

/**
 * Temporary files of this process and of those it starts are kept in memory until it is disposed:
 * a cluster that a test makes flushes as every cluster does, and on a disk it waits for that half of
 * its time. Without such memory they stay where they are.
 */
export async function keepFilesInMemory(): Promise<AsyncDisposable> {
  const formerly = process.env['TMPDIR']
  const folder = join(MEMORY, `${FILES}${process.pid}`)
  if (!hasMemory()) return { [Symbol.asyncDispose]: async () => {} }
  for (const name of await readdir(MEMORY)) {
    const isLeft = name.startsWith(FILES) && !isAlive(Number(name.slice(FILES.length)))
    if (isLeft) await rm(join(MEMORY, name), { recursive: true, force: true })
  }
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o1777)
  process.env['TMPDIR'] = folder
  return {
    async [Symbol.asyncDispose]() {
      if (formerly === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = formerly
      await rm(folder, { recursive: true, force: true })
    },
  }
}
