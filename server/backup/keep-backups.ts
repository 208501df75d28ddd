import { existsSync } from 'node:fs'
import { clusterFiles } from '../postgres/cluster.ts'
import type { RunningPostgres } from '../postgres/start-postgres.ts'
import {
  archivedNames,
  clusterFolder,
  newestArchivedMs,
  readSystemId,
  sweepArchive,
} from './archive.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import { readBackups } from './read-backups.ts'

const DUE_MS = 24 * 3_600_000
/** A failed backup has read everything: it is not tried again at once, and at last once an hour. */
const RETRY_MAX_MS = 3_600_000
/** A backup may take its time, and be tried again some times. */
const LATE_MS = 30 * 3_600_000
const WAL_LATE_MS = 300_000

/** How the backups stand; times in unix milliseconds. */
export interface BackupState {
  /** When the newest whole backup was finished; null for none. */
  readonly newestMs: number | null
  /** When WAL has last come to the backups; null for never. */
  readonly walMs: number | null
  /** Since when WAL does not come to the backups; null while it does. */
  readonly walFailingMs: number | null
  /** Attempts at a backup that failed since the newest one. */
  readonly failures: number
  /** Why the newest attempt failed, or why the WAL does not come; null while all is well. */
  readonly lastError: string | null
}

/** Whether somebody must look after them. */
export const isLate = ({ newestMs, walFailingMs }: BackupState, now: number): boolean =>
  (newestMs !== null && now - newestMs > LATE_MS) ||
  (walFailingMs !== null && now - walFailingMs > WAL_LATE_MS)

export interface BackupLog {
  said(message: string): void
  failed(fields: Readonly<Record<string, unknown>>, message: string): void
}

export interface KeptBackups {
  /** As of the last round; undefined before the first one. */
  state(): BackupState | undefined
  /** Ends the round; a backup that is being made is left off. */
  close(): Promise<void>
}

const pace = { sweepMs: 10_000, retryMs: 60_000 }

/**
 * While the site is open, and once there is a first backup: takes the WAL to the backups, and makes
 * a new one every day, and at once after a restore. So the WAL to be kept has a bound.
 *
 * @param pace - between two rounds, and between the first failure of a backup and the next attempt
 */
export function keepBackups(
  server: RunningPostgres,
  options: BackupOptions,
  log: BackupLog,
  { sweepMs, retryMs } = pace,
): KeptBackups {
  const closing = new AbortController()
  const keeper = new Keeper(server, options, log, retryMs, closing.signal)
  let work: Promise<void> | undefined
  const timer = setInterval(() => {
    work ??= keeper.round().finally(() => (work = undefined))
  }, sweepMs)
  timer.unref()
  return {
    state: () => keeper.state,
    async close() {
      clearInterval(timer)
      closing.abort()
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

const untold: BackupState = {
  newestMs: null,
  walMs: null,
  walFailingMs: null,
  failures: 0,
  lastError: null,
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

class Keeper {
  state: BackupState | undefined
  readonly #server: RunningPostgres
  readonly #options: BackupOptions
  readonly #log: BackupLog
  readonly #retryMs: number
  readonly #closing: AbortSignal
  /** By the process's own clock, which nobody sets. */
  #notBefore = 0
  #said = ''

  constructor(
    server: RunningPostgres,
    options: BackupOptions,
    log: BackupLog,
    retryMs: number,
    closing: AbortSignal,
  ) {
    this.#server = server
    this.#options = options
    this.#log = log
    this.#retryMs = retryMs
    this.#closing = closing
  }

  async round(): Promise<void> {
    try {
      await this.#tend()
      this.#said = ''
    } catch (error) {
      const { walFailingMs } = this.state ?? untold
      const lastError = messageOf(error)
      this.#note({ walFailingMs: walFailingMs ?? Date.now(), lastError })
      // Once, not every ten seconds: it is tried again until it is fixed.
      if (lastError !== this.#said)
        this.#log.failed({ err: error }, 'WAL does not reach the backups')
      this.#said = lastError
    }
  }

  #note(known: Partial<BackupState>): void {
    this.state = { ...(this.state ?? untold), ...known }
  }

  async #tend(): Promise<void> {
    const { backupDir } = this.#options
    const { archive, data } = clusterFiles(this.#server.home)
    if (!existsSync(archive)) return this.#note({})
    const folder = clusterFolder(backupDir, await readSystemId(data))
    // First: it is known how old they are even where the WAL does not come to them.
    const own = (await readBackups(backupDir)).filter(({ cluster }) => cluster === folder)
    const newest = own.at(-1)
    this.#note({
      newestMs: newest === undefined ? null : Date.parse(newest.finishedAt),
      walMs: await newestArchivedMs(folder),
    })
    await sweepArchive(this.#server.home, folder)
    const { failures, lastError } = this.state ?? untold
    this.#note({ walFailingMs: null, lastError: failures === 0 ? null : lastError })
    const begun = (await archivedNames(folder)).filter((name) => name.endsWith('.begun'))
    const timeline = Math.max(1, ...begun.map((name) => Number.parseInt(name, 16)))
    const isDue =
      newest === undefined ||
      newest.timeline < timeline ||
      Date.now() - Date.parse(newest.startedAt) > DUE_MS
    if (!isDue) return this.#note({ failures: 0, lastError: null })
    if (performance.now() >= this.#notBefore) await this.#make()
  }

  async #make(): Promise<void> {
    try {
      const { finishedAt } = await makeBackup(this.#server, this.#options, this.#closing)
      this.#note({ newestMs: Date.parse(finishedAt), failures: 0, lastError: null })
      this.#log.said(`backups: made one of ${finishedAt}`)
    } catch (error) {
      if (this.#closing.aborted) return
      const failures = (this.state ?? untold).failures + 1
      this.#note({ failures, lastError: messageOf(error) })
      const waitMs = Math.min(this.#retryMs * 2 ** (failures - 1), RETRY_MAX_MS)
      this.#notBefore = performance.now() + waitMs
      const fields = { err: error, attempt: failures, try_again_ms: waitMs }
      this.#log.failed(fields, 'backup failed')
    }
  }
}
