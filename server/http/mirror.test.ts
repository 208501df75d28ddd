import { craftRoutes } from '@app/contract/craft.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import type { Route } from '@app/contract/route.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
const IRON = 101
const BRAM = 640

type World = Awaited<ReturnType<typeof openWorld>>
type Recorded = readonly [route: Route, input: object]

/** Ann's day: lots, a trade, rent, a game. Returns her calls, with the ids of what is hers. */
async function liveADay(ann: Player, bob: Player): Promise<Recorded[]> {
  const calls: Recorded[] = []
  const record = async <R extends Route>(route: R, input: Parameters<typeof ann.call<R>>[1]) => {
    calls.push([route, input as object])
    return ann.call(route, input)
  }
  const sell = { item_type_id: OAK, price: 90, count: 2 }
  const { lot_uuid } = await record(orderRoutes.createSellLot, sell)
  await record(orderRoutes.createBuyLot, { item_type_id: IRON, price: 3, count: 2 })
  await befriend(ann, bob)
  const { id } = await record(socialRoutes.createTrade, { user_uuid: bob.id })
  await record(socialRoutes.confirmTrade, { id, trade_item: { coins: 5, items: { [OAK]: 1 } } })
  await record(rentRoutes.put, { item_id: BRAM, count: 1 })
  await record(tavernRoutes.startGame, {})
  const draft = { lot_uuid: lot_uuid! }
  calls.push(
    [lotRoutes.cancelLot, draft],
    [lotRoutes.cancelLots, { lot_uuids: [lot_uuid] }],
    [lotRoutes.repriceLots, { lots: [{ ...draft, price: 1 }] }],
    [socialRoutes.cancelTrade, { id }],
    [socialRoutes.confirmTrade, { id, trade_item: { coins: 0, items: {} } }],
    [socialRoutes.declineTrade, { id }],
    [socialRoutes.remove, { friend_uuid: bob.id }],
    [rentRoutes.takeBack, { item_id: BRAM, count: 1 }],
    [rentRoutes.takeSalary, { item_ids: [BRAM] }],
    [tavernRoutes.reloadTavern, {}],
    [spinRoutes.rotateSeeds, {}],
  )
  return calls
}

const reads: readonly Recorded[] = [
  [inventoryRoutes.history, {}],
  [lotRoutes.getMyLots, {}],
  [lotHistoryRoutes.getLotHistory, {}],
  [exchangeRoutes.getSteamWallet, {}],
  [craftRoutes.queue, {}],
  [factoryRoutes.queue, {}],
  [harvestRoutes.getReceipts, {}],
  [socialRoutes.getFriendList, {}],
  [socialRoutes.getInviteList, {}],
  [socialRoutes.getActiveTrades, {}],
  [rentRoutes.get, {}],
  [spinRoutes.getSeeds, {}],
  [tavernRoutes.getActiveState, {}],
]

/** Everything of a player's in the database: rows of every table that name them. */
async function rowsOf({ db }: World, player: Player): Promise<Record<string, string>> {
  const tables = await sql<{ table_name: string }>`
    select relname as table_name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('session', 'security_event', 'used_nonce', 'idempotency')`.execute(db)
  const rows: Record<string, string> = {}
  for (const { table_name } of tables.rows) {
    const found = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, '|' order by t::text), '') as text
      from ${sql.table(table_name)} t
      where t::text like ${`%${player.id}%`}`.execute(db)
    rows[table_name] = found.rows[0]?.text ?? ''
  }
  return rows
}

test("one player's calls made with another's token change nothing of the first", async () => {
  await using world = await openWorld()
  const purse = { coins: 5000, items: { [OAK]: 9, [IRON]: 4, [BRAM]: 2 } }
  const ann = await world.player(purse)
  const bob = await world.player(purse)
  const eve = await world.player()
  const calls = await liveADay(ann, bob)
  const before = await rowsOf(world, ann)
  for (const [route, input] of calls) {
    await eve.call(route, input as never).catch(() => undefined)
  }
  expect(await rowsOf(world, ann)).toEqual(before)
  expect(await world.findings()).toEqual([])
})

test("nothing of one player's shows in another's answers", async () => {
  await using world = await openWorld()
  const purse = { coins: 5000, items: { [OAK]: 9, [IRON]: 4, [BRAM]: 2 } }
  const ann = await world.player(purse)
  const bob = await world.player(purse)
  const eve = await world.player()
  await liveADay(ann, bob)
  for (const [route, input] of reads) {
    const answer = JSON.stringify(await eve.call(route, input as never))
    expect(answer, route.path).not.toContain(ann.id)
  }
  expect(await eve.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(await eve.call(socialRoutes.getActiveTrades, {})).toEqual([])
  expect((await eve.call(rentRoutes.get, {})).user_rents).toEqual([])
})
