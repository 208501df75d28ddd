import type { RestockCommand } from '@app/rules/market/commands.ts'
import { standingKey } from '@app/rules/market/standing-escrow.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Job } from '../jobs/failed-jobs.ts'
import { neverFailed, nextDue } from '../jobs/job-queue.ts'
import type { DueWork } from '../jobs/worker.ts'
import { COIN } from '../ledger/accounts.ts'
import { sqlOf } from '../db/sql.ts'
import { type DeskJobsDeps, type DeskWork, deskWork } from './desk-jobs.ts'
import type { StandingKey } from './standing-orders.ts'
import type { Submission } from './run-batch.ts'

/** How long changes of stocks are collected before the orders for them are looked at. */
const COLLECT_MS = 200
/** How long an order is left to the node that has taken it to the desk. */
const GRACE_MS = 2000
const AT_ONCE = 256
/** Orders of one look at all of them. */
const PAGE = 1000
const JOBS = { kind: 'standing_order', table: 'standing_order', id: 'standing_id' } as const
/** Before the first of all orders. */
const FIRST: StandingKey = { player_id: '00000000-0000-0000-0000-000000000000', item_id: 0 }

/**
 * Marks those whose bids are not what their stocks lack, and returns the others: they may be held by
 * a batch that comes to nothing, or have been paused meanwhile.
 */
const MARK = {
  name: 'mark-standing-orders',
  text: `
    with astray as materialized (
      select o.player_id, o.item_id
      from unnest($2::uuid[], $3::int[]) as changed (player_id, item_id)
      join standing_order as o using (player_id, item_id)
      cross join lateral (
        select greatest(o.keep - coalesce((
            select amount from holding
            where account = o.player_id and kind = 'player' and asset = o.item_id), 0), 0) as wanted,
          coalesce((
            select sum(current_count) from lot
            where lot.player_id = o.player_id and lot.item_id = o.item_id and is_standing), 0) as bids
      ) as stock
      where not is_paused and (due_at is null or due_at > $1)
        and (bids > wanted or (bids < wanted and escrow >= o.price)
          or (bids = 0 and escrow < o.price))
    ), free as materialized (
      select o.player_id, o.item_id from astray join standing_order as o using (player_id, item_id)
      where not o.is_paused
      order by o.player_id, o.item_id
      for no key update of o skip locked
    ), marked as (
      update standing_order as o set due_at = $1 from free
      where o.player_id = free.player_id and o.item_id = free.item_id
    )
    select player_id, item_id from astray
    where (player_id, item_id) not in (select player_id, item_id from free)`,
}

const READ_PAGE = {
  name: 'read-page-of-standing-orders',
  text: `
    select player_id, item_id from standing_order where (player_id, item_id) > ($1::uuid, $2::int)
    order by player_id, item_id limit $3`,
}

const TAKE_DUE = {
  name: 'take-due-standing-orders',
  text: `
    update standing_order as o set due_at = $2 from (
      select player_id, item_id from standing_order as job
      where due_at <= $1 and ${neverFailed(JOBS)}
      order by due_at limit ${AT_ONCE}
      for no key update skip locked) as due
    where o.player_id = due.player_id and o.item_id = due.item_id
    returning o.standing_id as job_id, o.player_id, o.item_id, o.keep, o.price`,
}

/** An order whose stock is to be looked at. */
type DueOrder = Job & Pick<RestockCommand, 'item_id' | 'keep' | 'price'>

interface StockDeps extends DeskJobsDeps {
  /** Asks the worker to come at a time. */
  readonly wake: (dueMs: number) => void
}

/**
 * Has standing orders bid when their stocks change. It hears of that from the live events after
 * their commit, of all nodes, so that no change of value has to know about them; what it hears
 * becomes a due row. It looks at all once when a node starts, for what was not heard. The desk
 * decides by what it finds under its locks, so that a look too many does nothing (decisions/067).
 */
