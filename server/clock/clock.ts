import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** The application's time. Tests and the sandbox move it; nothing else reads the wall clock. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Milliseconds that the application clock is ahead of the wall clock. */
  readonly offsetMs: number
}

/** Milliseconds between two looks at what other nodes have done to the clock. */
const FOLLOW_MS = 1000

/** A clock that can be moved forward. Nodes of one database share it, and a restart keeps it. */
export class AdvanceableClock implements Clock {
  #offsetMs: number
  #timer: NodeJS.Timeout | undefined
  readonly #db: Kysely<DB>

  private constructor(db: Kysely<DB>, offsetMs: number) {
    this.#db = db
    this.#offsetMs = offsetMs
  }

  static async open(db: Kysely<DB>): Promise<AdvanceableClock> {
    return new AdvanceableClock(db, await readOffset(db))
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** Moves the clock forward, for all nodes. */
  async advance(seconds: number): Promise<void> {
    const { offset_ms } = await this.#db
      .updateTable('moved_clock')
      .set((eb) => ({ offset_ms: eb('offset_ms', '+', seconds * 1000) }))
      .returning('offset_ms')
      .executeTakeFirstOrThrow()
    this.#offsetMs = offset_ms
  }

  /** Looks from now on whether another node has moved the clock, until closed. */
  follow(): void {
    const look = () => {
      this.#timer = setTimeout(() => {
        void this.#refresh().finally(() => this.#timer && look())
      }, FOLLOW_MS)
    }
    look()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #refresh(): Promise<void> {
    try {
      this.#offsetMs = Math.max(this.#offsetMs, await readOffset(this.#db))
    } catch {
      // The database is away: the next look comes in a second.
    }
  }
}

async function readOffset(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('moved_clock').select('offset_ms').executeTakeFirst()
  return row?.offset_ms ?? 0
}

/** Unix seconds. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
