import type { Kysely } from 'kysely'
import { Followed } from '../db/followed.ts'
import type { DB } from '../db/schema.ts'

/** The application's time. Tests and the sandbox move it; nothing else reads the wall clock. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Milliseconds that the application clock is ahead of the wall clock. */
  readonly offsetMs: number
}

/** A clock that can be moved forward. Nodes of one database share it, and a restart keeps it. */
export class AdvanceableClock implements Clock {
  readonly #offset: Followed<number>
  readonly #db: Kysely<DB>
  #moved = () => {}

  private constructor(db: Kysely<DB>, offsetMs: number) {
    this.#db = db
    this.#offset = new Followed(
      offsetMs,
      async (before) => Math.max(before, await readOffset(db)),
      () => this.#moved(),
    )
  }

  static async open(db: Kysely<DB>): Promise<AdvanceableClock> {
    return new AdvanceableClock(db, await readOffset(db))
  }

  get offsetMs(): number {
    return this.#offset.value
  }

  now(): number {
    return Date.now() + this.offsetMs
  }

  /** Moves the clock forward, for all nodes. */
  async advance(seconds: number): Promise<void> {
    const { offset_ms } = await this.#db
      .updateTable('moved_clock')
      .set((eb) => ({ offset_ms: eb('offset_ms', '+', seconds * 1000) }))
      .returning('offset_ms')
      .executeTakeFirstOrThrow()
    this.#offset.value = offset_ms
    this.#moved()
  }

  /** Calls back each time that this node sees the clock moved. */
  onMoved(moved: () => void): void {
    this.#moved = moved
  }

  follow(): void {
    this.#offset.follow()
  }

  close(): void {
    this.#offset.close()
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
