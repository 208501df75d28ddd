import { finderRoutes } from '@app/contract/finders.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import {
  BENCH,
  find,
  OAK,
  openTrading,
  order,
  own,
  PLANK,
  STOOL,
  STOOL_RECIPE,
  type World,
} from './testing.ts'

/** Two pieces of oak become a board with this saw, which is lent, at once. */
const [SAW, BOARD, BOARD_RECIPE] = [404, 200, 1001]
const DAY = 86_400

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
  const { rows } = await find(carl, 'flips')
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
      lent: [],
      is_thin: true,
      gain_share: null,
      gain_shares: [],
    },
  ])
  // What is held is for the sell order: all pieces of the buy order are paid.
  expect(await own(carl, 'flips')).toEqual({ coins: 777, outlays: [], rows: [], gone: [] })

  const answer = await world.node.app.inject({
    method: 'POST',
    url: '/api/marketplace/get-finders',
    payload: { kind: 'flips' },
  })
  expect(answer.json()).toEqual({ at: expect.any(Number), rows })
  const bad = await world.node.app.inject({
    method: 'POST',
    url: '/api/marketplace/get-finders',
    payload: { kind: 'wheels' },
  })
  expect(bad.json()).toMatchObject({ error: { code: 'bad_input' } })
})

test('a flip that pays only beside an own order is listed for its player, with that profit', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const { taken, given, offered } = await openTrading(world)
  await taken(OAK, 120, 7000)
  await given(OAK, 100, 7000)
  await offered(OAK, 130, 102)
  const carl = await world.player({ coins: 777, items: { [OAK]: 5 } })
  const dora = await world.player({ coins: 777 })
  await carl.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 104, count: 5 })
  expect((await find(carl, 'flips')).rows).toEqual([])
  const flip = { subject: OAK, buy_price: 103, sell_price: 104, profit: 1, profit_day: 100 }
  expect((await own(carl, 'flips')).rows).toMatchObject([flip])
  expect((await own(dora, 'flips')).rows).toEqual([])
  // His buy order leads, too: it is not outbid.
  await carl.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 103, count: 5 })
  expect((await own(carl, 'flips')).rows).toMatchObject([flip])
})

test('a craft is reckoned at the depth of the books and what trades; what is held is not bought', async () => {
  await using world = await openWorld()
  const { ann, taken, given, offered } = await openTrading(world)
  await taken(PLANK, 50, 1400)
  await given(STOOL, 90, 700)
  await offered(PLANK, 50, 1)
  await offered(STOOL, 999, 90)
  await ann.call(orderRoutes.createSellLot, { item_type_id: BENCH, price: 300, count: 50 })
  const carl = await world.player({ coins: 1, items: { [BENCH]: 2, [PLANK]: 3 } })
  const { rows } = await find(carl, 'crafts')
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
    gain_share: null,
    gain_shares: [],
  })
  const stool = { subject: STOOL_RECIPE, inputs: [], units: 3 }
  expect(await own(carl, 'crafts')).toMatchObject({
    coins: 1,
    outlays: [{ ...stool, outlay: 300 }],
  })
  const dora = await world.player({ items: { [OAK]: 1 } })
  expect(await own(dora, 'crafts')).toEqual({ coins: 0, outlays: [], rows: [], gone: [] })
  // Where nobody buys what is made, there is nothing to make.
  expect(rows.map(({ subject }) => subject)).toEqual([STOOL_RECIPE])
})

/** Two cloths, with a tool that is kept, become a trunk in four hours: of 787 one holds this crown. */
const TRUNK = { recipe: 1319, cloths: [225, 228], tool: 475, crown: 548, cap: 545 }

