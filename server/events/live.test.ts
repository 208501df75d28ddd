import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { marketRoutes, type UserLot } from '@app/contract/market.ts'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import { applyInventoryEvent, loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { applyLotChanges } from '@app/rules/market/apply-lot-change.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { openWorld } from '../testing/world.ts'

const OAK = 100

test('a trade reaches both players and everybody, and events equal a reload', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await using anns = await listen(world.node, ann)
  await using bobs = await listen(world.node, bob)
  await using visitors = await listen(world.node)
  const before = await bob.call(inventoryRoutes.get, {})

  const { lot_uuid } = await ann.call(marketRoutes.createSellLot, {
    item_type_id: OAK,
    price: 80,
    count: 3,
  })
  await bob.call(marketRoutes.buyLot, { item_type_id: OAK, price: 80, count: 2 })

  await anns.until('egg_coins_updated', ({ data }) => data.coins === 160)
  const sold = await anns.until('lot_changed', ({ data }) =>
    data.some((one) => one.reason === 'filled'),
  )
  expect(sold.data[0]).toMatchObject({ lot_uuid, filled: 2, lot: { current_count: 1 } })
  const got = await bobs.until('inventory_updated')
  const held = applyInventoryEvent(loadHeldItems(before.response, before.time, undefined), got.data)
  const after = await bob.call(inventoryRoutes.get, {})
  expect([...held.counts]).toEqual(after.response.map((entry) => [entry.TypeId, entry.Count]))
  const { coins } = (await bobs.until('egg_coins_updated')).data
  expect(coins).toBe((await bob.call(authRoutes.getProfile, {})).coins)

  const update = await visitors.until('market_updated', ({ data }) =>
    data.items.some((item) => item.item_type_id === OAK && item.sell_price === 80),
  )
  expect(update.data.sequence).toBeGreaterThan(0)
  expect(visitors.events.some((event) => event.type === 'egg_coins_updated')).toBe(false)
})

test('a stream goes on where the prices that a client knows end, as far as is still known', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 60 } })
  await using first = await listen(world.node)
  const sell = async (price: number) => {
    await ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price, count: 1 })
    return first.until('market_updated', ({ data }) =>
      data.items.some((item) => item.sell_price === price),
    )
  }
  await sell(90)
  const known = await ann.call(marketRoutes.getAllPrices, {})
  const { data: next } = await sell(80)
  const { data: last } = await sell(70)

  await using behind = await listen(world.node, undefined, `${known.stream}/${known.sequence}`)
  const { data } = await behind.until('connected')
  expect(data).toMatchObject({ stream: known.stream, sequence: known.sequence })
  await behind.until('market_updated', ({ data: { sequence } }) => sequence === last.sequence)
  const updates = behind.events.flatMap((event) =>
    event.type === 'market_updated' ? [event.data] : [],
  )
  expect(updates).toEqual([next, last])

  for (const seen of ['elsewhere/1', `${known.stream}/9999`, `${known.stream}/-1`, 'nonsense']) {
    await using lost = await listen(world.node, undefined, seen)
    expect((await lost.until('connected')).data.sequence, seen).toBe(last.sequence)
    expect(lost.events, seen).toHaveLength(1)
  }
})

test('bulk orders reach their player, and events equal a reload', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 9, 101: 4 } })
  await using anns = await listen(world.node, ann)
  const orders = [
    { item_type_id: OAK, price: 80, count: 3 },
    { item_type_id: 101, price: 90, count: 4 },
  ]
  const { lots } = await ann.call(marketRoutes.createSellLots, { orders })
  const placed = await anns.until('lot_changed', ({ data }) => data.length === 2)
  const mine = applyLotChanges<UserLot>([], placed.data)
  expect(new Set(mine.map((lot) => lot.lot_uuid))).toEqual(new Set(lots.map((lot) => lot.lot_uuid)))
  await ann.call(marketRoutes.repriceLots, {
    lots: [{ lot_uuid: lots[0]!.lot_uuid!, price: 70 }],
  })
  const changed = await anns.until('lot_changed', ({ data }) =>
    data.some((one) => one.reason === 'cancelled'),
  )
  expect(applyLotChanges(mine, changed.data).map((lot) => [lot.item_type_id, lot.price])).toEqual(
    (await ann.call(marketRoutes.getMyLots, {})).map((lot) => [lot.item_type_id, lot.price]),
  )
})

test('times strictly increase per item, also between full loads', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1e6, items: { [OAK]: 500 } })
  await using stream = await listen(world.node, ann)
  await Promise.all(
    Array.from({ length: 40 }, () =>
      ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 }),
    ),
  )
  await stream.until('inventory_updated', ({ data }) => data.some((one) => one.count === 460))
  const changes = stream.events.flatMap((event) =>
    event.type === 'inventory_updated' ? event.data : [],
  )
  changes.reduce((last, change) => {
    expect(change.time).toBeGreaterThan(last)
    return change.time
  }, 0)
  const { time } = await ann.call(inventoryRoutes.get, {})
  expect(time).toBeGreaterThanOrEqual(changes.at(-1)!.time)
})

test('a node hears what another one did', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const other = await world.openNode()
  const ann = await world.player({ items: { [OAK]: 5 } })
  await using stream = await listen(other, ann)
  await ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 4)
  await stream.until('market_updated')
})

test('what changes no value is heard on every node, too', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const other = await world.openNode()
  const ann = await world.player()
  await using stream = await listen(other, ann)
  const { seed } = await ann.call(simulatorRoutes.run, {
    has_energy: false,
    craft_enabled: false,
    duration: 1,
  })
  const { data } = await stream.until('simulation_progressed')
  expect(data.seed).toBe(seed)
})

test('a bad token is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await using stream = await listen(world.node, { ...ann, token: `${ann.token}x` })
  expect(stream.status).toBe(401)
})

test.skipIf(!(await hasRedis()))('Redis wakes the other nodes', async () => {
  await using world = await openWorld({
    DATABASE_URL: 'postgres://shared.example/app',
    REDIS_URL: REDIS,
  })
  const other = await world.openNode()
  const ann = await world.player({ items: { [OAK]: 5 } })
  await using stream = await listen(other, ann)
  await ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 4)
})
