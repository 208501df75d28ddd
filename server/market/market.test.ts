import { inventoryRoutes } from '@app/contract/inventory.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'

/** Oak logs: an ordinary item of the demo world that can be sold. */
const OAK = 100

/** A keepsake that cannot. */
const LETTER = 360
const order = (price: number, count: number, item_type_id = OAK) => ({ item_type_id, price, count })

test('what crosses trades at once at the resting price, the rest waits', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order(80, 3))

  const preferred = { prefer_lot_price: 1, prefer_lot_currency: 'bronze' } as const
  const result = await bob.call(orderRoutes.createBuyLot, { ...order(100, 4), ...preferred })

  expect(result).toMatchObject({ traded: 3, total: 240, rest: 1, fee: 0 })
  expect(await bob.coins()).toBe(1000 - 240 - 100)
  expect(await bob.count(OAK)).toBe(3)
  expect(await ann.coins()).toBe(240)
  expect(await ann.count(OAK)).toBe(2)
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  const [lot] = await bob.call(lotRoutes.getMyLots, {})
  expect(lot).toEqual({
    lot_uuid: result.lot_uuid,
    item_type_id: OAK,
    type: 'buy',
    price: 100,
    currency: 'coin',
    ...preferred,
    count: 4,
    current_count: 1,
    created_at: expect.closeTo(world.node.clock.now() / 1000, -2),
    ends_at: null,
    resale_price: null,
    is_standing: false,
  })
  expect(await bob.call(bookRoutes.getItemDetails, { item_type_id: OAK })).toMatchObject({
    sell_orders: [],
    buy_orders: [{ id: result.lot_uuid, price: 100, count: 1 }],
    user_lots: [lot],
  })
  expect(await world.findings()).toEqual([])
})

type Attempt = (player: Player) => Promise<unknown>
const refusals: [code: string, status: number, attempt: Attempt][] = [
  ['not_enough_coins', 422, (p) => p.call(orderRoutes.createBuyLot, order(1001, 1))],
  ['not_enough_items', 422, (p) => p.call(orderRoutes.createSellLot, order(1, 6))],
  ['not_possible_now', 422, (p) => p.call(orderRoutes.buyLot, order(10, 1))],
  ['not_possible_now', 422, (p) => p.call(orderRoutes.checkBuyLot, order(10, 1))],
  ['item_not_found', 404, (p) => p.call(orderRoutes.createBuyLot, order(1, 1, 99_999))],
  ['item_not_sellable', 422, (p) => p.call(orderRoutes.createBuyLot, order(1, 1, LETTER))],
  ['order_too_large', 422, (p) => p.call(orderRoutes.createBuyLot, order(1e12, 1e6))],
]

test.each(refusals)('%s (%i) changes nothing', async (code, status, attempt) => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  await expect(attempt(ann)).rejects.toMatchObject({ message: code, status })
  expect(await ann.coins()).toBe(1000)
  expect(await ann.count(OAK)).toBe(5)
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
})

test('an order that would meet the own lot is refused, and checks leave own lots out', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  const bob = await world.player({ items: { [OAK]: 5 } })
  await ann.call(orderRoutes.createSellLot, order(80, 1))
  await bob.call(orderRoutes.createSellLot, order(90, 1))
  await expect(ann.call(orderRoutes.buyLot, order(90, 1))).rejects.toThrow('self_trade')
  expect(await ann.call(orderRoutes.checkBuyLot, order(90, 1))).toEqual({ possible: true })
  await expect(ann.call(orderRoutes.checkBuyLot, order(85, 1))).rejects.toThrow('not_possible_now')
})

test('200 open lots, also when they are asked for at once', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 150, 101: 150 } })
  const place = (_: unknown, index: number) =>
    ann.call(orderRoutes.createSellLot, order(50, 1, OAK + (index % 2)))
  const outcomes = await Promise.allSettled(Array.from({ length: 220 }, place))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(200)
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(200)
  await expect(place(undefined, 0)).rejects.toMatchObject({
    message: 'lot_limit',
    params: { limit: 200 },
  })
  expect(await world.findings()).toEqual([])
})