test('a craft that gains by rare draws says how few of its starts gain', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const { recipe, cloths, tool, crown, cap } = TRUNK
  const { ann, bob, taken, given } = await openTrading(world, [...cloths, tool, crown, cap])
  for (const cloth of cloths) {
    await taken(cloth, 10, 7000)
    await ann.call(orderRoutes.createSellLot, { item_type_id: cloth, price: 10, count: 500 })
  }
  await given(crown, 50_000, 700)
  await ann.call(orderRoutes.createSellLot, { item_type_id: tool, price: 10, count: 500 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: crown, price: 50_000, count: 500 })
  const carl = await world.player()
  const row = async () => {
    const { rows } = await find(carl, 'crafts')
    return rows.find(({ subject }) => subject === recipe)!
  }
  // On average 63 coins for 20 of cloth; most starts bring nothing.
  const rare = await row()
  expect(rare.profit).toBeGreaterThan(0)
  const expected = 1 - (786 / 787) ** rare.units
  expect(Math.abs(rare.gain_share! - expected)).toBeLessThan(0.06)
  expect(rare.gain_share).toBeLessThan(0.5)
  // Whoever can afford a part of it reads the odds of that part.
  expect(rare.gain_shares!.at(-1)).toEqual([rare.units, rare.gain_share])
  const [fewest, share] = rare.gain_shares![0]!
  expect(fewest).toBe(1)
  expect(share).toBeLessThan(0.02)
})

test('what is locked counts as not held, unless it is only lent for a moment', async () => {
  await using world = await openWorld()
  const { ann, taken, given, offered } = await openTrading(world, [SAW, BOARD])
  await taken(PLANK, 50, 1400)
  await given(STOOL, 90, 700)
  await offered(PLANK, 50, 1)
  await offered(STOOL, 999, 90)
  await taken(OAK, 10, 1400)
  await given(BOARD, 50, 700)
  await offered(OAK, 10, 1)
  await offered(BOARD, 999, 50)
  await ann.call(orderRoutes.createSellLot, { item_type_id: BENCH, price: 300, count: 50 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: SAW, price: 500, count: 50 })
  const carl = await world.player({ items: { [BENCH]: 2, [PLANK]: 3, [SAW]: 1, [OAK]: 2 } })
  const { rows } = await find(carl, 'crafts')
  const lentBy = (recipe: number) => rows.find(({ subject }) => subject === recipe)?.lent
  expect([STOOL_RECIPE, BOARD_RECIPE].map(lentBy)).toEqual([[], [SAW]])
  const toPay = async () => {
    const { outlays } = await own(carl, 'crafts')
    const of = (recipe: number) => outlays.find(({ subject }) => subject === recipe)?.outlay
    return [STOOL_RECIPE, BOARD_RECIPE].map(of)
  }
  // Three of each: a bench is lacking; two saws and four pieces of oak.
  expect(await toPay()).toEqual([300, 2 * 500 + 4 * 10])
  await carl.call(itemLockRoutes.lock, { item_ids: [BENCH, SAW, OAK] })
  expect(await toPay()).toEqual([900, 2 * 500 + 6 * 10])
})

/** Coffer and lining, under a lid of this choice, become chests in an hour. */
const FARM = { recipe: 2406, boards: 2400, nails: 236, choice: 144, chest: 238 }

test('a farm is reckoned by its choice, with what it draws on average', async () => {
  await using world = await openWorld()
  const { recipe, boards, nails, choice, chest } = FARM
  const { ann, bob, taken, given } = await openTrading(world, [boards, nails, choice, chest])
  await taken(boards, 2, 42_000)
  await taken(nails, 10, 7000)
  await taken(choice, 20, 7000)
  await given(chest, 50, 7000)
  await ann.call(orderRoutes.createSellLot, order(boards, 2, 500))
  await ann.call(orderRoutes.createSellLot, order(nails, 10, 500))
  await ann.call(orderRoutes.createSellLot, order(choice, 20, 500))
  await bob.call(orderRoutes.createBuyLot, order(chest, 50, 500))
  const carl = await world.player({ items: { [nails]: 7 } })
  const { rows } = await find(carl, 'farms')
  // A unit brings one chest for sure and 0.916 by chance. Of 1,000 a day a tenth is sold: 52 units,
  // in three visits 17 each.
  expect(rows).toMatchObject([
    {
      subject: recipe,
      inputs: [choice],
      item_type_id: chest,
      name: { en: expect.any(String) },
      buy_price: null,
      units: 17,
      units_day: 51,
      seconds: 3600,
      profit: Math.floor(1.916 * 50 - (6 * 2 + 10 + 20)),
      outlay: 17 * (6 * 2 + 10 + 20),
      needs: [
        [boards, 102],
        [nails, 17],
        [choice, 17],
      ],
      lent: [],
    },
  ])
  const outlay = 17 * (6 * 2 + 20) + 10 * 10
  expect((await own(carl, 'farms')).outlays).toEqual([
    { subject: recipe, inputs: [choice], units: 17, outlay },
  ])
})

