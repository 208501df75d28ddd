import { finderRoutes } from '@app/contract/finders.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
/** A plank becomes a stool at this bench, which is kept, in an hour. */
const [PLANK, BENCH, STOOL, STOOL_RECIPE] = [104, 474, 366, 1010]
const DAY = 86_400

type World = Awaited<ReturnType<typeof openWorld>>

async function openTrading(world: World) {
  const goods = { [OAK]: 50_000, [PLANK]: 50_000, [STOOL]: 50_000, [BENCH]: 100 }
  const ann = await world.player({ items: goods })
  const bob = await world.player({ coins: 100_000_000 })
  const order = (item_type_id: number, price: number, count: number) => ({
    item_type_id,
    price,
    count,
  })
  return {
    ann,
    bob,
    /** Buyers take sell orders. */
    taken: async (item: number, price: number, count: number) => {
      await ann.call(marketRoutes.createSellLot, order(item, price, count))
      await bob.call(marketRoutes.buyLot, order(item, price, count))
    },
    /** Sellers give to buy orders. */
    given: async (item: number, price: number, count: number) => {
      await bob.call(marketRoutes.createBuyLot, order(item, price, count))
      await ann.call(marketRoutes.sellToBuyLot, order(item, price, count))
    },
    offered: async (item: number, sell: number, buy: number) => {
      await ann.call(marketRoutes.createSellLot, order(item, sell, 50))
      await bob.call(marketRoutes.createBuyLot, order(item, buy, 50))
    },
  }
}

const find = (player: Player, kind: 'flips' | 'crafts') => player.call(finderRoutes.get, { kind })

/** A flip of oak: 1,000 pieces a day trade on either side. */
async function openFlip(world: World) {
  const trading = await openTrading(world)
  await trading.taken(OAK, 120, 7000)
  await trading.given(OAK, 100, 7000)
  await trading.offered(OAK, 130, 100)
  return trading
}

test('a flip is bought a coin above the best buy order, and sold for what buyers pay, after the fee', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '500' })
  await openFlip(world)
  const carl = await world.player({ coins: 777, items: { [OAK]: 30 } })
  const { rows, own } = await find(carl, 'flips')
  expect(rows).toEqual([
    {
      subject: OAK,
      inputs: [],
      item_type_id: OAK,
      name: null,
      buy_price: 101,
      sell_price: 120,
      units: 100,
      units_day: 100,
      seconds: 0,
      profit: 120 - 6 - 101,
      profit_day: 1300,
      outlay: 10_100,
      needs: [[OAK, 100]],
      is_thin: true,
    },
  ])
  expect(own).toEqual({ coins: 777, outlays: [70 * 101] })

  const answer = await world.node.app.inject({
    method: 'POST',
    url: '/api/marketplace/get-finders',
    payload: { kind: 'flips' },
  })
  expect(answer.json()).toMatchObject({ rows, own: null })
  const bad = await world.node.app.inject({
    method: 'POST',
    url: '/api/marketplace/get-finders',
    payload: { kind: 'wheels' },
  })
  expect(bad.json()).toMatchObject({ error: { code: 'bad_input' } })
})

test('a craft is reckoned at the depth of the books and what trades; what is held is not bought', async () => {
  await using world = await openWorld()
  const { ann, taken, given, offered } = await openTrading(world)
  await taken(PLANK, 50, 1400)
  await given(STOOL, 90, 700)
  await offered(PLANK, 50, 1)
  await offered(STOOL, 999, 90)
  await ann.call(marketRoutes.createSellLot, { item_type_id: BENCH, price: 300, count: 50 })
  const carl = await world.player({ coins: 1, items: { [BENCH]: 2, [PLANK]: 3 } })
  const { rows, own } = await find(carl, 'crafts')
  const at = rows.findIndex(({ subject }) => subject === STOOL_RECIPE)
  // Of 200 planks and 100 stools a day a tenth: 10 stools, in three visits 3 each.
  expect(rows[at]).toMatchObject({
    item_type_id: STOOL,
    units: 3,
    units_day: 9,
    seconds: 3600,
    profit: 40,
    profit_day: 360,
    outlay: 3 * 350,
  })
  expect(own!.outlays[at]).toBe(300)
  // Where nobody buys what is made, there is nothing to make.
  expect(rows.map(({ subject }) => subject)).toEqual([STOOL_RECIPE])
})

test('what was recommended is judged a day later by what was traded since, once, on whichever node', async () => {
  await using world = await openWorld()
  const { ann, taken, given } = await openFlip(world)
  const pass = (seconds: number) => ann.call(sandboxRoutes.advanceClock, { seconds })
  const record = () => ann.call(finderRoutes.record, { kind: 'flips' })
  await pass(60)
  expect(await record()).toMatchObject({ day: null, picks: [], month: { picks: 0 } })
  await pass(600)
  // What buyers take before anything is bought is not the player's.
  await taken(OAK, 120, 5)
  await pass(600)
  await given(OAK, 101, 40)
  await pass(1200)
  await taken(OAK, 120, 30)
  await pass(DAY)
  await world.openNode()
  const { day, picks, month } = await record()
  expect(day! + DAY).toBeLessThan(world.node.clock.now() / 1000)
  const profit = 30 * 120 + 10 * 101 - 40 * 101
  expect(picks).toEqual([
    {
      subject: OAK,
      inputs: [],
      item_type_id: OAK,
      name: null,
      buy_price: 101,
      sell_price: 120,
      units: 100,
      outlay: 10_100,
      promised: 1900,
      bought: 40,
      sold: 30,
      profit,
    },
  ])
  expect(month).toEqual({ picks: 1, gains: 1, promised: 1900, profit })

  // Of a quiet day half as much is expected, and nothing has come of it.
  await pass(DAY)
  expect(await record()).toMatchObject({
    picks: [{ units: 50, promised: 950, bought: 0, sold: 0, profit: 0 }],
    month: { picks: 2, gains: 1, promised: 2850, profit },
  })
  await pass(31 * DAY)
  expect((await record()).month).toMatchObject({ picks: 0, profit: 0 })
  const days = await world.db.selectFrom('finder_day').select('day').execute()
  expect(days.length).toBeLessThanOrEqual(2)
})
