import {
  changeSpans,
  type ChangeSpan,
  REFERENCE_ROUND_SEC,
  spanSeconds,
} from '@app/rules/market/price-change.ts'
import { Refusal } from '../answers/refusal.ts'
import { WorkCounts, type WorkLog } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import type { Sql } from '../db/sql.ts'
import { fireAlerts } from './fire-alerts.ts'

const KIND = 'price_reference'
/** References looked at in one transaction: so few that no batch waits long for their books. */
const AT_ONCE = 250
const HOUR_SEC = 3600

const secondsOf = `case span ${changeSpans
  .map((span) => `when '${span}' then ${spanSeconds[span]}`)
  .join(' ')} end`

const READ = {
  name: 'read-price-reference',
  text: 'select price from price_reference where item_id = $1 and span = $2',
}

/**
 * $1: the item; $2: the span; $3: unix seconds from which on a trade is too young. Single trades are
 * kept for as long as the longest span; before them the last price of an hour is exact, as the newest
 * hour that has ended by then is one in which no trade is kept.
 */
const ADD = {
  name: 'add-price-reference',
  text: `
    insert into price_reference (item_id, span, fill_id, price)
    select $1, $2, newest.fill_id, coalesce(
      (select price from fill where item_id = $1 and fill_id = newest.fill_id),
      (select close_price from market_rollup
        where item_id = $1 and period = 'hour' and slot <= $3::bigint - ${HOUR_SEC}
        order by slot desc, close_place desc nulls last limit 1))
    from last_fill($1, 0, $3) as newest (fill_id)
    on conflict do nothing`,
}

/**
 * The price that the last trade is compared with, which is moved on from now on; null where nothing had
 * been traded by then. The caller holds the item's price, so that nobody lets go of it.
 *
 * @param now - unix milliseconds
 */
export async function referenceOf(
  sql: Sql,
  itemId: number,
  span: ChangeSpan,
  now: number,
): Promise<number | null> {
  const find = () => sql.query<{ price: number | null }>(READ, [itemId, span])
  const [known] = await find()
  if (known) return known.price
  await sql.query(ADD, [itemId, span, Math.floor(now / 1000) - spanSeconds[span]])
  const [added] = await find()
  return added!.price
}

const LOCK_ROUND = {
  name: 'lock-reference-round',
  text: 'select item_id, span from reference_round for update skip locked',
}

const END_TURN = {
  name: 'end-reference-turn',
  text: 'update reference_round set item_id = $1, span = $2, done_at = coalesce($3, done_at)',
}

const isWatched = `
  exists (select from price_alert where item_id = reference.item_id
      and price_of = reference.span and state = 'armed')
    or exists (select from price_alert where item_id = reference.item_id
      and price_of = reference.span and state = 'waiting')`

/** $1, $2: the reference that was the last before; $3: unix seconds of now; $4: references at most. */
const SEE = {
  name: 'see-price-references',
  text: `
    select item_id, span, newest.fill_id, newest.fill_id <> reference.fill_id as is_older,
      ${isWatched} as is_watched
    from (select * from price_reference where (item_id, span) > ($1, $2)
      order by item_id, span limit $4) as reference
    cross join lateral last_fill(item_id, reference.fill_id, $3::bigint - ${secondsOf}) as newest (fill_id)
    order by item_id, span`,
}

interface Seen {
  readonly item_id: number
  readonly span: ChangeSpan
  readonly fill_id: number
  readonly is_older: boolean
  readonly is_watched: boolean
}

const LOCK_BOOKS = {
  name: 'lock-reference-books',
  text: 'select from market where item_id = any($1) order by item_id for update',
}

const MOVE = {
  name: 'move-price-references',
  text: `
    with new as (
      select * from unnest($1::int[], $2::text[], $3::bigint[]) as new (item_id, span, fill_id)
    ), moved as (
      update price_reference as reference set fill_id = fill.fill_id, price = fill.price
      from new join fill using (item_id, fill_id)
      where reference.item_id = new.item_id and reference.span = new.span
      returning reference.item_id
    )
    select item_id, trade_price as price from market
    where item_id in (select item_id from moved) and trade_price is not null
    order by item_id`,
}

