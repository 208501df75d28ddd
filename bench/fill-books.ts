import { sql } from 'kysely'
import { itemIds, type MarketWorld } from './market-world.ts'

/** Prices of the filling: far enough from the flow's that none of it is taken. */
const AWAY = 200

/**
 * Adds open lots until there are so many, with everything that the books' invariants ask for. Set-
 * based and outside the desk: it only prepares the measurement.
 */
export async function fillBooks({ db, players }: MarketWorld, lots: number): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*) as open from lot`.execute(db)
  const missing = Math.max(0, lots - rows[0]!.open)
  if (missing === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`
      create temporary table filling on commit drop as
      select uuidv7() as lot_uuid, uuidv7() as entry_id,
        (${players}::uuid[])[(1 + (n * 7919) % ${players.length}::bigint)::int] as player_id,
        (${itemIds}::int[])[(1 + n % ${itemIds.length}::bigint)::int] as item_id,
        1 + (n * 31) % 400 as away
      from generate_series(1, ${missing}::bigint) as n`.execute(tx)
    // Buy lots of one piece far below the flow: their escrow is coins, which every player has.
    await sql`
      insert into lot (item_id, side, rank, lot_uuid, player_id, price, count, current_count,
        prefer_lot_price, prefer_lot_currency, created_at)
      select item_id, 'buy'::market_side, -price, lot_uuid, player_id, price, 1, 1, price, 'coin', 0
      from (select *, item_id - ${AWAY}::bigint - away + 400 as price from filling) as priced`.execute(
      tx,
    )
    await sql`
      insert into entry (entry_id, operation, actor, created_at)
      select entry_id, 'create_buy_lot'::operation, player_id, 0 from filling`.execute(tx)
    await sql`
      insert into posting (account, entry_id, asset, kind, operation, delta, balance)
      select lot_uuid, entry_id, 0, 'market'::account_kind, 'create_buy_lot'::operation, price, price
      from filling join lot using (lot_uuid)
      union all
      select player_id, entry_id, 0, 'player'::account_kind, 'create_buy_lot'::operation, -price, 0
      from filling join lot using (lot_uuid, player_id)`.execute(tx)
    await sql`
      update holding set amount = amount - spent
      from (select player_id, sum(price) as spent
            from filling join lot using (lot_uuid, player_id) group by player_id) as placed
      where account = player_id and kind = 'player' and asset = 0`.execute(tx)
    await sql`
      update trader set open_lots = open_lots + placed
      from (select player_id, count(*) as placed from filling group by player_id) as by_player
      where trader.player_id = by_player.player_id`.execute(tx)
    await sql`
      update market set buy_price = best
      from (select item_id, -min(rank) as best from lot where side = 'buy' group by item_id) as top
      where market.item_id = top.item_id`.execute(tx)
  })
  await sql`analyze`.execute(db)
}
