import type { ConditionalOrder, FiredBy, Resale } from '@app/rules/market/conditional-escrow.ts'
import { escrowOf } from '@app/rules/market/conditional-escrow.ts'
import type { Condition, MarketRequest } from '@app/rules/market/commands.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { levelOf } from '@app/rules/market/price-alert.ts'
import type { Effect } from '@app/rules/market/settlement.ts'
import type { NewPrice } from '../alerts/fire-alerts.ts'
import type { NewMessage } from '../inbox/tell-inbox.ts'
import type { Sql } from '../db/sql.ts'
import { takenMessage } from './filled-lots.ts'

/** A row of the table as a settlement reads it. */
interface Row {
  readonly order_id: string
  readonly player_id: string
  readonly item_id: number
  readonly side: Side
  readonly count: number
  readonly conditions: readonly Condition[]
  readonly lasts_sec: number | null
  readonly created_at: number
  readonly fired_by: FiredBy | Resale | null
}

const READ = {
  name: 'read-conditional-orders',
  text: `
    select order_id, player_id, item_id, side, count, conditions, lasts_sec, created_at,
      fired_by
    from conditional_order where order_id = any($1::uuid[])`,
}

/** Those that the requests cancel or place. The caller holds their books' locks. */
export async function readConditionalOrders(
  sql: Sql,
  requests: readonly MarketRequest[],
): Promise<Map<string, ConditionalOrder>> {
  const ids = requests.flatMap(({ commands }) =>
    commands.flatMap((command) => ('order_id' in command ? [command.order_id] : [])),
  )
  const rows = ids.length === 0 ? [] : await sql.query<Row>(READ, [ids])
  return new Map(rows.map(({ fired_by, ...row }) => [row.order_id, { ...row, fired: fired_by }]))
}

/** The level of what is to be resold: in its batch it is placed after all that prices have fired. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER

const INSERT = {
  name: 'insert-conditional-orders',
  text: `
    with added as (
      insert into conditional_order (order_id, player_id, item_id, side, count, escrow, conditions,
        created_at, fired_at, fired_level, fired_price, fired_by, lasts_sec)
      select order_id, player_id, item_id, side, count, escrow, conditions::jsonb, created_at,
        case when fired_price is not null then $19::bigint end,
        case when fired_price is not null then ${AFTER_ALL} end,
        fired_price, fired_by::jsonb, lasts_sec
      from unnest($1::uuid[], $2::uuid[], $3::int[], $4::market_side[], $5::int[], $6::bigint[],
        $7::text[], $8::bigint[], $20::bigint[], $21::text[], $22::int[])
        as new (order_id, player_id, item_id, side, count, escrow, conditions, created_at,
          fired_price, fired_by, lasts_sec)
    )
    insert into order_condition (order_id, nth, item_id, price_of, direction, level, order_price,
      trail_by, trail_distance, mark)
    select * from unnest($9::uuid[], $10::smallint[], $11::int[], $12::text[], $13::text[],
      $14::bigint[], $15::bigint[], $16::text[], $17::bigint[], $18::bigint[])`,
}

const DELETE = {
  name: 'delete-conditional-orders',
  text: 'delete from conditional_order where order_id = any($1::uuid[])',
}

/**
 * Writes the conditional orders that came and went; before the batch's prices fire any.
 *
 * @param now - unix microseconds
 */
export async function writeConditionalOrders(
  sql: Sql,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  const setAside = effects.filter((effect) => effect.kind === 'set_aside')
  const armed = setAside.filter(({ delta }) => delta > 0).map(({ order }) => order)
  const gone = setAside.filter(({ delta }) => delta < 0).map(({ order }) => order)
  const work: Promise<unknown>[] = []
  if (armed.length > 0) work.push(sql.query(INSERT, columnsOf(armed, now)))
  if (gone.length > 0) work.push(sql.query(DELETE, [gone.map(({ order_id }) => order_id)]))
  await Promise.all(work)
}

function columnsOf(orders: readonly ConditionalOrder[], now: number): unknown[] {
  const conditions = orders.flatMap(({ order_id, item_id, conditions: both }) =>
    both.map((condition, nth) => ({ order_id, item_id, nth, ...condition })),
  )
  return [
    orders.map((order) => order.order_id),
    orders.map((order) => order.player_id),
    orders.map((order) => order.item_id),
    orders.map((order) => order.side),
    orders.map((order) => order.count),
    orders.map((order) => escrowOf(order).amount),
    orders.map((order) => JSON.stringify(order.conditions)),
    orders.map((order) => order.created_at),
    conditions.map((one) => one.order_id),
    conditions.map((one) => one.nth),
    conditions.map((one) => one.item_id),
    conditions.map((one) => one.price_of),
    conditions.map((one) => one.direction),
    conditions.map((one) => levelOf(one.direction, one.price)),
    conditions.map((one) => one.order_price),
    conditions.map(({ trail }) => trail?.by),
    conditions.map(({ trail }) => trail?.distance),
    conditions.map(({ direction, trail }) => trail && levelOf(direction, trail.best)),
    now,
    orders.map(({ fired }) => fired?.order_price),
    orders.map(({ fired }) => fired && JSON.stringify(fired)),
    orders.map(({ lasts_sec }) => lasts_sec),
  ]
}

