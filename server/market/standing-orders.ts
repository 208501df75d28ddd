import type { BookLot } from '@app/rules/market/book-side.ts'
import type { Effect } from '@app/rules/market/settlement.ts'
import {
  standingKey,
  type StandingOrder,
  type StandingRefusal,
} from '@app/rules/market/standing-escrow.ts'
import type { NewMessage } from '../inbox/tell-inbox.ts'
import type { Sql } from '../db/sql.ts'
import { takenMessage } from './filled-lots.ts'

/** A player's standing order for an item. */
export interface StandingKey {
  readonly player_id: string
  readonly item_id: number
}

const READ_ORDERS = {
  name: 'read-standing-orders',
  text: `
    select standing_id, player_id, item_id, keep, price, budget, escrow, is_paused, refusal, due_at,
      created_at
    from unnest($1::uuid[], $2::int[]) as wanted (player_id, item_id)
    join standing_order using (player_id, item_id)`,
}

const READ_BIDS = {
  name: 'read-standing-bids',
  text: `
    select lot.item_id, side, lot_uuid, lot.player_id, price, count, current_count,
      prefer_lot_price, prefer_lot_currency, created_at, ends_at, resale_price, is_standing
    from unnest($1::uuid[], $2::int[]) as wanted (player_id, item_id)
    join lot on lot.player_id = wanted.player_id and lot.item_id = wanted.item_id and is_standing`,
}

/** Standing orders and what they bid. The caller holds their books' locks. */
export async function readStandingOrders(
  sql: Sql,
  keys: readonly StandingKey[],
): Promise<{ orders: Map<string, StandingOrder>; bids: BookLot[] }> {
  if (keys.length === 0) return { orders: new Map(), bids: [] }
  const unique = [...new Map(keys.map((key) => [standingKey(key), key])).values()]
  const columns = [unique.map((key) => key.player_id), unique.map((key) => key.item_id)]
  const [orders, bids] = await Promise.all([
    sql.query<StandingOrder>(READ_ORDERS, columns),
    sql.query<BookLot>(READ_BIDS, columns),
  ])
  return { orders: new Map(orders.map((order) => [standingKey(order), order])), bids }
}

const UPSERT = {
  name: 'upsert-standing-orders',
  text: `
    insert into standing_order (standing_id, player_id, item_id, keep, price, budget, escrow,
      is_paused, refusal, due_at, created_at)
    select standing_id, player_id, item_id, keep, price, budget, escrow, is_paused,
      refusal::jsonb, due_at, created_at
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::bigint[],
      $7::bigint[], $8::boolean[], $9::text[], $10::bigint[], $11::bigint[])
      as new (standing_id, player_id, item_id, keep, price, budget, escrow, is_paused, refusal,
        due_at, created_at)
    on conflict (player_id, item_id) do update set standing_id = excluded.standing_id,
      keep = excluded.keep, price = excluded.price, budget = excluded.budget,
      escrow = excluded.escrow, is_paused = excluded.is_paused, refusal = excluded.refusal,
      due_at = excluded.due_at, created_at = excluded.created_at`,
}

const DELETE = {
  name: 'delete-standing-orders',
  text: `
    delete from standing_order using unnest($1::uuid[], $2::int[]) as gone (player_id, item_id)
    where standing_order.player_id = gone.player_id and standing_order.item_id = gone.item_id`,
}

/** Writes the standing orders as the effects left them. */
export async function writeStandingOrders(sql: Sql, effects: readonly Effect[]): Promise<void> {
  const last = new Map<string, Extract<Effect, { kind: 'standing' }>>()
  for (const effect of effects) {
    if (effect.kind === 'standing') last.set(standingKey(effect.order), effect)
  }
  const changed = [...last.values()]
  const there = changed.filter(({ isGone }) => !isGone).map(({ order }) => order)
  const gone = changed.filter(({ isGone }) => isGone).map(({ order }) => order)
  const work: Promise<unknown>[] = []
  if (there.length > 0) work.push(sql.query(UPSERT, columnsOf(there)))
  if (gone.length > 0) {
    const keys = [gone.map(({ player_id }) => player_id), gone.map(({ item_id }) => item_id)]
    work.push(sql.query(DELETE, keys))
  }
  await Promise.all(work)
}

function columnsOf(orders: readonly StandingOrder[]): unknown[] {
  return [
    orders.map((order) => order.standing_id),
    orders.map((order) => order.player_id),
    orders.map((order) => order.item_id),
    orders.map((order) => order.keep),
    orders.map((order) => order.price),
    orders.map((order) => order.budget),
    orders.map((order) => order.escrow),
    orders.map((order) => order.is_paused),
    orders.map(({ refusal }) => refusal && JSON.stringify(keptRefusal(refusal))),
    orders.map((order) => order.due_at),
    orders.map((order) => order.created_at),
  ]
}

const keptRefusal = ({ refused, params }: StandingRefusal): StandingRefusal => ({
  refused,
  ...(params && { params }),
})

/** What the owners of standing orders are told: what one has bought, that it may not bid, or has ended. */
export function stoodMessages(effects: readonly Effect[]): NewMessage[] {
  return effects.flatMap((effect): NewMessage[] => {
    if (effect.kind === 'restocked') {
      return takenMessage({ ...effect.order, side: 'buy' }, effect.result)
    }
    if (effect.kind !== 'stood') return []
    const { order, result } = effect
    const { player_id, item_id, keep, price } = order
    const { refused, params, returned } = result
    return [
      {
        player_id,
        kind: 'standing_order',
        subject: `standing_order/${item_id}`,
        data: { item_id, keep, price, refused, ...(params && { params }), returned },
      },
    ]
  })
}

/** The owners of standing orders that have changed, or whose bids have. */
export function standingOwners(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === 'standing') return [effect.order.player_id]
    return effect.kind === 'escrow' && effect.lot.is_standing ? [effect.lot.player_id] : []
  })
}
