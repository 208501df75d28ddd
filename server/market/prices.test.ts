import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely, KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '../db/schema.ts'
import { openWorld } from '../testing/world.ts'
import { Prices } from './prices.ts'

/** Oak logs: an ordinary item of the demo world. */
const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>

const BATCHES = 60
/** Between two market_updated, at least; timers may be a millisecond early. */
const COALESCE_MS = 249

test('a busy market prepares the prices for visitors four times a second, not for each batch', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: BATCHES } })
  const visit = async () => {
    const url = '/api/marketplace/get-all-prices'
    const { payload } = await world.node.app.inject({ method: 'POST', url })
    return payload
  }
  const parse = (payload: string) => JSON.parse(payload) as Reply<typeof priceRoutes.getAll>
  const answers = new Set([await visit()])
  const startedAt = performance.now()
  for (let price = 1000; price > 1000 - BATCHES; price--) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 1 })
    const { sell_lots } = await ann.call(priceRoutes.getAll, {})
    expect(sell_lots).toMatchObject([{ price, my_price: price }])
    answers.add(await visit())
  }
  const updatesMax = Math.floor((performance.now() - startedAt) / COALESCE_MS)
  // Each preparation says something else: every batch has made the price a lower one.
  expect(answers.size).toBeLessThanOrEqual(1 + updatesMax)
  const sequences = [...answers].map((answer) => parse(answer).sequence)
  expect(new Set(sequences).size).toBe(answers.size)
  await expect
    .poll(async () => parse(await visit()).sell_lots)
    .toMatchObject([{ price: 1001 - BATCHES, my_price: 0 }])
})

test('a player’s own prices stand beside what all share, whatever has changed since it was prepared', () => {
  const live = { stream: 'one', sequence: 1 }
  const prices = new Prices(live)
  const change = (item_type_id: number, buy_price: number, sell_price: number, version: number) =>
    prices.apply([{ item_type_id, buy_price, sell_price, version, traded: 0 }])
  const answer = (buy: [number, number][], sell: [number, number][]) => {
    const bytes = prices.bytesFor({ buy: new Map(buy), sell: new Map(sell) })
    return JSON.parse(bytes.toString()) as Reply<typeof priceRoutes.getAll>
  }
  const lot = (item_type_id: number, price: number, version: number, my_price: number) => ({
    item_type_id,
    price,
    version,
    my_price,
  })
  expect(answer([[1, 5]], [])).toEqual({ buy_lots: [], sell_lots: [], ...live })
  change(1, 10, 20, 1)
  change(2, 0, 30, 1)
  change(3, 7, 0, 1)
  // Own prices in no order, one of an item that nobody sells.
  const mine = [
    [
      [3, 6],
      [1, 1234],
    ],
    [
      [3, 99],
      [2, 31],
      [1, 20],
    ],
  ] as [[number, number][], [number, number][]]
  expect(answer(...mine)).toEqual({
    buy_lots: [lot(1, 10, 1, 1234), lot(3, 7, 1, 6)],
    sell_lots: [lot(1, 20, 1, 20), lot(2, 30, 1, 31)],
    ...live,
  })
  change(1, 100_000, 200_000, 2)
  live.sequence = 2
  expect(answer([], [[2, 31]])).toEqual({
    buy_lots: [lot(1, 100_000, 2, 0), lot(3, 7, 1, 0)],
    sell_lots: [lot(1, 200_000, 2, 0), lot(2, 30, 1, 31)],
    ...live,
  })
})

test('what is heard while the prices are loaded twice at once is kept', async () => {
  await using world = await openWorld()
  const { prices, loaded } = await loadOne(world)
  const newer = { ...loaded, sell_price: 40, version: loaded.version + 1 }
  const failing = prices.load(held(world.db, new Error('a test')).db)
  await expect(failing).rejects.toThrow('a test')
  const [one, two] = [held(world.db), held(world.db)]
  const first = prices.load(one.db)
  const second = prices.load(two.db)
  one.answer()
  await first
  await two.come
  prices.apply([newer])
  two.answer()
  await second
  expect(prices.of(OAK)).toEqual(newer)
})

test('what is heard while the answer of a load is on its way is kept', async () => {
  await using world = await openWorld()
  const { prices, loaded } = await loadOne(world)
  for (let turns = 0; turns < 40; turns++) {
    const one = held(world.db)
    const loading = prices.load(one.db)
    await one.come
    one.answer()
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const newer = { ...loaded, version: loaded.version + 1 + turns }
    prices.apply([newer])
    await loading
    expect(prices.of(OAK)).toEqual(newer)
  }
})

/** Prices as a node has loaded them, of which one item has one. */
async function loadOne(world: World) {
  const ann = await world.player({ items: { [OAK]: 1 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 })
  const prices = new Prices({ stream: 'one', sequence: 1 })
  await prices.load(world.db)
  return { prices, loaded: prices.of(OAK)! }
}

/** The same database, whose answer waits until it is let go, or which fails. */
function held(db: Kysely<DB>, error?: Error) {
  const [come, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (error) throw error
      return node
    },
    async transformResult({ result }) {
      come.resolve()
      await free.promise
      return result
    },
  }
  return { db: db.withPlugin(plugin), come: come.promise, answer: free.resolve }
}
