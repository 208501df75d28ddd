import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { lockLedger } from './lock-ledger.ts'

/** The state of one asset, in its own unit. Text: sums may be more than a number holds. */
interface AssetAudit {
  readonly asset: number
  readonly minted: string
  readonly burned: string
  readonly players: string
  readonly market: string
  readonly production: string
  readonly rent: string
  readonly platform: string
  /** minted − burned − everything that is somewhere; 0 when nothing was lost or made up. */
  readonly missing: string
}

export interface Audit {
  readonly assets: readonly AssetAudit[]
  /** What is wrong, in words; empty when the books are exact. */
  readonly findings: readonly string[]
}

/**
 * Proves conservation twice, in one snapshot: from the ledger alone and from the balances alone
 * (holdings, and the open lots, which are their own escrow), and that both say the same.
 *
 * Source: server rules, section 1; it reads everything, so it is for `npm run audit` and operators.
 */
export function audit(db: Kysely<DB>): Promise<Audit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await lockLedger(tx)
      const assets = await readAssets(tx)
      const findings = await Promise.resolve(
        assets
          .filter((asset) => asset.missing !== '0')
          .map((asset) => `asset ${asset.asset}: ${asset.missing} missing`),
      )
      for (const check of CHECKS) {
        const { rows } = await sql<{ finding: string }>`
          ${sql.raw(check.query)} limit 20`.execute(tx)
        findings.push(...rows.map((row) => `${check.what}: ${row.finding}`))
      }
      return { assets, findings }
    })
}

async function readAssets(tx: Kysely<DB>): Promise<AssetAudit[]> {
  const { rows } = await sql<AssetAudit>`
    with moved as (
      select asset,
        -coalesce(sum(delta) filter (where kind = 'world' and delta < 0), 0) as minted,
        coalesce(sum(delta) filter (where kind = 'world' and delta > 0), 0) as burned
      from posted group by asset
    ), held as (
      select asset, kind, amount::numeric from holding
      union all
      select case side when 'sell' then item_id else 0 end, 'market',
        case side when 'sell' then current_count else current_count * price end
      from lot
      union all
      select case side when 'sell' then item_id else 0 end, 'market', escrow from conditional_order
      union all
      select 0, 'market', escrow from standing_order
    ), placed as (
      select asset,
        coalesce(sum(amount) filter (where kind = 'player'), 0) as players,
        coalesce(sum(amount) filter (where kind = 'market'), 0) as market,
        coalesce(sum(amount) filter (where kind = 'production'), 0) as production,
        coalesce(sum(amount) filter (where kind = 'rent'), 0) as rent,
        coalesce(sum(amount) filter (where kind = 'platform'), 0) as platform,
        sum(amount) as everywhere
      from held group by asset
    )
    select asset, coalesce(minted, 0)::text as minted, coalesce(burned, 0)::text as burned,
      coalesce(players, 0)::text as players, coalesce(market, 0)::text as market,
      coalesce(production, 0)::text as production, coalesce(rent, 0)::text as rent,
      coalesce(platform, 0)::text as platform,
      (coalesce(minted, 0) - coalesce(burned, 0) - coalesce(everywhere, 0))::text as missing
    from moved full join placed using (asset)
    order by asset`.execute(tx)
  return rows
}

