import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../server/db/schema.ts'
import { itemIds, type MarketWorld } from './market-world.ts'

/**
 * Adds alerts and conditional orders of all items: one in a hundred waits for a price that the flow
 * comes to, the others for prices that it does not. Of the alerts every fourth is of a change in percent,
 * and of the orders the price of every fourth follows the market. Set-based and outside the desk: it only
 * prepares the measurement.
 */
export async function fillWaiting(
  { db, players }: MarketWorld,
  alerts: number,
  orders: number,
): Promise<void> {
  const each = sql`
    (${players}::uuid[])[(1 + (n * 7919) % ${players.length}::bigint)::int] as player_id,
    (${itemIds}::int[])[(1 + n % ${itemIds.length}::bigint)::int] as item_id,
    (array['sell', 'buy', 'trade'])[(1 + n % 3)::int] as price_of,
    case when n % 2 = 0 then 'above' else 'below' end as direction,
    -- Prices of the flow lie around a thousand and the item; those below have a negative sign.
    case when n % 2 = 0 then 1 else -1 end * case
      when n / ${itemIds.length}::bigint % 100 = 0
        then 1000 + (${itemIds}::int[])[(1 + n % ${itemIds.length}::bigint)::int]
          + (n % 7 + 1) * case when n % 2 = 0 then 1 else -1 end
      when n % 2 = 0 then 5000 + n % 997
      else 1 + n % 97 end as level,
    n,
    (n / ${itemIds.length}::bigint + n) % 4 = 3 as is_fourth,
    n / ${itemIds.length}::bigint % 100 = 0 as is_met`
  await db.transaction().execute(async (tx) => {
    await addAlerts(tx, each, alerts)
    await prepareOrders(tx, each, orders)
    await addOrders(tx)
  })
  await sql`analyze`.execute(db)
}

async function addAlerts(tx: Kysely<DB>, each: RawBuilder<unknown>, alerts: number): Promise<void> {
  await sql`
    insert into price_alert (alert_id, player_id, item_id, price_of, direction, level,
      rearm_level, repeats, state, created_at)
    select uuidv7(), player_id, item_id, price_of, direction, level, level - 1, true, 'armed', 0
    from (select ${each} from generate_series(1, ${alerts}::bigint) as n) as filling
    where not is_fourth
    union all
    select uuidv7(), player_id, item_id, (array['hour', 'day', 'week'])[(1 + n % 3)::int],
      (array['up', 'down', 'either'])[(1 + n / 3 % 3)::int], percent, percent - 100, true, 'armed', 0
    from (select *, case when is_met then 100 else 5000 + n % 997 end as percent
      from (select ${each} from generate_series(1, ${alerts}::bigint) as n) as filling) as changes
    where is_fourth`.execute(tx)
  // A percent below what the flow trades at.
  await sql`
    insert into price_reference (item_id, span, fill_id, price)
    select item_id, span, 0, (1000 + item_id) * 100 / 101
    from unnest(${itemIds}::int[]) as item_id, unnest(array['hour', 'day', 'week']) as span`.execute(
    tx,
  )
}

async function prepareOrders(
  tx: Kysely<DB>,
  each: RawBuilder<unknown>,
  orders: number,
): Promise<void> {
  await sql`
    create temporary table filling on commit drop as
    select uuidv7() as order_id, uuidv7() as entry_id, ${each}, null::text as trail_by,
      null::bigint as trail_distance, null::bigint as mark
    from generate_series(1, ${orders}::bigint) as n`.execute(tx)
  // Behind the highest price: by ten coins or a percent where the flow comes to it, else by most of it.
  await sql`
    update filling set direction = 'below',
      trail_by = case when n % 2 = 0 then 'coins' else 'percent' end,
      trail_distance = case when is_met then case when n % 2 = 0 then 10 else 1 end
        else case when n % 2 = 0 then 8900 else 98 end end,
      mark = -case when is_met then 993 + item_id else 9000 + n % 97 end
    where is_fourth`.execute(tx)
  await sql`
    update filling set level = mark + case trail_by when 'coins' then trail_distance
      else (abs(mark) * trail_distance + 99) / 100 end
    where is_fourth`.execute(tx)
}

/** The orders that were prepared, as if the desk had placed them. */
async function addOrders(tx: Kysely<DB>): Promise<void> {
  // Of one coin each, which every player has.
  await sql`
    insert into conditional_order (order_id, player_id, item_id, side, count, escrow, conditions,
      created_at)
    select order_id, player_id, item_id, 'buy', 1, 1,
      json_build_array(json_build_object('price_of', price_of, 'direction', direction,
        'price', abs(level), 'order_price', 1)::jsonb || case when is_fourth
          then jsonb_build_object('trail', jsonb_build_object('by', trail_by,
            'distance', trail_distance, 'best', abs(mark)))
          else '{}' end), 0
    from filling`.execute(tx)
  await sql`
    insert into order_condition (order_id, nth, item_id, price_of, direction, level, order_price,
      trail_by, trail_distance, mark)
    select order_id, 0, item_id, price_of, direction, level, 1, trail_by, trail_distance, mark
    from filling`.execute(tx)
  await sql`
    insert into entry (entry_id, operation, actor, created_at)
    select entry_id, 'create_buy_lot'::operation, player_id, 0 from filling`.execute(tx)
  await sql`
    insert into posting (account, entry_id, asset, kind, operation, delta, balance)
    select order_id, entry_id, 0, 'market'::account_kind, 'create_buy_lot'::operation, 1, 1
    from filling
    union all
    select player_id, entry_id, 0, 'player'::account_kind, 'create_buy_lot'::operation, -1, 0
    from filling`.execute(tx)
  await sql`
    update holding set amount = amount - placed
    from (select player_id, count(*) as placed from filling group by player_id) as by_player
    where account = player_id and kind = 'player' and asset = 0`.execute(tx)
  await sql`
    update trader set open_lots = open_lots + placed
    from (select player_id, count(*) as placed from filling group by player_id) as by_player
    where trader.player_id = by_player.player_id`.execute(tx)
}