test('the same key has one effect and one answer; with another body it is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 50 } })
  const submit = (count: number) => ann.call(orderRoutes.createSellLot, order(80, count), 'once')

  const answers = await Promise.all(Array.from({ length: 32 }, () => submit(3)))

  expect(new Set(answers.map((answer) => answer.lot_uuid)).size).toBe(1)
  expect(await ann.count(OAK)).toBe(47)
  await expect(submit(4)).rejects.toMatchObject({ message: 'idempotency_key_reused', status: 409 })
  // Words that mean something to the database are keys like any other.
  for (const key of ['NULL', 'null']) {
    const first = await ann.call(orderRoutes.createSellLot, order(80, 1), key)
    expect(await ann.call(orderRoutes.createSellLot, order(80, 1), key)).toEqual(first)
  }
  expect(await ann.count(OAK)).toBe(45)
  const refusedOnce = () => ann.call(orderRoutes.createSellLot, order(80, 48), 'too-many')
  await expect(refusedOnce()).rejects.toThrow('not_enough_items')
  await expect(refusedOnce()).rejects.toThrow('not_enough_items')
})

test('history: types of who acted, one row per fill, pages by cursor both ways', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 50 } })
  const bob = await world.player({ coins: 10_000 })
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, order(80, 20))
  await bob.call(orderRoutes.buyLot, order(80, 1))
  await bob.call(orderRoutes.createBuyLot, order(80, 2))
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })
  for (let i = 0; i < 6; i++) {
    await ann.call(orderRoutes.createSellLot, order(70, 1))
    await bob.call(orderRoutes.buyLot, order(70, 1))
  }

  const page = (input: object) => ann.call(lotHistoryRoutes.getLotHistory, { limit: 4, ...input })
  const all = await ann.call(lotHistoryRoutes.getLotHistory, {})
  expect(all.slice(-3).map((entry) => [entry.type, entry.count])).toEqual([
    ['cancel_sell', 17],
    ['sell_auto', 2],
    ['sell_auto', 1],
  ])
  const bobs = await bob.call(lotHistoryRoutes.getLotHistory, {})
  expect(bobs.slice(-2).map((entry) => entry.type)).toEqual(['buy_auto', 'buy_manual'])

  const first = await page({})
  const second = await page({ last_uuid: first.at(-1)!.uuid })
  const third = await page({ last_uuid: second.at(-1)!.uuid })
  expect([...first, ...second, ...third]).toEqual(all)
  expect(await page({ last_uuid: third.at(-1)!.uuid })).toEqual([])
  expect(await page({ last_uuid: third[0]!.uuid, is_prev: true })).toEqual(second)
  expect(await page({ last_uuid: first[0]!.uuid, is_prev: true })).toEqual([])
})

test('prices: best of each side for everybody, the own beside them for the player', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 50 } })
  const bob = await world.player({ items: { [OAK]: 50 } })
  await ann.call(orderRoutes.createSellLot, order(80, 3))
  await bob.call(orderRoutes.createSellLot, order(70, 3))
  const { sell_lots } = await ann.call(priceRoutes.getAll, {})
  expect(sell_lots).toEqual([{ item_type_id: OAK, price: 70, my_price: 80, version: 2 }])
  const visitor = await world.node.app.inject({
    method: 'POST',
    url: '/api/marketplace/get-all-prices',
  })
  expect(visitor.json().sell_lots).toEqual([
    { item_type_id: OAK, price: 70, my_price: 0, version: 2 },
  ])
})

test("a seller's fee is its own line and leaves the seller", async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '500' })
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order(99, 2))
  expect(await bob.call(orderRoutes.buyLot, order(99, 2))).toMatchObject({ total: 198, fee: 8 })
  expect(await ann.coins()).toBe(198 - 8)
  expect(await world.findings()).toEqual([])
})

