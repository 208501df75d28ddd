import { levelOf, NO_PRICE_LEVEL, type WatchedPrice } from '@app/rules/market/price-alert.ts'
import { tellNews } from '../inbox/tell-inbox.ts'
import type { Sql } from '../db/sql.ts'

/** A price that is new. */
export interface NewPrice {
  readonly item_id: number
  readonly price_of: WatchedPrice
  /** Coins; null for a side that is empty now. */
  readonly price: number | null
}

/**
 * A last trade is also a change since each of the prices that it is compared with (decisions/066): those
 * are looked up by their key, and mostly there are none.
 */
const CHANGES = `
      select item_id, span, ways.direction, ways.level, seen.level, reference.price
      from seen cross join lateral (
        select span, price, (seen.level - price) * 10000 / price as change
        from price_reference
        where price_reference.item_id = seen.item_id and price is not null
        offset 0) as reference
      cross join lateral (values ('up', change), ('down', -change), ('either', abs(change)))
        as ways (direction, level)
      where seen.price_of = 'trade' and seen.direction = 'above'`

/**
 * In one statement: what the new prices cross fires and is told in its player's inbox, what they
 * have left is armed again, and the other nodes are left word. What is neither is not looked at: the
 * lateral looks (`offset 0` keeps them apart), the arrays, and states that no index can be told by leave
 * the planner no way but the ranges and the key. Left to it, it read all alerts: 87 ms for 100,000.
 */
export const FIRE = {
  name: 'fire-alerts',
  text: `
    with seen as (
      select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])
        as seen (item_id, price_of, direction, level)
    ), new (item_id, price_of, direction, level, at_price, from_price) as materialized (
      select item_id, price_of, direction, level, abs(level), null::bigint from seen
      union all ${CHANGES}
    ), crossed as materialized (
      select found.alert_id, new.at_price, new.from_price
      from new cross join lateral (
        select alert_id from price_alert
        where item_id = new.item_id and price_of = new.price_of and direction = new.direction
          and state = 'armed' and level <= new.level
        offset 0) as found
    ), fired as (
      update price_alert as alert
      set state = case when repeats then 'waiting' else 'done' end, fired_at = $5
      where alert.alert_id = any(array(select alert_id from crossed)) and alert.state || '' = 'armed'
      returning *
    ), gone as materialized (
      select found.alert_id
      from new cross join lateral (
        select alert_id from price_alert
        where item_id = new.item_id and price_of = new.price_of and direction = new.direction
          and state = 'waiting' and rearm_level >= new.level
        offset 0) as found
    ), armed as (
      update price_alert as alert set state = 'armed'
      where alert.alert_id = any(array(select alert_id from gone)) and alert.state || '' = 'waiting'
    ), news as (
      select player_id, alert_id::text as subject,
        case when from_price is null then 'price_alert' else 'price_change' end as kind,
        jsonb_build_object('alert_id', alert_id, 'item_id', item_id, 'direction', direction,
          'at_price', at_price) ||
          case when from_price is null
            then jsonb_build_object('price_of', price_of, 'price', abs(level))
            else jsonb_build_object('span', price_of, 'percent', level / 100,
              'from_price', from_price) end as data,
        1 as count, 0::bigint as pieces, 0::bigint as coins, repeats
      from fired join crossed using (alert_id)
    ), ${tellNews('$5', 'not repeats')}, players as (
      select distinct player_id from news
    ), left_word as (
      insert into live_batch (node_id, events)
      select $6::uuid, json_build_object('prices', '[]'::json, 'players',
        json_object_agg(player_id, '[{"type":"inbox_changed","data":{}}]'::json))
      from players where $6::uuid is not null having count(*) > 0
    )
    select player_id from players`,
}

/**
 * Fires the alerts that new prices cross, in the transaction of the batch that made the prices: a
 * crossing and its message are committed together or not at all (decisions/033). Returns the
 * players who are told. A side that has emptied crosses nothing, and is left by all that wait there.
 *
 * The caller holds the books' locks, which an alert that is being made waits for.
 * A price that is not new fires nothing, unless it is compared with another than before.
 *
 * @param now - unix milliseconds
 * @param nodeId - set where other nodes must hear of it
 */
export async function fireAlerts(
  sql: Sql,
  prices: readonly NewPrice[],
  now: number,
  nodeId: string | undefined,
): Promise<readonly string[]> {
  if (prices.length === 0) return []
  const seen = prices.flatMap((price) =>
    (['above', 'below'] as const).map((direction) => ({ ...price, direction })),
  )
  const rows = await sql.query<{ player_id: string }>(FIRE, [
    seen.map(({ item_id }) => item_id),
    seen.map(({ price_of }) => price_of),
    seen.map(({ direction }) => direction),
    seen.map(({ direction, price }) =>
      price === null ? NO_PRICE_LEVEL : levelOf(direction, price),
    ),
    now,
    nodeId ?? null,
  ])
  return rows.map(({ player_id }) => player_id)
}
