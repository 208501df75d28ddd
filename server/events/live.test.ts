import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { type UserLot, lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import type { LiveEvent } from '@app/contract/live.ts'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import { applyInventoryEvent, loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { applyLotChanges } from '@app/rules/market/apply-lot-change.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { openWorld, signIn } from '../testing/world.ts'

const OAK = 100

test('a trade reaches both players and everybody, and events equal a reload', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await using anns = await listen(world.node, ann)
  await using bobs = await listen(world.node, bob)
  await using visitors = await listen(world.node)
  const before = await bob.call(inventoryRoutes.get, {})

  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, {
    item_type_id: OAK,
    price: 80,
    count: 3,
  })
  await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 80, count: 2 })

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
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 1 })
    return first.until('market_updated', ({ data }) =>
      data.items.some((item) => item.sell_price === price),
    )
  }
  await sell(90)
  const known = await ann.call(priceRoutes.getAll, {})
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

test('a player who comes back is told what they missed, and nothing of others', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 60 } })
  const bob = await world.player({ items: { [OAK]: 60 } })
  const sell = (player: typeof ann, price: number) =>
    player.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 1 })
  const pricesOf = ({ events }: { events: readonly LiveEvent[] }) =>
    events.flatMap((event) =>
      event.type === 'lot_changed' ? event.data.map(({ lot }) => lot?.price) : [],
    )
  const heard = (stream: Awaited<ReturnType<typeof listen>>, price: number) =>
    stream.until('lot_changed', ({ data }) => data[0]?.lot?.price === price)

  await using first = await listen(world.node, ann)
  const { stream, position } = (await first.until('connected')).data
  await sell(ann, 99)
  await sell(bob, 98)
  await sell(ann, 97)
  await heard(first, 97)

  let price = 96
  for (const [seen, missed] of [
    [`${stream}/0/${position}`, [99, 97]],
    [`${stream}/0/${position + 1}`, [97]],
    [`${stream}/0/${position + 2}`, [97]],
    [`${stream}/0/${position + 3}`, []],
    [`${stream}/0/${position + 99}`, undefined],
    [`${stream}/0`, undefined],
    [`elsewhere/0/${position}`, undefined],
  ] as const) {
    const later = Array.from({ length: 96 - price }, (_, at) => 96 - at)
    await using back = await listen(world.node, ann, seen)
    expect((await back.until('connected')).data.is_complete, seen).toBe(missed !== undefined)
    await sell(ann, price)
    await heard(back, price)
    expect(pricesOf(back), seen).toEqual(missed ? [...missed, ...later, price] : [price])
    price -= 1
  }
})

test('versions of a lot rise with each of its changes', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await using stream = await listen(world.node, ann)
  const order = { item_type_id: OAK, price: 80 }
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, { ...order, count: 3 })
  await bob.call(orderRoutes.buyLot, { ...order, count: 2 })
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })
  await stream.until('lot_changed', ({ data }) => data[0]?.reason === 'cancelled')
  const versions = stream.events.flatMap((event) =>
    event.type === 'lot_changed' ? event.data.map(({ version }) => version) : [],
  )
  expect(versions).toHaveLength(3)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})

test('bulk orders reach their player, and events equal a reload', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 9, 101: 4 } })
  await using anns = await listen(world.node, ann)
  const orders = [
    { item_type_id: OAK, price: 80, count: 3 },
    { item_type_id: 101, price: 90, count: 4 },
  ]
  const { lots } = await ann.call(orderRoutes.createSellLots, { orders })
  const placed = await anns.until('lot_changed', ({ data }) => data.length === 2)
  const mine = applyLotChanges<UserLot>([], placed.data)
  expect(new Set(mine.map((lot) => lot.lot_uuid))).toEqual(new Set(lots.map((lot) => lot.lot_uuid)))
  await ann.call(lotRoutes.repriceLots, {
    lots: [{ lot_uuid: lots[0]!.lot_uuid!, price: 70 }],
  })
  const changed = await anns.until('lot_changed', ({ data }) =>
    data.some((one) => one.reason === 'cancelled'),
  )
  expect(applyLotChanges(mine, changed.data).map((lot) => [lot.item_type_id, lot.price])).toEqual(
    (await ann.call(lotRoutes.getMyLots, {})).map((lot) => [lot.item_type_id, lot.price]),
  )
})

test('times strictly increase per item, also between full loads', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1e6, items: { [OAK]: 500 } })
  await using stream = await listen(world.node, ann)
  await Promise.all(
    Array.from({ length: 40 }, () =>
      ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 }),
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
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 4)
  await stream.until('market_updated')
})

test.skipIf(!(await hasRedis()))('Redis carries progress, the database does not', async () => {
  await using world = await openWorld({
    DATABASE_URL: 'postgres://shared.example/app',
    REDIS_URL: REDIS,
  })
  const other = await world.openNode()
  const ann = await world.player()
  await using stream = await listen(other, ann)
  const left = () => world.db.selectFrom('live_batch').select('live_batch_id').execute()
  const before = await left()
  const { seed } = await ann.call(simulatorRoutes.run, {
    has_energy: false,
    craft_enabled: false,
    duration: 1,
  })
  const { data } = await stream.until('simulation_progressed')
  expect(data.seed).toBe(seed)
  expect(await left()).toEqual(before)
})

test('nodes tell the same events in the same order, and these equal a reload', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const nodes = [await world.openNode(), await world.openNode()]
  const ann = await world.player({ coins: 1e6, items: { [OAK]: 100 } }, nodes[0])
  const there = await signIn(nodes[1]!, ann.steamId)
  const bob = await world.player({ coins: 1e6 }, nodes[1])
  await using first = await listen(nodes[0]!, ann)
  await using second = await listen(nodes[1]!, ann)
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const order = { item_type_id: OAK, price: 80 + (at % 3), count: 1 }
      const { lot_uuid } = await (at % 2 ? ann : there).call(orderRoutes.createSellLot, order)
      if (at % 4 === 0) await bob.call(orderRoutes.createBuyLot, { ...order, price: 82 })
      else if (at % 5 === 0)
        await (at % 2 ? there : ann)
          .call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })
          .catch(() => {})
    }),
  )
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 999, count: 1 })
  const own = async (stream: typeof first) => {
    await stream.until('lot_changed', ({ data }) => data[0]?.lot?.price === 999)
    return stream.events.filter(({ type }) => type !== 'connected' && type !== 'market_updated')
  }
  const events = await own(first)
  expect(await own(second)).toEqual(events)
  const lots = events.reduce<readonly UserLot[]>(
    (known, event) => (event.type === 'lot_changed' ? applyLotChanges(known, event.data) : known),
    [],
  )
  const ids = (some: readonly UserLot[]) => some.map(({ lot_uuid }) => lot_uuid).toSorted()
  expect(ids(lots)).toEqual(ids(await ann.call(lotRoutes.getMyLots, {})))
  const coins = events.flatMap((one) => (one.type === 'egg_coins_updated' ? [one.data.coins] : []))
  expect(coins.at(-1)).toBe(await ann.coins())
})

test('a bad token is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await using stream = await listen(world.node, { ...ann, token: `${ann.token}x` })
  expect(stream.status).toBe(401)
})