test('bulk selling is all or nothing, and answers each order in its place', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10, 101: 5 } })
  const bob = await world.player({ coins: 1000 })
  await bob.call(orderRoutes.createBuyLot, order(30, 2))

  const tooMuch = { orders: [order(40, 4), order(25, 6, 101)] }
  await expect(ann.call(orderRoutes.createSellLots, tooMuch)).rejects.toMatchObject({
    message: 'not_enough_items',
    params: { have: 5, need: 6, at: 1 },
  })
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(await ann.count(OAK)).toBe(10)

  const good = { orders: [order(40, 4), order(25, 5, 101), order(30, 3)] }
  const { lots } = await ann.call(orderRoutes.createSellLots, good, 'bulk-1')
  expect(lots).toMatchObject([
    { traded: 0, rest: 4 },
    { traded: 0, rest: 5 },
    { traded: 2, total: 60, rest: 1 },
  ])
  expect(await ann.call(orderRoutes.createSellLots, good, 'bulk-1')).toEqual({ lots })
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(3)
  expect(await ann.count(OAK)).toBe(3)
  expect(await world.findings()).toEqual([])
})

test('lots are priced again together, with what is left of them, or not at all', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 500, items: { [OAK]: 10, 101: 5 } })
  const bob = await world.player({ coins: 1000, items: { 101: 1 } })
  const placed = await ann.call(orderRoutes.createSellLots, { orders: [order(40, 6)] })
  const bought = await ann.call(orderRoutes.createBuyLot, order(20, 3, 101))
  await bob.call(orderRoutes.buyLot, order(40, 2))
  await bob.call(orderRoutes.createBuyLot, order(35, 1))
  const [sale, purchase] = [placed.lots[0]!.lot_uuid!, bought.lot_uuid!]

  const reprice = (lots: { lot_uuid: string; price: number }[]) =>
    ann.call(lotRoutes.repriceLots, { lots })
  const foreign = crypto.randomUUID()
  await expect(
    reprice([
      { lot_uuid: sale, price: 35 },
      { lot_uuid: foreign, price: 9 },
    ]),
  ).rejects.toMatchObject({ message: 'lot_not_found', params: { at: 1 } })
  await expect(reprice([{ lot_uuid: purchase, price: 1000 }])).rejects.toThrow('not_enough_coins')
  expect(await ann.coins()).toBe(500 - 60 + 80)

  const { lots } = await reprice([
    { lot_uuid: sale, price: 35 },
    { lot_uuid: purchase.toUpperCase(), price: 30 },
  ])
  expect(lots).toMatchObject([
    { traded: 1, total: 35, rest: 3 },
    { traded: 0, rest: 3 },
  ])
  expect(await ann.coins()).toBe(500 - 90 + 80 + 35)
  expect(await ann.count(OAK)).toBe(4)
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([
    { type: 'buy', price: 30, count: 3 },
    { type: 'sell', price: 35, count: 4, current_count: 3 },
  ])
  // The pieces never came back to the inventories between the two lots.
  const { response } = await ann.call(inventoryRoutes.history, { filter_item_id: OAK })
  expect(response.map((entry) => entry.operation_code)).toEqual([
    'create_sell_lot',
    'sandbox_grant',
  ])
  await expect(reprice([{ lot_uuid: sale, price: 50 }])).rejects.toThrow('lot_not_found')
  expect(await world.findings()).toEqual([])
})

test('a deep book is read by pages, each behind the last order known, though that may be gone', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 50 } })
  for (const price of [70, 71, 71, 72]) await ann.call(orderRoutes.createSellLot, order(price, 1))
  for (const price of [9, 8, 8, 7]) await ann.call(orderRoutes.createBuyLot, order(price, 1))
  for (const side of ['sell', 'buy'] as const) {
    const details = await ann.call(bookRoutes.getItemDetails, { item_type_id: OAK })
    const whole = details[`${side}_orders`]
    const behind = (last: { id: string; price: number }) =>
      ann.call(bookRoutes.getBookPage, {
        item_type_id: OAK,
        side,
        after_price: last.price,
        after_id: last.id,
        limit: 2,
      })
    expect(await behind(whole[0]!)).toEqual(whole.slice(1, 3))
    expect(await behind(whole[1]!)).toEqual(whole.slice(2, 4))
    await ann.call(lotRoutes.cancelLot, { lot_uuid: whole[1]!.id })
    expect(await behind(whole[1]!)).toEqual(whole.slice(2, 4))
    expect(await behind(whole[3]!)).toEqual([])
  }
})