/** An order whose condition has come true, as the next batch places it. */
export interface FiredOrder {
  readonly order_id: string
  readonly player_id: string
  readonly item_id: number
  readonly side: Side
  /** Coins per piece. */
  readonly price: number
  readonly count: number
}

/**
 * What the new prices make true, in the order in which it is placed: of one item by threshold, that
 * which a moving price meets first comes first, then by age. Of an order's two conditions the first
 * counts. A threshold that follows the price moves where that is better than all before; what it
 * meets and what it moves are apart, because it stays a coin behind at least (trail.ts reckons as
 * this does). Looks like those of alerts (fire-alerts.ts) keep what is neither out of it.
 */
export const FIRE_ORDERS = {
  name: 'fire-orders',
  text: `
    with new as (
      select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])
        as new (item_id, price_of, direction, level)
    ), crossed as materialized (
      select distinct on (order_id) found.*, new.price_of, new.direction, new.level as at_level
      from new cross join lateral (
        select order_id, nth, level, order_price from order_condition
        where item_id = new.item_id and price_of = new.price_of and direction = new.direction
          and level <= new.level
        offset 0) as found
      order by order_id, nth
    ), followed as materialized (
      select found.order_id, found.nth, new.level as mark
      from new cross join lateral (
        select order_id, nth from order_condition
        where item_id = new.item_id and price_of = new.price_of and direction = new.direction
          and mark > new.level
        offset 0) as found
      where found.order_id <> all(array(select order_id from crossed))
    ), moved as (
      update order_condition as condition
      set mark = followed.mark, level = followed.mark + case trail_by
        when 'coins' then trail_distance
        else (abs(followed.mark) * trail_distance + 99) / 100 end
      from followed
      where condition.order_id = any(array(select order_id from followed))
        and condition.order_id = followed.order_id and condition.nth = followed.nth
    ), met as (
      delete from order_condition where order_id = any(array(select order_id from crossed))
    ), fired as (
      update conditional_order as o set fired_at = $5,
        fired_level = (select level from crossed where crossed.order_id = o.order_id),
        fired_price = (select order_price from crossed where crossed.order_id = o.order_id),
        fired_by = (
          select jsonb_build_object('price_of', price_of, 'direction', direction,
            'price', abs(level), 'order_price', order_price, 'at_price', abs(at_level))
          from crossed where crossed.order_id = o.order_id)
      where o.order_id = any(array(select order_id from crossed))
      returning *
    )
    select order_id, player_id, item_id, side, fired_price as price, count
    from fired order by item_id, fired_level, order_id`,
}

/**
 * Fires the conditional orders that prices make true, and moves the thresholds that follow them, in
 * the transaction of the batch that made the prices, so that each fires once (decisions/044). The caller holds the books' locks.
 *
 * @param now - unix microseconds
 */
export async function fireOrders(
  sql: Sql,
  prices: readonly NewPrice[],
  now: number,
): Promise<readonly FiredOrder[]> {
  // A side that has emptied makes nothing true, and moves nothing.
  const seen = prices.flatMap(({ price, ...of }) =>
    price === null
      ? []
      : (['above', 'below'] as const).map((direction) => ({ ...of, price, direction })),
  )
  if (seen.length === 0) return []
  return sql.query<FiredOrder>(FIRE_ORDERS, [
    seen.map(({ item_id }) => item_id),
    seen.map(({ price_of }) => price_of),
    seen.map(({ direction }) => direction),
    seen.map(({ direction, price }) => levelOf(direction, price)),
    now,
  ])
}

/** What orders have bought that say at which price to sell it, as the next batch places it. */
export function resalesFired(effects: readonly Effect[]): FiredOrder[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'set_aside' || effect.because !== 'bought') return []
    const { order_id, player_id, item_id, side, count, fired } = effect.order
    return [{ order_id, player_id, item_id, side, count, price: fired!.order_price }]
  })
}

/**
 * What the owners of placed or refused orders are told, of one item and side together; of resales what
 * was traded at once and those that were not placed.
 */
export function firedMessages(effects: readonly Effect[]): NewMessage[] {
  return effects.flatMap((effect): NewMessage[] => {
    if (effect.kind !== 'fired' || !effect.order.fired) return []
    const { order_id, player_id, item_id, side, count, fired } = effect.order
    if (!('price_of' in fired)) {
      const { refused, params } = effect.result
      const price = fired.order_price
      if (refused === null) {
        return takenMessage({ player_id, item_id, side, price }, effect.result)
      }
      return [
        {
          player_id,
          kind: 'resale_refused' as const,
          subject: `resale_refused/${item_id}`,
          data: { item_id, price, refused, ...(params && { params }) },
          sum: { pieces: count, coins: count * price },
        },
      ]
    }
    const { refused, traded, total } = effect.result
    return [
      {
        player_id,
        kind: 'order_fired' as const,
        // What was not placed is not hidden by what was.
        subject: `order_fired/${item_id}/${side}${refused === null ? '' : '/refused'}`,
        data: { order_id, item_id, side, pieces: count, ...fired, ...effect.result },
        sum: { pieces: traded, coins: total },
      },
    ]
  })
}

/** The owners of conditional orders that have changed. */
export function conditionalOwners(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === 'set_aside' ? [effect.order.player_id] : []))
}
