import { authRoutes } from '@app/contract/auth.ts'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import type { Call, Person, Site } from './site.ts'

/**
 * Someone who has everything: coins, every item, lots, trades, histories, work in progress, a friend
 * with an open trade, and the operators' panel.
 */
export async function newWhale(site: Site, name: string): Promise<Person> {
  const [whale, friend] = [site.newPerson(name), site.newPerson('friend')]
  const items = await site.call(catalogRoutes.getAllItems, {})
  const everything = items
    .filter((item) => item.CanSell)
    .map((item) => ({ item_id: item.Itemdefid, count: 60 }))
  for (const one of [whale, friend]) {
    await site.grant(one, {
      coins: 5_000_000_000,
      gold_coins: 5,
      silver_coins: 50,
      bronze_coins: 500,
      items: everything,
    })
  }
  await site.call(sandboxRoutes.makeAdmin, { steam_id: whale.steamId })
  const call = await site.callAs(whale)
  await trade(call)
  await work(call)
  await befriend(call, await site.callAs(friend))
  return whale
}

/** Own lots on both sides of several books, and trades for the history. */
async function trade(call: Call): Promise<void> {
  for (const item_type_id of [200, 201, 202, 300]) {
    await call(orderRoutes.buyLot, { item_type_id, price: 1_000_000, count: 3 })
    await call(orderRoutes.createSellLot, { item_type_id, price: 900_000, count: 5 })
    await call(orderRoutes.createBuyLot, { item_type_id, price: 1, count: 7 })
  }
}

/** Crafts, jobs, harvests and rent that are in progress, and some that are done. */
async function work(call: Call): Promise<void> {
  await call(energyRoutes.activate, {})
  const { response: recipes } = await call(craftRoutes.getReceipts, {})
  const quick = recipes.filter(({ TimeCraftSec }) => TimeCraftSec === 0).slice(0, 4)
  const slow = recipes.filter(({ TimeCraftSec }) => TimeCraftSec >= 3600).slice(0, 3)
  for (const { TypeId } of [...quick, ...slow]) {
    await call(craftRoutes.start, { receipt_id: TypeId, count: 2 })
  }
  const factory = await call(factoryRoutes.getReceipts, {})
  for (const { receipt_id, optional_list } of factory.response.slice(0, 3)) {
    const input_ids = optional_list.map(({ list }) => list[0]!.item.type_id)
    await call(factoryRoutes.start, { receipt_id, input_ids, count: 2 })
  }
  await startHarvests(call, 2)
  const { all_rents } = await call(rentRoutes.get, {})
  for (const { item_id } of all_rents.slice(0, 4)) await call(rentRoutes.put, { item_id, count: 2 })
  const wheels = await call(spinRoutes.getReceipts, {})
  for (const { id } of wheels.response.slice(0, 2)) await call(spinRoutes.run, { receipt_id: id })
}

/** The first harvests, with the first two items that each slot takes. */
export async function startHarvests(call: Call, count: number): Promise<void> {
  const { receipts } = await call(harvestRoutes.getReceipts, {})
  for (const { receipt_id, items_slots } of receipts.slice(0, count)) {
    const items = items_slots.map(({ available_items }) =>
      available_items
        .slice(0, 2)
        .map(({ item_id }) => ({ item_id, limit: 0, max: 3, priority: 1 })),
    )
    await call(harvestRoutes.update, { receipt_id, enabled: true, max_parallel: 4, items })
  }
}

/** A friend with an open trade. */
async function befriend(call: Call, callFriend: Call): Promise<void> {
  const own = await call(authRoutes.getProfile, {})
  const other = await callFriend(authRoutes.getProfile, {})
  await callFriend(socialRoutes.invite, { friend_uuid: own.id })
  await call(socialRoutes.accept, { friend_uuid: other.id })
  await callFriend(socialRoutes.createTrade, { user_uuid: own.id })
}
