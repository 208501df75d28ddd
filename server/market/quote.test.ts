import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { type Quote, type QuoteCommand, quoteRoutes } from '@app/contract/quote.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallError, openWorld, type Player } from '../testing/world.ts'

const OAK = 100
const PINE = 101
/** A keepsake that cannot be sold. */
const LETTER = 360

/** As many lots as one player may have open. */
const LOTS_MAX = 200

type World = Awaited<ReturnType<typeof openWorld>>

/** Makers fill a side of the book of oak with lots of prices from `from` to `to`, taken in turn. */
async function fillBook(
  world: World,
  side: 'sell' | 'buy',
  lots: number,
  [from, to]: readonly [number, number],
): Promise<void> {
  const priceOf = (n: number) => from + ((n * 37) % (to - from + 1))
  for (let at = 0; at < lots; at += LOTS_MAX) {
    const maker = await world.player({ coins: 1e9, items: { [OAK]: 10_000 } })
    const some = Array.from({ length: Math.min(LOTS_MAX, lots - at) }, (_, n) => at + n)
    const orders = some.map((n) => ({
      item_type_id: OAK,
      price: priceOf(n),
      count: 1 + (n % 3),
    }))
    if (side === 'sell') await maker.call(orderRoutes.createSellLots, { orders })
    else await Promise.all(orders.map((order) => maker.call(orderRoutes.createBuyLot, order)))
  }
}

async function quote(player: Player, ...commands: QuoteCommand[]): Promise<Quote[]> {
  return (await player.call(quoteRoutes.quote, { commands })).quotes
}

const outcome = ({ traded, total, fee, rest }: Omit<Done, 'first_price' | 'last_price'>) => ({
  traded,
  total,
  fee,
  rest,
})

/** Does what the quote said that the button would do, under the terms of the quote. */
async function press(player: Player, order: Order, { traded, total, rest }: Done) {
  const { side, ...fields } = order
  const routes =
    side === 'buy'
      ? [orderRoutes.buyLot, orderRoutes.createBuyLot]
      : [orderRoutes.sellToBuyLot, orderRoutes.createSellLot]
  const route = routes[rest === 0 ? 0 : 1] as typeof orderRoutes.buyLot
  return player.call(route, { ...fields, quoted: { traded, total } })
}

type Order = Extract<QuoteCommand, { side: string }>
type Done = Exclude<Quote, { refused: string }>

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

const anyOrder = fc.record({
  side: fc.constantFrom('sell' as const, 'buy' as const),
  item_type_id: fc.constant(OAK),
  price: fc.integer({ min: 60, max: 740 }),
  count: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 100, max: 1500 })),
})

test('an order does what its quote said, in books deeper than a thousand lots', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '300' })
  await fillBook(world, 'sell', 1200, [401, 700])
  await fillBook(world, 'buy', 1200, [100, 400])
  const taker = await world.player({ coins: 300_000, items: { [OAK]: 1200 } })
  const deepest = { price: 699, count: 2200, side: 'buy', item_type_id: OAK } as const

  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      const [quoted] = await quote(taker, order)
      if ('refused' in quoted!) {
        const route = order.side === 'buy' ? orderRoutes.createBuyLot : orderRoutes.createSellLot
        const { side: _, ...fields } = order
        expect(await refusalOf(taker.call(route, fields))).toBe(quoted.refused)
      } else {
        expect(outcome(await press(taker, order, quoted!))).toEqual(outcome(quoted!))
      }
    }),
    { numRuns: 40, endOnFailure: true, seed: 29 },
  )
  const rich = await world.player({ coins: 1e9 })
  const [deep] = await quote(rich, deepest)
  expect(deep).toMatchObject({ traded: expect.any(Number) })
  expect((deep as Done).traded).toBeGreaterThan(1000)
  expect(outcome(await press(rich, deepest, deep as Done))).toEqual(outcome(deep as Done))
  expect(await world.findings()).toEqual([])
})

test('new prices for many lots do what their quotes said, in a deep book', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '300' })
  await fillBook(world, 'buy', 1200, [100, 400])
  const seller = await world.player({ coins: 1000, items: { [OAK]: 3000 } })
  const placed = await seller.call(orderRoutes.createSellLots, {
    orders: Array.from({ length: 60 }, (_, n) => ({
      item_type_id: OAK,
      price: 900 + n,
      count: 1 + n,
    })),
  })
  const lots = placed.lots.map((lot, n) => ({ lot_uuid: lot.lot_uuid!, price: 90 + n }))

  const quotes = (await quote(seller, ...lots)) as Done[]
  const { lots: done } = await seller.call(lotRoutes.repriceLots, {
    lots: lots.map((lot, n) => ({
      ...lot,
      quoted: { traded: quotes[n]!.traded, total: quotes[n]!.total },
    })),
  })

  expect(done.map(outcome)).toEqual(quotes.map(outcome))
  expect(done.reduce((sum, lot) => sum + lot.traded, 0)).toBeGreaterThan(1000)
  expect(await world.findings()).toEqual([])
})

