import { existsSync } from 'node:fs'
import { clusterFiles } from '../postgres/cluster.ts'
import type { RunningPostgres } from '../postgres/start-postgres.ts'
import { archivedNames, clusterFolder, readSystemId, sweepArchive } from './archive.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import { readBackups } from './read-backups.ts'

const SWEEP_MS = 10_000
const DUE_MS = 24 * 3_600_000

/**
 * While the site is open, and once there is a first backup: takes the WAL to the backups, and makes
 * a new one every day, and at once after a restore. So the WAL to be kept has a bound.
 *
 * @param sweepMs - between two rounds
 */
export function keepBackups(
  server: RunningPostgres,
  options: BackupOptions,
  log: (message: string) => void,
  sweepMs = SWEEP_MS,
): { close(): Promise<void> } {
  let said = ''
  let work: Promise<void> | undefined

  async function step(): Promise<void> {
    try {
      await tend(server, options, log)
      said = ''
    } catch (error) {
      const message = `backups: ${error instanceof Error ? error.message : String(error)}`
      // Once, not every ten seconds: it is tried again until it is fixed.
      if (message !== said) log(message)
      said = message
    }
  }

  const timer = setInterval(() => {
    work ??= step().finally(() => (work = undefined))
  }, sweepMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await work
    },
  }
}

/** What the server archived last, once it has stopped: then nothing of the data is here alone. */
export async function sweepLast(home: string, backupDir: string): Promise<void> {
  const { archive, data } = clusterFiles(home)
  if (!existsSync(archive)) return
  await sweepArchive(home, clusterFolder(backupDir, await readSystemId(data)))
}

/** One round of it. */
async function tend(
  server: RunningPostgres,
  options: BackupOptions,
  log: (message: string) => void,
): Promise<void> {
  const { archive, data } = clusterFiles(server.home)
  if (!existsSync(archive)) return
  const folder = clusterFolder(options.backupDir, await readSystemId(data))
  await sweepArchive(server.home, folder)
  const own = (await readBackups(options.backupDir)).filter(({ cluster }) => cluster === folder)
  const newest = own.at(-1)
  const begun = (await archivedNames(folder)).filter((name) => name.endsWith('.begun'))
  const timeline = Math.max(1, ...begun.map((name) => Number.parseInt(name, 16)))
  const isDue =
    newest === undefined ||
    newest.timeline < timeline ||
    Date.now() - Date.parse(newest.startedAt) > DUE_MS
  if (!isDue) return
  const made = await makeBackup(server, options)
  log(`backups: made one of ${made.finishedAt}`)
}