export class StandingStock implements DueWork {
  readonly kind = JOBS.kind
  readonly counts: DeskWork['counts']
  readonly care: DeskWork['care']
  readonly #deps: StockDeps
  readonly #due: DeskWork
  readonly #page: number
  #changed = new Map<string, StandingKey>()
  /** All after this one are still to be looked at; undefined when all were. */
  #seenUpTo: StandingKey | undefined = FIRST
  /** Unix milliseconds since when something is to be looked at. */
  #since: number

  constructor(deps: StockDeps, page = PAGE) {
    this.#deps = deps
    this.#page = page
    this.#since = deps.clock.now()
    this.#due = this.#openDue()
    this.counts = this.#due.counts
    this.care = this.#due.care
  }

  heard({ players }: LiveBatch): void {
    const before = this.#changed.size
    for (const [player_id, events] of Object.entries(players)) {
      for (const event of events) {
        if (event.type !== 'inventory_updated') continue
        for (const { item_id } of event.data) if (item_id > COIN) this.#note({ player_id, item_id })
      }
    }
    const { clock, wake } = this.#deps
    if (this.#changed.size === before) return
    if (before === 0) this.#since = clock.now()
    wake(clock.now() + COLLECT_MS)
  }

  /** All are looked at again. */
  lookAtAll(): void {
    this.#seenUpTo = FIRST
    this.#since = this.#deps.clock.now()
    this.#deps.wake(this.#since)
  }

  async nextDue(): Promise<number | undefined> {
    if (this.#seenUpTo !== undefined || this.#changed.size > 0) return this.#since
    return this.#due.nextDue()
  }

  async settle(now: number): Promise<number> {
    const read = await this.#readPage()
    const looked = await this.#markChanged(now)
    return read + looked + (await this.#due.settle(now))
  }

  #note(key: StandingKey): void {
    this.#changed.set(standingKey(key), key)
  }

  /** The next of all; returns how many pages. A failure leaves it where it was. */
  async #readPage(): Promise<number> {
    const from = this.#seenUpTo
    if (from === undefined) return 0
    const page = await this.#query<StandingKey>(READ_PAGE, [
      from.player_id,
      from.item_id,
      this.#page,
    ])
    for (const key of page) this.#note(key)
    // All may have been asked for again meanwhile.
    if (this.#seenUpTo === from) this.#seenUpTo = page.length < this.#page ? undefined : page.at(-1)
    return 1
  }

  /** Returns how many were looked at; those that others hold are looked at again in a moment. */
  async #markChanged(now: number): Promise<number> {
    const changed = [...this.#changed.values()]
    if (changed.length === 0) return 0
    this.#changed = new Map()
    try {
      const keys = [changed.map((key) => key.player_id), changed.map((key) => key.item_id)]
      const held = await this.#query<StandingKey>(MARK, [now, ...keys])
      for (const key of held) this.#note(key)
      // Whoever holds them is done in a moment.
      if (held.length > 0) this.#since = now + COLLECT_MS
      return changed.length
    } catch (error) {
      for (const key of changed) this.#note(key)
      throw error
    }
  }

  #openDue(): DeskWork {
    const { db } = this.#deps
    return deskWork<DueOrder>(this.#deps, {
      ...JOBS,
      nextDue: () => nextDue(db, JOBS),
      due: (now) => this.#query<DueOrder>(TAKE_DUE, [now, now + GRACE_MS]),
      find: ({ job_id }, now) =>
        db
          .selectFrom('standing_order')
          .select(['standing_id as job_id', 'player_id', 'item_id', 'keep', 'price'])
          .where('standing_id', '=', job_id)
          .where('due_at', '<=', now + GRACE_MS)
          .executeTakeFirst(),
      work: (order) => this.#submit(order),
    })
  }

  /** What the desk has no time for is due again in a moment. */
  async #submit({ player_id, item_id, keep, price }: DueOrder): Promise<boolean> {
    const submission: Submission = {
      player_id,
      commands: [{ kind: 'restock', item_id, keep, price }],
      call: undefined,
      answer: () => ({}),
    }
    try {
      await this.#deps.desk.submit(submission)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }

  #query<Row extends object>(
    statement: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.#deps.db.transaction().execute((tx) => sqlOf(tx).query<Row>(statement, [...values]))
  }
}