test('an order that would now do worse than its quote is refused, one that does better is not', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 100 } })
  const bob = await world.player({ coins: 10_000, items: { [OAK]: 100 } })
  const cheap = await ann.call(orderRoutes.createSellLot, {
    item_type_id: OAK,
    price: 80,
    count: 5,
  })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 90, count: 5 })
  const order = { side: 'buy', item_type_id: OAK, price: 100, count: 5 } as const
  const [quoted] = (await quote(bob, order)) as Done[]
  expect(quoted).toEqual({
    traded: 5,
    total: 400,
    fee: 0,
    rest: 0,
    first_price: 80,
    last_price: 80,
  })

  await ann.call(lotRoutes.cancelLot, { lot_uuid: cheap.lot_uuid! })
  await expect(press(bob, order, quoted!)).rejects.toMatchObject({
    message: 'price_moved',
    status: 409,
  })
  expect(await bob.coins()).toBe(10_000)

  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 70, count: 5 })
  expect(await press(bob, order, quoted!)).toMatchObject({ traded: 5, total: 350 })
  expect(await world.findings()).toEqual([])
})

test('a new price that would now trade worse than quoted is refused with its place, and all with it', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 10_000 })
  const bob = await world.player({ items: { [OAK]: 10, [PINE]: 10 } })
  const wanted = await ann.call(orderRoutes.createBuyLot, {
    item_type_id: OAK,
    price: 50,
    count: 5,
  })
  const { lots } = await bob.call(orderRoutes.createSellLots, {
    orders: [
      { item_type_id: PINE, price: 99, count: 5 },
      { item_type_id: OAK, price: 99, count: 5 },
    ],
  })
  const asked = lots.map((lot, at) => ({ lot_uuid: lot.lot_uuid!, price: 98 - at * 48 }))
  const quotes = (await quote(bob, ...asked)) as Done[]
  expect(quotes.map(({ traded, total }) => [traded, total])).toEqual([
    [0, 0],
    [5, 250],
  ])
  await ann.call(lotRoutes.cancelLot, { lot_uuid: wanted.lot_uuid! })

  await expect(
    bob.call(lotRoutes.repriceLots, {
      lots: asked.map((lot, at) => ({
        ...lot,
        quoted: { traded: quotes[at]!.traded, total: quotes[at]!.total },
      })),
    }),
  ).rejects.toMatchObject({ message: 'price_moved', params: { at: 1 } })
  const prices = (await bob.call(lotRoutes.getMyLots, {})).map((lot) => lot.price)
  expect(prices).toEqual([99, 99])
})

test('a quote foresees every refusal of an order', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: LOTS_MAX + 10, [PINE]: 5 } })
  const buy = { side: 'buy', item_type_id: OAK, price: 10, count: 1 } as const
  const sell = { ...buy, side: 'sell' } as const
  const refused = async (command: QuoteCommand) => {
    const [one] = await quote(ann, command)
    return 'refused' in one! ? one.refused : 'done'
  }
  expect(await refused({ ...buy, price: 1001 })).toBe('not_enough_coins')
  expect(await refused({ ...sell, count: LOTS_MAX + 11 })).toBe('not_enough_items')
  expect(await refused({ ...buy, item_type_id: 99_999 })).toBe('item_not_found')
  expect(await refused({ ...buy, item_type_id: LETTER })).toBe('item_not_sellable')
  expect(await refused({ ...buy, price: 1e12, count: 1e6 })).toBe('order_too_large')
  expect(await refused({ lot_uuid: crypto.randomUUID(), price: 5 })).toBe('lot_not_found')
  // The limit counts the lots of all items.
  await ann.call(orderRoutes.createSellLots, {
    orders: Array.from({ length: LOTS_MAX }, () => ({ item_type_id: OAK, price: 50, count: 1 })),
  })
  expect(await refused({ ...sell, item_type_id: PINE })).toBe('lot_limit')
  expect(await refused({ ...buy, price: 50 })).toBe('self_trade')
})

test('a quote changes nothing, and commands are quoted one after the other', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 6 })
  const order = { side: 'buy', item_type_id: OAK, price: 50, count: 4 } as const
  const both = (await quote(bob, order, order)) as Done[]
  expect(both.map(outcome)).toEqual([
    { traded: 4, total: 200, fee: 0, rest: 0 },
    { traded: 2, total: 100, fee: 0, rest: 2 },
  ])
  expect(await bob.coins()).toBe(1000)
  expect(await bob.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(await world.findings()).toEqual([])
})