/** Woodcutting: a worker who eats this in each run of two hours, an axe and a saw that may break. */
const HARVEST = { recipe: 1, worker: 460, food: 300, axe: 401 }

test('a harvest is reckoned by its team for a day, with its food and whole tools', async () => {
  await using world = await openWorld()
  const { recipe, worker, food, axe } = HARVEST
  const { ann, bob, taken, given } = await openTrading(world, [worker, food, axe, SAW])
  await taken(food, 1, 8400)
  for (const tool of [worker, axe, SAW]) await taken(tool, 100, 700)
  await given(OAK, 10, 8400)
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 10, count: 500 })
  const sell = (item_type_id: number, price: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id, price, count: 200 })
  await sell(food, 1)
  await sell(worker, 100)
  await sell(axe, 50)
  await sell(SAW, 60)
  const carl = await world.player({ items: { [axe]: 3 } })
  const { rows } = await find(carl, 'harvests')
  // Twelve runs a day bring twelve pieces of oak. Of 1,200 a tenth is food: ten teams.
  expect(rows).toMatchObject([
    {
      subject: recipe,
      inputs: [worker, axe, SAW],
      item_type_id: OAK,
      units: 10,
      units_day: 10,
      seconds: DAY,
      outlay: 120 + 11 * (100 + 50 + 60),
    },
  ])
  expect(new Map(rows[0]!.needs)).toEqual(
    new Map([
      [food, 120],
      [worker, 11],
      [axe, 11],
      [SAW, 11],
    ]),
  )
  expect((await own(carl, 'harvests')).outlays).toMatchObject([
    { units: 10, outlay: 120 + 11 * 160 + 8 * 50 },
  ])
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

test('an item that two trade with each other all day stops neither the judging nor the record', async () => {
  await using world = await openWorld()
  const { ann } = await openFlip(world)
  const pass = (seconds: number) => ann.call(sandboxRoutes.advanceClock, { seconds })
  await pass(60)
  const at = Math.floor(world.node.clock.now() / 1000) + 600
  const most = Number.MAX_SAFE_INTEGER
  await world.db.updateTable('finder_pick').set({ units: 1e10, promised: most }).execute()
  const fill = { item_id: OAK, side: 'buy', price: 101, count: 2_000_000_000 } as const
  await world.db
    .insertInto('fill')
    .values([1, 2, 3].map((nth) => ({ ...fill, created_at: at + nth })))
    .execute()
  await pass(DAY + 3600)
  await world.openNode()
  const record = await ann.call(finderRoutes.record, { kind: 'flips' })
  expect(record.picks).toMatchObject([{ promised: most, bought: 2 ** 31 - 1, sold: 0 }])
  await sql`
    insert into finder_pick select (jsonb_populate_record(pick, jsonb_build_object('place', 9, 'profit', ${most}::bigint))).*
    from finder_pick as pick where profit is not null`.execute(world.db)
  const { month } = await ann.call(finderRoutes.record, { kind: 'flips' })
  expect(month).toMatchObject({ picks: 2, promised: most })
})