/** Each query gives a row, as text, for every violation of one invariant. */
const CHECKS = [
  {
    what: 'an entry does not balance',
    query: `
      select entry_id || ', asset ' || asset || ': ' || sum(delta) as finding
      from posting where entry_id >= (select from_id from open_ledger)
      group by entry_id, asset having sum(delta) <> 0`,
  },
  {
    what: 'a holding is not the sum of its postings',
    query: `
      select account || ' ' || kind || ', asset ' || asset || ': holds ' || coalesce(amount, 0)
        || ', postings say ' || coalesce(said, 0) as finding
      from (
        select account, kind, asset, sum(delta) as said
        from posted where kind not in ('market', 'world') group by account, kind, asset
      ) as moved
      full join holding using (account, kind, asset)
      where coalesce(amount, 0) <> coalesce(said, 0)`,
  },
  {
    what: "a lot's escrow is not what its row says",
    query: `
      select account || ': postings say ' || coalesce(said, 0) as finding
      from (
        select account, sum(delta) as said from posted where kind = 'market' group by account
      ) as moved
      full join (
        select lot_uuid as account,
          case side when 'sell' then current_count else current_count * price end as escrow
        from lot
        union all
        select order_id, escrow from conditional_order
        union all
        select standing_id, escrow from standing_order
      ) as escrows using (account)
      where coalesce(said, 0) <> coalesce(escrow, 0)`,
  },
  {
    what: 'the costs of other pieces are carried than a player has',
    query: `
      select player_id || ', item ' || item_id || ': costs of ' || coalesce(counted, 0) || ', has '
        || coalesce(pieces, 0) as finding
      from (
        select player_id, item_id, sum(count) as counted from cost_basis group by player_id, item_id
      ) as carried
      full join (
        select player_id, item_id, sum(pieces) as pieces
        from (
          select account as player_id, asset as item_id, amount as pieces from holding
          where asset > 0 and kind in ('player', 'production', 'rent')
          union all
          select player_id, item_id, current_count from lot where side = 'sell'
          union all
          select player_id, item_id, escrow from conditional_order where side = 'sell'
        ) as everywhere
        group by player_id, item_id
      ) as owned using (player_id, item_id)
      where coalesce(counted, 0) <> coalesce(pieces, 0)
        and not exists (select from cost_todo) and not exists (select from cost_past)
        and player_id not in (select player_id from cost_aside)`,
  },
  {
    what: 'a book is crossed between different players',
    query: `
      select 'item ' || item_id || ': sells at ' || sell_price || ', buys at ' || buy_price as finding
      from market where sell_price <= buy_price`,
  },
  {
    what: 'a market shows other best prices than its book',
    query: `
      select 'item ' || item_id as finding
      from (
        select item_id, min(rank) filter (where side = 'sell') as sell,
          -min(rank) filter (where side = 'buy') as buy
        from lot group by item_id
      ) as best
      full join market using (item_id)
      where sell is distinct from sell_price or buy is distinct from buy_price`,
  },
  {
    what: 'a player has another number of open lots than counted',
    query: `
      select trader.player_id || ': counted ' || open_lots as finding
      from trader
      left join (
        select player_id, count(*) as lots
        from (
          select player_id from lot union all select player_id from conditional_order
          union all select player_id from standing_order) as each
        group by player_id) as open
        using (player_id)
      where open_lots <> coalesce(lots, 0)`,
  },
  {
    what: 'a bid belongs to no standing order, or to one that pays another price',
    query: `
      select lot_uuid::text as finding from lot
      where is_standing and not exists (
        select from standing_order as o
        where o.player_id = lot.player_id and o.item_id = lot.item_id and o.price = lot.price
          and lot.side = 'buy')`,
  },
  {
    what: 'coins on their way to the platform are not those of the open exchanges',
    query: `
      select player_id || ': ' || coalesce(amount, 0) || ' wait, open for ' || coalesce(coins, 0)
        as finding
      from (select account as player_id, amount from holding where kind = 'platform' and asset = 0)
        as waiting
      full join (
        select player_id, sum(coins) as coins from exchange
        where state = 'pending' and direction = 'to_steam' group by player_id
      ) as open using (player_id)
      where coalesce(amount, 0) <> coalesce(coins, 0)`,
  },
  {
    what: 'the coins of a player came and went otherwise than their exchanges say',
    query: `
      select player_id || ': moved ' || coalesce(moved, 0) || ', exchanged ' || coalesce(coins, 0)
        as finding
      from (
        select account as player_id, sum(delta) as moved from posted
        where is_exchange and kind in ('player', 'platform') and asset = 0
        group by account
      ) as movements
      full join (
        select player_id,
          sum(case direction when 'from_steam' then coins else -coins end) as coins
        from exchange where state = 'done' group by player_id
      ) as done using (player_id)
      where coalesce(moved, 0) <> coalesce(coins, 0)`,
  },
  {
    what: "a player's history shows other exchanges than were done",
    query: `
      select player_id || ' ' || type as finding
      from (
        select player_id, type::text as type, sum(exchanges) as rows, sum(coins) as coins
        from exchanged group by player_id, type
      ) as shown
      full join (
        select player_id, 'exchange_' || direction as type, count(*) as rows, sum(coins) as coins
        from exchange where state = 'done' group by player_id, direction
      ) as done using (player_id, type)
      where shown.rows is distinct from done.rows or shown.coins is distinct from done.coins`,
  },
  {
    what: 'an exchange waits for an operator',
    query: `
      select exchange_id || ', request ' || request_id as finding
      from exchange where state = 'pending' and due_at is null`,
  },
  {
    what: "the sandbox's Steam did otherwise than an exchange says",
    // Where the real Steam is asked, the sandbox has no account of anything.
    query: `
      select exchange_id || ': ' || state || ', on Steam ' || coalesce(delta, 0) as finding
      from exchange left join sandbox_steam_request using (request_id)
      where exists (select from sandbox_steam_request) and state <> 'pending'
        and coalesce(delta, 0) <> case
          when state = 'undone' then 0 when direction = 'to_steam' then count else -count end`,
  },
  {
    what: "an inventory of the sandbox's Steam is not what was granted and consumed",
    query: `
      select steam_id || ', item ' || itemdef_id as finding
      from (
        select steam_id, itemdef_id, sum(quantity) as pieces
        from sandbox_steam_item group by steam_id, itemdef_id
      ) as held
      full join (
        select steam_id, itemdef_id, sum(delta) as pieces
        from sandbox_steam_request group by steam_id, itemdef_id
      ) as booked using (steam_id, itemdef_id)
      where coalesce(held.pieces, 0) <> coalesce(booked.pieces, 0)`,
  },
  {
    what: "an item's chart does not add up to its trades",
    query: `
      select 'item ' || item_id || ' by ' || period as finding
      from (
        select item_id, period, sum(total_quantity) as pieces, sum(total_price) as coins
        from market_rollup group by item_id, period
      ) as charted
      full join (
        select item_id, period, sum(pieces) as pieces, sum(coins) as coins
        from traded, (values ('hour'::rollup_period), ('day')) as periods (period)
        group by item_id, period
      ) as traded using (item_id, period)
      where charted.pieces is distinct from traded.pieces
        or charted.coins is distinct from traded.coins`,
  },
  {
    what: 'sealed months do not follow each other',
    query: `
      select month as finding
      from (
        select month, from_id, lag(until_id) over (order by until_id) as former from sealed_month
      ) as each
      where from_id is distinct from former`,
  },
  {
    what: 'archived months are not the oldest',
    query: `
      select month as finding from sealed_month
      where archived_at is null and until_id <= (select from_id from kept_ledger)`,
  },
  {
    what: 'an archived month is still there',
    query: `
      select parent || '_' || month as finding
      from sealed_month, (values ('entry'), ('posting'), ('market_history')) as tables (parent)
      where archived_at is not null and to_regclass('public.' || parent || '_' || month) is not null`,
  },
  {
    what: 'a sealed month can be written to',
    query: `
      select name as finding
      from (
        select parent || '_' || month as name, until_id, parent, false as is_rest
        from sealed_month, (values ('entry'), ('posting'), ('market_history')) as tables (parent)
        where archived_at is null
        union all
        select parent || '_default', (select from_id from open_ledger), parent, true
        from (values ('entry'), ('posting'), ('market_history')) as tables (parent)
        where exists (select from sealed_month)
      ) as part
      where not exists (
        select from pg_trigger
        join pg_inherits on inhrelid = tgrelid
        where tgrelid = to_regclass('public.' || name)
          and inhparent = to_regclass('public.' || parent)
          and tgfoid = 'refuse_sealed'::regproc and tgenabled in ('O', 'A')
          and (not is_rest or position(until_id::text in pg_get_triggerdef(pg_trigger.oid)) > 0))`,
  },
]
