import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { connect, type ConnectOptions } from './connect.ts'
import { DatabaseLost } from './lost-session.ts'
import { readTogether } from './read-together.ts'
import type { DB } from './schema.ts'

/** How long a read waits for a replica to catch up, before the primary is read. */
const BEHIND_MS = 100
const LOOK_MS = 5
/** How long a replica that was behind or away is left alone. */
const REST_MS = 1000

interface Position {
  /** Up to where the primary's log is on its disk. */
  readonly lsn: string
  /** Of the cluster: another one's positions say nothing about ours. */
  readonly system: string
}

export interface ReadsLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/**
 * Where histories, charts, books and statements are read: on a streaming replica where there is one,
 * for the primary's processor is what the desk needs. What someone decides by is read on the primary,
 * under its locks, and never here.
 *
 * A read sees everything that was committed before it began, as on the primary: it first asks how far
 * the primary's log has come, and reads where at least that has been replayed. So nobody sees older
 * after newer, whichever node, replica or stream showed them the newer. A replica that is behind, away
 * or refuses is left alone for a second, and the primary read instead.
 */
export class Reads {
  readonly #primary: Kysely<DB>
  readonly #replica: Kysely<DB> | undefined
  readonly #log: ReadsLog
  readonly #counts = { replica: 0, primary: 0, behind: 0, failed: 0 }
  #restsUntil = 0
  #isTrusted = true
  /** Whoever asks at the same moment learns the same position. */
  readonly #position: (when: 'now') => Promise<Position>

  /**
   * @param replica - its address, and how its sessions are opened; without one all is read on the primary
   */
  constructor(
    primary: Kysely<DB>,
    replica: ConnectOptions & { readonly url: string | undefined },
    log: ReadsLog,
  ) {
    this.#primary = primary
    this.#replica = replica.url === undefined ? undefined : connect(replica.url, replica)
    this.#log = log
    this.#position = readTogether(async (asked: readonly 'now'[]) => {
      const position = await readPosition(primary)
      return asked.map(() => position)
    })
  }

  /** Ends its own sessions, not the primary's. */
  async close(): Promise<void> {
    await this.#replica?.destroy()
  }

  /** Reads by where they were answered, and those that a replica could not answer, by why. */
  get counts(): ReadonlyMap<string, number> {
    return new Map(Object.entries(this.#counts))
  }

  /**
   * Reads, and once more on the primary if the replica fails.
   *
   * @param read - changes nothing
   */
  async run<T>(read: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    const replica = this.#replica
    if (replica && performance.now() >= this.#restsUntil) {
      const position = await this.#position('now')
      const answer = await this.#ask(replica, position, read)
      if (answer) return answer.value
    }
    this.#counts.primary += 1
    return read(this.#primary)
  }

  async #ask<T>(
    replica: Kysely<DB>,
    position: Position,
    read: (db: Kysely<DB>) => Promise<T>,
  ): Promise<{ readonly value: T } | undefined> {
    try {
      // Behind one address there may be several: what is asked of a session holds for that session.
      return await replica.connection().execute(async (session) => {
        if (!(await hasReplayed(session, position))) return this.#rest('behind', { position })
        const value = await read(session)
        this.#counts.replica += 1
        if (!this.#isTrusted) this.#log.info({}, 'the replica is read again')
        this.#isTrusted = true
        return { value }
      })
    } catch (error) {
      const isOfReplica = error instanceof DatabaseLost || error instanceof pg.DatabaseError
      if (!isOfReplica) throw error
      return this.#rest('failed', { err: error })
    }
  }

  #rest(why: 'behind' | 'failed', fields: object): undefined {
    this.#counts[why] += 1
    this.#restsUntil = performance.now() + REST_MS
    if (this.#isTrusted) this.#log.warn(fields, `the replica is ${why}: the primary is read`)
    this.#isTrusted = false
  }
}

async function readPosition(primary: Kysely<DB>): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system
    from pg_control_system()`.execute(primary)
  return rows[0]!
}

/** Whether a session's server shows all that was committed up to a position, or soon does. */
async function hasReplayed(session: Kysely<DB>, { lsn, system }: Position): Promise<boolean> {
  const until = performance.now() + BEHIND_MS
  for (;;) {
    // A server that has been promoted replays nothing any more, and stays behind.
    const { rows } = await sql<{ isThere: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn and system_identifier = ${system}::bigint
        as "isThere"
      from pg_control_system()`.execute(session)
    if (rows[0]?.isThere) return true
    if (performance.now() >= until) return false
    await wait(LOOK_MS)
  }
}
