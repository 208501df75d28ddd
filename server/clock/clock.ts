import { type Kysely, sql } from 'kysely'
import { Followed, type LookReport } from '../db/followed.ts'
import type { DB } from '../db/schema.ts'

/**
 * The application's time: the database's, so that all nodes agree on what is due, moved by tests and
 * the sandbox. How long something took, and when a token ends, is read from the wall clock.
 */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Milliseconds that the application's time is ahead of the database's. */
  readonly offsetMs: number
}

interface Reading {
  readonly offsetMs: number
  /** Milliseconds that the database's clock is ahead of this node's. */
  readonly skewMs: number
}

/** The last moment of the year 9999, in unix milliseconds: what the contract can say. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Two clocks that differ by less are as good as one. */
const SKEW_MS = 20

/** A clock that can be moved forward. Nodes of one database share it, and a restart keeps it. */
export class AdvanceableClock implements Clock {
  readonly #reading: Followed<Reading>
  readonly #db: Kysely<DB>
  #moved = () => {}

  private constructor(db: Kysely<DB>, reading: Reading) {
    this.#db = db
    this.#reading = new Followed(reading, (before) => read(db, before))
    this.#reading.onReplaced((before) => before.offsetMs !== this.offsetMs && this.#moved())
  }

  static async open(db: Kysely<DB>): Promise<AdvanceableClock> {
    return new AdvanceableClock(db, await read(db, { offsetMs: 0, skewMs: 0 }))
  }

  get offsetMs(): number {
    return this.#reading.value.offsetMs
  }

  now(): number {
    return Date.now() + this.#reading.value.skewMs + this.offsetMs
  }

  /** Moves the clock forward, for all nodes; false where it would leave the year 9999. */
  async advance(seconds: number): Promise<boolean> {
    const most = LAST_MS - (this.now() - this.offsetMs)
    const moved = await this.#db
      .updateTable('moved_clock')
      .set((eb) => ({ offset_ms: eb('offset_ms', '+', seconds * 1000) }))
      .where('offset_ms', '<=', most - seconds * 1000)
      .returning('offset_ms')
      .executeTakeFirst()
    if (!moved) return false
    this.#reading.value = { ...this.#reading.value, offsetMs: moved.offset_ms }
    this.#moved()
    return true
  }

  /** Calls back each time that this node sees the clock moved. */
  onMoved(moved: () => void): void {
    this.#moved = moved
  }

  follow(report: LookReport): void {
    this.#reading.follow(report)
  }

  close(): void {
    this.#reading.close()
  }
}

/** How the database's clock stands; `before` itself where that still holds. */
async function read(db: Kysely<DB>, before: Reading): Promise<Reading> {
  const askedAt = Date.now()
  const row = await db
    .selectFrom('moved_clock')
    .select(['offset_ms', sql<number>`extract(epoch from clock_timestamp()) * 1000`.as('now')])
    .executeTakeFirst()
  if (!row) return before
  const answeredAt = Date.now()
  // It was so late at some moment between the question and its answer.
  const least = Number(row.now) - answeredAt
  const most = Number(row.now) - askedAt
  const isGood = before.skewMs > least - SKEW_MS && before.skewMs < most + SKEW_MS
  const skewMs = isGood ? before.skewMs : Math.round((least + most) / 2)
  const offsetMs = Math.max(before.offsetMs, row.offset_ms)
  return isGood && offsetMs === before.offsetMs ? before : { offsetMs, skewMs }
}

/** Unix seconds. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
