import { type Kysely, sql } from 'kysely'
import type { DB } from '../server/db/schema.ts'

/** What a database server has written into its log. */
export interface LogUsed {
  readonly bytes: number
  /** Whole pages among them: of the first change of a page after a checkpoint. */
  readonly fullPages: number
  /** Waits for the disk. */
  readonly flushes: number
}

/** Counts what a database server writes into its log. */
export class LogUse {
  readonly #db: Kysely<DB>
  readonly #before: LogUsed

  private constructor(db: Kysely<DB>, before: LogUsed) {
    this.#db = db
    this.#before = before
  }

  static async start(db: Kysely<DB>): Promise<LogUse> {
    return new LogUse(db, await readLog(db))
  }

  /** Since the start, by sessions that have ended meanwhile: one that lives may not have told yet. */
  async used(): Promise<LogUsed> {
    const now = await readLog(this.#db)
    return {
      bytes: now.bytes - this.#before.bytes,
      fullPages: now.fullPages - this.#before.fullPages,
      flushes: now.flushes - this.#before.flushes,
    }
  }
}

async function readLog(db: Kysely<DB>): Promise<LogUsed> {
  const { rows } = await sql<LogUsed>`
    select wal_bytes::float8 as bytes, wal_fpi::float8 as "fullPages",
      (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as flushes
    from pg_stat_wal`.execute(db)
  return rows[0]!
}
