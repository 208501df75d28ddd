import { sql } from 'kysely'
import { itemIds, type MarketWorld } from './market-world.ts'

/**
 * Adds alerts and conditional orders of all items: one in a hundred waits for a price that the flow
 * comes to, the others for prices that it does not. Set-based and outside the desk: it only prepares
 * the measurement.
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
      else 1 + n % 97 end as level`
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into price_alert (alert_id, player_id, item_id, price_of, direction, level,
        rearm_level, repeats, state, created_at)
      select uuidv7(), player_id, item_id, price_of, direction, level, level - 1, true, 'armed', 0
      from (select ${each} from generate_series(1, ${alerts}::bigint) as n) as filling`.execute(tx)
    await sql`
      create temporary table filling on commit drop as
      select uuidv7() as order_id, uuidv7() as entry_id, ${each}
      from generate_series(1, ${orders}::bigint) as n`.execute(tx)
    // Of one coin each, which every player has.
    await sql`
      insert into conditional_order (order_id, player_id, item_id, side, count, escrow, conditions,
        created_at)
      select order_id, player_id, item_id, 'buy', 1, 1,
        json_build_array(json_build_object('price_of', price_of, 'direction', direction,
          'price', abs(level), 'order_price', 1)), 0
      from filling`.execute(tx)
    await sql`
      insert into order_condition (order_id, nth, item_id, price_of, direction, level, order_price)
      select order_id, 0, item_id, price_of, direction, level, 1 from filling`.execute(tx)
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
  })
  await sql`analyze`.execute(db)
}