const DROP = {
  name: 'drop-price-references',
  text: `
    delete from price_reference as reference
    using unnest($1::int[], $2::text[]) as gone (item_id, span)
    where reference.item_id = gone.item_id and reference.span = gone.span and not (${isWatched})`,
}

/**
 * Moves on, every minute, the prices that last trades are compared with, and fires what is crossed by
 * that alone; lets go of those that no alert needs any more. Nodes take turns (decisions/066). Where
 * several cannot be moved on, the first half of them is tried, down to one: that is left for a round.
 */
export function movingReferences(deps: ChangeDeps, log: WorkLog, atOnce = AT_ONCE): DueWork {
  const counts = new WorkCounts()
  const settle = async (now: number, most: number): Promise<number> => {
    let seen: readonly Seen[] = []
    try {
      const settled = await takeTurn(deps, now, most, (found) => (seen = found))
      counts.settled += settled
      return settled
    } catch (error) {
      const [first] = seen
      if (!first || error instanceof Refusal) throw error
      if (seen.length > 1) return settle(now, Math.ceil(seen.length / 2))
      const { item_id, span } = first
      counts.failed += 1
      log.error({ err: error, kind: KIND, item_id, span }, 'price not moved on')
      await change(deps, { players: [] }, async (c) => {
        await c.sql.query(END_TURN, [item_id, span, null])
        return {}
      })
      return 1
    }
  }
  return {
    kind: KIND,
    counts,
    async nextDue() {
      const { done_at } = await deps.db
        .selectFrom('reference_round')
        .select('done_at')
        .executeTakeFirstOrThrow()
      return (done_at + REFERENCE_ROUND_SEC) * 1000
    },
    settle: (now) => settle(now, atOnce),
  }
}

/** Moves the next ones on, at most so many, unless another node does; returns how many. */
async function takeTurn(
  deps: ChangeDeps,
  now: number,
  most: number,
  found: (seen: readonly Seen[]) => void,
): Promise<number> {
  const at = Math.floor(now / 1000)
  let seen: readonly Seen[] | undefined
  const players = async (sql: Sql) => {
    const [round] = await sql.query<Pick<Seen, 'item_id' | 'span'>>(LOCK_ROUND, [])
    if (!round) return []
    seen = await sql.query<Seen>(SEE, [round.item_id, round.span, at, most])
    found(seen)
    await lockBooks(sql, seen)
    return []
  }
  const { settled } = await change(deps, { players }, async (c) => {
    if (!seen) return { settled: 0 }
    const told = await moveOn(c.sql, seen, c.now)
    for (const player of told) c.tell(player, { type: 'inbox_changed', data: {} })
    const last = seen.length < most ? undefined : seen.at(-1)
    await c.sql.query(END_TURN, [last?.item_id ?? 0, last?.span ?? '', last ? null : at])
    return { settled: seen.length }
  })
  return settled
}

/** Holds the prices of what is going to change: no trade falls between, and no alert is being made. */
async function lockBooks(sql: Sql, seen: readonly Seen[]): Promise<void> {
  const changing = seen.filter(({ is_older, is_watched }) => is_older || !is_watched)
  if (changing.length === 0) return
  await sql.query(LOCK_BOOKS, [[...new Set(changing.map(({ item_id }) => item_id))]])
}

/** Returns the players who are told of something. */
async function moveOn(sql: Sql, seen: readonly Seen[], now: number): Promise<readonly string[]> {
  const gone = seen.filter(({ is_watched }) => !is_watched)
  if (gone.length > 0) {
    await sql.query(DROP, [gone.map(({ item_id }) => item_id), gone.map(({ span }) => span)])
  }
  const older = seen.filter(({ is_older }) => is_older)
  if (older.length === 0) return []
  const prices = await sql.query<{ item_id: number; price: number }>(MOVE, [
    older.map(({ item_id }) => item_id),
    older.map(({ span }) => span),
    older.map(({ fill_id }) => fill_id),
  ])
  const trades = prices.map((price) => ({ ...price, price_of: 'trade' as const }))
  return fireAlerts(sql, trades, now, undefined)
}
