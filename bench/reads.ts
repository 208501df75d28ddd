import { setTimeout as wait } from 'node:timers/promises'
import { authRoutes } from '@app/contract/auth.ts'
import { type FinderKind, finderRoutes } from '@app/contract/finders.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { overviewRoutes } from '@app/contract/overview.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../server/db/schema.ts'
import { openWorld, type Player, signIn } from '../server/testing/world.ts'

const ITEMS = 2000
/** Lots of a side. */
const LOTS = 60
/** Kinds that the player holds. */
const HELD = 500
const READS = 15
/** Longer than a ranking, or what the trades of an item say, is shown. */
const LATER_SECONDS = 11
/** A ranking has been worked out by then: the clock is moved, and what it takes is not. */
const RANKED_MS = 600

/**
 * What a signed-in player waits for where 2,000 items are traded: the market's table and the four
 * finders, of a node that has just begun, once it has its answers, as the market moves on, and while
 * the next ranking is worked out; beside the player's own profile, as the cost of a call.
 */
export async function benchReads(): Promise<void> {
  await using world = await openWorld()
  const { steamId, id } = await world.player({ coins: 1e9 })
  const maker = await world.player({ coins: 1e9 })
  await addItems(world.db)
  await fillMarket(world.db, maker.id)
  const items = await sellable(world.db)
  await hold(world.db, id, items.slice(0, HELD))
  const node = await world.openNode()
  const player = await signIn(node, steamId)
  const reads: Record<string, () => Promise<{ rows: number }>> = {
    'profile, for comparison': async () => {
      await player.call(authRoutes.getProfile, {})
      return { rows: 1 }
    },
    'market table': async () => {
      const answer = await player.call(overviewRoutes.get, {})
      return { rows: answer.items.length }
    },
    flips: () => find(player, 'flips'),
    crafts: () => find(player, 'crafts'),
    farms: () => find(player, 'farms'),
    harvests: () => find(player, 'harvests'),
    'own part of crafts': () => findOwn(player, 'crafts'),
    'own part of harvests': () => findOwn(player, 'harvests'),
  }
  const buy = (item_type_id: number) =>
    player.call(orderRoutes.createBuyLot, { item_type_id, price: 1003, count: 1 })
  const table: Record<string, object> = {}
  for (const [name, read] of Object.entries(reads)) {
    const first = await timed(read)
    const kept: number[] = []
    const moved: number[] = []
    const beside: number[] = []
    for (let at = 0; at < READS; at++) {
      kept.push((await timed(read)).ms)
      await buy(items[at * 7]!)
      await node.clock.advance(LATER_SECONDS)
      moved.push((await timed(read)).ms)
      beside.push((await timed(read)).ms)
      await wait(RANKED_MS)
    }
    table[name] = {
      rows: first.rows,
      'first of the node, ms': shown(first.ms),
      'again, median': median(kept),
      'as the market moves, median': median(moved),
      'beside a ranking, median': median(beside),
      slowest: shown(Math.max(...kept, ...moved, ...beside)),
    }
  }
  console.table(table)
}

async function findOwn(player: Player, kind: FinderKind) {
  const { outlays } = await player.call(finderRoutes.own, { kind })
  return { rows: outlays.length }
}

async function find(player: Player, kind: FinderKind) {
  const { rows } = await player.call(finderRoutes.get, { kind })
  return { rows: rows.length }
}

async function timed(read: () => Promise<{ rows: number }>) {
  const begun = performance.now()
  const { rows } = await read()
  return { rows, ms: performance.now() - begun }
}

/** Copies of the demo's items, until so many can be sold. */
async function addItems(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ sold: number }>`
    select count(*)::integer as sold from item where can_sell and not hidden`.execute(db)
  const copies = Math.ceil(ITEMS / rows[0]!.sold) - 1
  await sql`
    insert into item (itemdefid, type, can_sell, contents, description, hidden, icon_url, name,
      name_color, raw, tags)
    select itemdefid + copy * 100000, type, can_sell, contents, description, hidden, icon_url, name,
      name_color, raw, tags
    from item cross join generate_series(1, ${copies}::integer) as copy
    where can_sell and not hidden`.execute(db)
  await sql`update catalogue_version set version = version + 1`.execute(db)
}

async function sellable(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('itemdefid')
    .where('can_sell', '=', true)
    .where('hidden', '=', false)
    .orderBy('itemdefid')
    .limit(ITEMS)
    .execute()
  return rows.map(({ itemdefid }) => itemdefid)
}

/** Full order books of all items, and a month of trades of each. Set-based: it only prepares. */
async function fillMarket(db: Kysely<DB>, maker: string): Promise<void> {
  const now = await sql<{ at: number }>`
    select (extract(epoch from now()) + offset_ms / 1000)::bigint as at from moved_clock`.execute(
    db,
  )
  const at = now.rows[0]!.at
  await sql`insert into market (item_id, sell_price, buy_price, version, trade_price, traded_at)
    select itemdefid, 1003, 987, 1, 1000, ${at} from item where can_sell and not hidden
    on conflict (item_id) do update set sell_price = 1003, buy_price = 987, version = 1,
      trade_price = 1000, traded_at = ${at}`.execute(db)
  await sql`insert into lot (item_id, side, rank, lot_uuid, player_id, price, count, current_count,
      prefer_lot_price, prefer_lot_currency, created_at)
    select itemdefid, side, case side when 'sell' then price else -price end, gen_random_uuid(),
      ${maker}::uuid, price, 100, 50, price, 'coin', ${at}
    from item, generate_series(1, ${LOTS}::integer) as nth, (values ('sell'::market_side), ('buy')) as sides (side),
      lateral (select case side when 'sell' then 1000 + nth * 3 else 990 - nth * 3 end as price) as at
    where can_sell and not hidden`.execute(db)
  await sql`insert into market_rollup (item_id, period, slot, side, total_price, total_quantity, trades)
    select itemdefid, period, slot, side, (900 + (itemdefid + slot / 3600) % 200) * 40, 40, 9
    from item, (values ('sell'::market_side), ('buy')) as sides (side), lateral (
      select 'hour'::rollup_period as period, ${at}::bigint / 3600 * 3600 - nth * 3600 as slot
      from generate_series(0, 47) as nth
      union all
      select 'day', ${at}::bigint / 86400 * 86400 - nth * 86400 from generate_series(0, 29) as nth
    ) as slots
    where can_sell and not hidden`.execute(db)
  await sql`analyze item, market, lot, market_rollup`.execute(db)
}

async function hold(db: Kysely<DB>, player: string, items: readonly number[]): Promise<void> {
  await sql`
    insert into holding (account, kind, asset, amount, changed_at)
    select ${player}::uuid, 'player', asset, 1000, 1 from unnest(${[...items]}::integer[]) as asset
    on conflict (account, kind, asset) do update set amount = 1000`.execute(db)
}

const shown = (ms: number) => ms.toFixed(1)

const median = (times: number[]) => shown(times.toSorted((a, b) => a - b)[times.length >> 1]!)
