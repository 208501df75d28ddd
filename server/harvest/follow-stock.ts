import type { LiveEvent } from '@app/contract/live.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import type { DueWork } from '../jobs/worker.ts'
import { sqlOf } from '../ledger/sql.ts'

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

// Rows that are locked belong to a harvest that is just being settled: it locked its player after
// the change that we heard of, and has seen it.
const TRY_AGAIN = `
  update harvest_player set due_at = $1
  where player_id in (
    select player_id from harvest_player
    where waits and (due_at is null or due_at > $1)
      and ($2::uuid[] is null or player_id = any($2))
    order by player_id
    for no key update skip locked)`

/**
 * Lets harvests that wait for items be tried again when their players' inventories change. It hears
 * of that from the live events after their commit, of all nodes, so that no change of value has to
 * know about harvests; and it tries everybody once when a node starts, for what was not heard, and
 * when starts are allowed again.
 */
export class StockFollower implements DueWork {
  readonly name = 'harvest stock'
  readonly #deps: FollowDeps
  /** Players whose inventories changed; everybody, at first. */
  #changed: Set<string> | 'everybody' = 'everybody'

  constructor(deps: FollowDeps) {
    this.#deps = deps
  }

  heard({ players }: LiveBatch): void {
    const { takesPart, now, wake } = this.#deps
    if (this.#changed === 'everybody') return
    const before = this.#changed.size
    for (const [player, events] of Object.entries(players)) {
      if (isChanged(events, takesPart)) this.#changed.add(player)
    }
    if (this.#changed.size > before) wake(now() + COLLECT_MS)
  }

  /** Everybody who waits is tried again. */
  tryEverybody(): void {
    this.#changed = 'everybody'
    this.#deps.wake(this.#deps.now())
  }

  async nextDue(): Promise<number | undefined> {
    const isNobody = this.#changed !== 'everybody' && this.#changed.size === 0
    return isNobody ? undefined : this.#deps.now()
  }

  async settle(now: number): Promise<number> {
    const changed = this.#changed
    this.#changed = new Set()
    const ids = changed === 'everybody' ? null : [...changed]
    try {
      await this.#deps.db
        .transaction()
        .execute((tx) =>
          sqlOf(tx).query({ name: 'try-harvests-again', text: TRY_AGAIN }, [now, ids]),
        )
    } catch (error) {
      this.#changed = 'everybody'
      throw error
    }
    return 1
  }
}

/** Did a player's stock of what harvests use change, other than by the harvest itself? */
function isChanged(events: readonly LiveEvent[], takesPart: (itemId: number) => boolean): boolean {
  if (events.some((event) => event.type === 'harvest_changed')) return false
  return events.some(
    (event) =>
      event.type === 'inventory_updated' && event.data.some(({ item_id }) => takesPart(item_id)),
  )
}
