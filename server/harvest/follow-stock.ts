import type { LiveEvent } from '@app/contract/live.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import type { DueWork } from '../jobs/worker.ts'
import { sqlOf } from '../db/sql.ts'

/** How long changes of inventories are collected before waiting harvests are tried again. */
const COLLECT_MS = 200

interface FollowDeps {
  readonly db: Kysely<DB>
  /** Does an item take part in harvests? */
  readonly takesPart: (itemId: number) => boolean
  /** Unix milliseconds of the application clock. */
  readonly now: () => number
  /** Asks the worker to come at a time. */
  readonly wake: (dueMs: number) => void
}

/** A harvest that began to be settled before a change of what everybody waits for is done by then. */
const SETTLED_MS = 10_000

/** Players of one statement, at most, so that it ends in time however many wait. */
const PAGE = 1000
/** Before the first of all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'

// Rows that are locked belong to a harvest that is just being settled: it locked its player after
// the change that we heard of, and has seen it.
const TRY_AGAIN = {
  name: 'try-harvests-again',
  text: `
    update harvest_player set due_at = $1
    where player_id in (
      select player_id from harvest_player
      where waits and (due_at is null or due_at > $1) and player_id = any($2::uuid[])
      order by player_id
      for no key update skip locked)`,
}

const TRY_PAGE = {
  name: 'try-page-of-harvests-again',
  text: `
    with page as (
      select player_id from harvest_player
      where waits and player_id > $2
      order by player_id limit $3
      for no key update skip locked
    ), tried as (
      update harvest_player set due_at = $1
      where player_id in (select player_id from page) and (due_at is null or due_at > $1)
    )
    select max(player_id::text) as last, count(*)::int as players from page`,
}

/**
 * Lets harvests that wait for items be tried again when their players' inventories change. It hears
 * of that from the live events after their commit, of all nodes, so that no change of value has to
 * know about harvests; and it tries everybody once when a node starts, for what was not heard.
 *
 * When starts are allowed again, and when an import has changed what harvests need, everybody is tried
 * twice: a harvest that is just being settled goes by what was so before, and cannot be tried meanwhile.
 */
export class StockFollower implements DueWork {
  readonly kind = 'harvest_stock'
  readonly #deps: FollowDeps
  readonly #page: number
  /** Players whose inventories changed. */
  #changed = new Set<string>()
  /** Who comes after this player is still to be tried, with everybody; undefined when all were. */
  #triedUpTo: string | undefined = FIRST
  /** When everybody is to be tried for the second time, unix milliseconds of the application clock. */
  #againAt = Number.POSITIVE_INFINITY

  constructor(deps: FollowDeps, page = PAGE) {
    this.#deps = deps
    this.#page = page
  }

  heard({ players }: LiveBatch): void {
    const { takesPart, now, wake } = this.#deps
    const before = this.#changed.size
    for (const [player, events] of Object.entries(players)) {
      if (isChanged(events, takesPart)) this.#changed.add(player)
    }
    if (this.#changed.size > before) wake(now() + COLLECT_MS)
  }

  /** Everybody who waits is tried again, now and once more. */
  tryEverybody(): void {
    const now = this.#deps.now()
    this.#triedUpTo = FIRST
    this.#againAt = now + SETTLED_MS
    this.#deps.wake(now)
  }

  async nextDue(): Promise<number | undefined> {
    if (this.#triedUpTo !== undefined || this.#changed.size > 0) return this.#deps.now()
    return Number.isFinite(this.#againAt) ? this.#againAt : undefined
  }

  async settle(now: number): Promise<number> {
    if (this.#againAt <= now) {
      this.#triedUpTo = FIRST
      this.#againAt = Number.POSITIVE_INFINITY
    }
    await this.#tryChanged(now)
    await this.#tryPage(now)
    return 1
  }

  async #tryChanged(now: number): Promise<void> {
    const changed = this.#changed
    if (changed.size === 0) return
    this.#changed = new Set()
    try {
      await this.#query(TRY_AGAIN, [now, [...changed]])
    } catch (error) {
      for (const player of changed) this.#changed.add(player)
      throw error
    }
  }

  /** The next of everybody. A failure leaves it where it was. */
  async #tryPage(now: number): Promise<void> {
    const from = this.#triedUpTo
    if (from === undefined) return
    const [tried] = await this.#query<{ last: string | null; players: number }>(TRY_PAGE, [
      now,
      from,
      this.#page,
    ])
    // Everybody may have been asked for again meanwhile.
    if (this.#triedUpTo !== from) return
    const isLast = !tried || tried.players < this.#page
    this.#triedUpTo = isLast ? undefined : (tried.last ?? undefined)
  }

  #query<Row extends object>(
    statement: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.#deps.db.transaction().execute((tx) => sqlOf(tx).query<Row>(statement, [...values]))
  }
}

/** Did what harvests may use of a player's change, other than by the harvest itself? */
function isChanged(events: readonly LiveEvent[], takesPart: (itemId: number) => boolean): boolean {
  if (events.some((event) => event.type === 'harvest_changed')) return false
  if (events.some((event) => event.type === 'item_locks_changed')) return true
  return events.some(
    (event) =>
      event.type === 'inventory_updated' && event.data.some(({ item_id }) => takesPart(item_id)),
  )
}
