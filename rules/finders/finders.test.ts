import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Depth } from '../market/depth.ts'
import { afterFee } from '../market/make-or-buy.ts'
import { planFlip } from './flip.ts'
import { oddsByUnits, planWork, profitPerDay, type Work } from './plan-work.ts'
import { ranked, recommendFlip } from './recommend.ts'
import { isThin, type ItemTrades, sideTrades, VOLUME_SHARE } from './trades.ts'
import { withinBudget } from './within-budget.ts'
import { farmWorks, harvestWorks } from './works.ts'

const trades = (sell: [number, number], buy: [number, number], days = 7): ItemTrades => ({
  sell: { pace: sell[0], price: sell[1] },
  buy: { pace: buy[0], price: buy[1] },
  days,
})

test('a busy day counts no more than the week’s usual one, and a quiet one halves it', () => {
  const spike = { day: { coins: 9000, quantity: 900 }, week: { coins: 9070, quantity: 907 } }
  expect(sideTrades(spike)).toEqual({ pace: 907 / 7, price: 10 })
  const quiet = { day: { coins: 0, quantity: 0 }, week: { coins: 700, quantity: 70 } }
  expect(sideTrades(quiet)).toEqual({ pace: 5, price: 10 })
  const never = { day: { coins: 0, quantity: 0 }, week: { coins: 0, quantity: 0 } }
  expect(sideTrades(never)).toEqual({ pace: 0, price: null })
  expect(isThin(trades([10, 5], [10, 5]))).toBe(false)
  expect(isThin(trades([9, 5], [10, 5]))).toBe(true)
  expect(isThin(trades([99, 5], [99, 5], 4))).toBe(true)
})

test('a flip leads both books by a coin, but sells at no higher price than buyers have paid', () => {
  const market = { sell: 200, buy: 99, feeBps: 1000, trades: trades([50, 160.9], [80, 100]) }
  expect(planFlip(market)).toEqual({ buyPrice: 100, sellPrice: 160, units: 5, profit: 44 })
  expect(planFlip({ ...market, sell: 150 })).toMatchObject({ sellPrice: 149 })
  expect(planFlip({ ...market, buy: 144 })).toBeUndefined()
  expect(planFlip({ ...market, buy: undefined })).toBeUndefined()
  expect(planFlip({ ...market, trades: trades([50, 160], [9, 100]) })).toBeUndefined()
})

test('a flip joins the own orders that lead', () => {
  const market = { sell: 104, buy: 102, feeBps: 0, trades: trades([50, 160], [80, 100]) }
  expect(planFlip(market)).toBeUndefined()
  const beside = (sell: boolean, buy: boolean) => planFlip({ ...market, own: { sell, buy } })
  expect(beside(true, false)).toMatchObject({ buyPrice: 103, sellPrice: 104, profit: 1 })
  expect(beside(false, true)).toMatchObject({ buyPrice: 102, sellPrice: 103, profit: 1 })
  expect(beside(true, true)).toMatchObject({ buyPrice: 102, sellPrice: 104, profit: 2 })
})

const price = fc.integer({ min: 1, max: 1e6 })
const pace = fc.integer({ min: 0, max: 5000 })
const side = fc.record({ pace, price: fc.option(price) })
const itemTrades = fc.record({ sell: side, buy: side, days: fc.integer({ min: 0, max: 7 }) })
const feeBps = fc.constantFrom(0, 1, 250, 1000, 10_000)

test('a flip is a gain after the fee, of no more pieces than a share of what trades', () => {
  fc.assert(
    fc.property(price, price, itemTrades, feeBps, (sell, buy, traded, fee) => {
      const flip = planFlip({ sell, buy, trades: traded, feeBps: fee })
      if (!flip) return
      const { buyPrice, sellPrice, units, profit } = flip
      expect(units).toBeLessThanOrEqual(VOLUME_SHARE * Math.min(traded.sell.pace, traded.buy.pace))
      expect(sellPrice).toBeLessThan(sell)
      expect(sellPrice).toBeLessThanOrEqual(traded.sell.price!)
      expect(profit).toBe(sellPrice - Math.floor((sellPrice * fee) / 10_000) - buyPrice)
      expect(profit).toBeGreaterThan(0)
    }),
  )
})

const levels = (direction: 1 | -1) =>
  fc
    .array(
      fc.record({
        price: fc.integer({ min: 1, max: 500 }),
        count: fc.integer({ min: 1, max: 40 }),
      }),
      {
        maxLength: 6,
      },
    )
    .map((list) => list.toSorted((a, b) => direction * (a.price - b.price)))

const depth: fc.Arbitrary<Depth> = fc.record({ sell: levels(1), buy: levels(-1) })
const pieces = (ids: readonly number[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...ids), fc.double({ min: 0.1, max: 9, noNaN: true })), {
      maxLength: 3,
    })
    .map((list) => new Map(list))

const work: fc.Arbitrary<Work> = fc.record({
  making: fc.record({ inputs: pieces([1, 2, 3]), outputs: pieces([4, 5, 6]) }),
  kept: pieces([3, 7]),
  seconds: fc.integer({ min: 0, max: 400_000 }),
  unitsMax: fc.integer({ min: 1, max: 300 }),
})

const books = fc.array(depth, { minLength: 8, maxLength: 8 })
const traded = fc.array(fc.option(itemTrades, { nil: undefined }), { minLength: 8, maxLength: 8 })

/** What pieces come to at the levels, piece by piece of a book; undefined beyond the last. */
function walked(list: Depth['sell'], count: number): number | undefined {
  let [left, coins] = [count, 0]
  for (const level of list) {
    const taken = Math.min(left, level.count)
    coins += taken * level.price
    left -= taken
  }
  return left > 1e-9 ? undefined : coins
}

test('a work never sells more than trades, and its coins are those of the books after the fee', () => {
  let planned = 0
  fc.assert(
    fc.property(work, books, traded, feeBps, (one, list, paces, fee) => {
      const market = {
        depthOf: (item: number) => ({ ...list[item]!, buy: afterFee(list[item]!.buy, fee) }),
        tradesOf: (item: number) => paces[item],
      }
      const plan = planWork(one, market)
      if (!plan) return
      planned += 1
      const { units, startsPerDay: starts, sold, cost, revenue, needs, outlay } = plan
      expect(profitPerDay(plan)).toBeGreaterThan(0)
      expect(starts * one.seconds).toBeLessThanOrEqual(86_400 + 1e-6)
      expect(units).toBeLessThanOrEqual(one.unitsMax)
      for (const [item, count] of sold) {
        const share = VOLUME_SHARE * (paces[item]?.buy.pace ?? 0)
        expect(count * starts).toBeLessThanOrEqual(share + 1e-6)
        expect(count).toBeLessThanOrEqual(one.making.outputs.get(item)! * units + 1e-9)
      }
      for (const [item, count] of one.making.inputs) {
        const share = VOLUME_SHARE * (paces[item]?.sell.pace ?? 0)
        expect(count * units * starts).toBeLessThanOrEqual(share + 1e-6)
      }
      const bought = [...one.making.inputs].map(([item, count]) =>
        walked(list[item]!.sell, count * units)!,
      )
      expect(Math.abs(cost - bought.reduce((sum, coins) => sum + coins, 0))).toBeLessThan(3)
      const paid = [...sold].map(([item, count]) => {
        const net = list[item]!.buy.map((level) => ({
          ...level,
          price: level.price - Math.floor((level.price * fee) / 10_000),
        }))
        return walked(net, count) ?? net.reduce((sum, level) => sum + level.price * level.count, 0)
      })
      expect(Math.abs(revenue - paid.reduce((sum, coins) => sum + coins, 0))).toBeLessThan(3)
      const whole = [...needs].map(([item, count]) => walked(list[item]!.sell, count)!)
      expect(Math.abs(outlay - whole.reduce((sum, coins) => sum + coins, 0))).toBeLessThan(5)
    }),
    { numRuns: 3000 },
  )
  expect(planned).toBeGreaterThan(50)
})

test('the best count is where one more unit adds nothing, and a kept tool is part of the outlay', () => {
  const list: Record<number, Depth> = {
    1: {
      sell: [
        { price: 10, count: 5 },
        { price: 30, count: 100 },
      ],
      buy: [],
    },
    2: { sell: [], buy: [{ price: 25, count: 100 }] },
    3: {
      sell: [
        { price: 700, count: 1 },
        { price: 800, count: 99 },
      ],
      buy: [],
    },
  }
  const plenty = trades([1e6, 20], [1e6, 20])
  const market = { depthOf: (item: number) => list[item], tradesOf: () => plenty }
  const one: Work = {
    making: { inputs: new Map([[1, 1]]), outputs: new Map([[2, 1]]) },
    kept: new Map([[3, 1]]),
    seconds: 43_200,
    unitsMax: 50,
  }
  expect(planWork(one, market)).toEqual({
    units: 5,
    startsPerDay: 2,
    needs: new Map([
      [1, 5],
      [3, 5],
    ]),
    outlay: 50 + 700 + 4 * 800,
    sold: new Map([[2, 5]]),
    cost: 50,
    revenue: 125,
  })
  // What trades rarely is made rarely; what nobody offers cannot be begun.
  const rare = { ...market, tradesOf: () => trades([5, 20], [5, 20]) }
  expect(planWork(one, rare)).toMatchObject({ units: 1, startsPerDay: 0.5 })
  const rarer = { ...market, tradesOf: () => trades([1, 20], [1, 20]) }
  expect(planWork(one, rarer)).toBeUndefined()
  expect(planWork({ ...one, kept: new Map([[4, 1]]) }, market)).toBeUndefined()
})

const noOpening = () => undefined
const named = { en: '', ru: '', zh: '', tr: '', pt: '', ja: '' }

test('a farm is worked in each of its choices, with what is drawn on average', () => {
  const bakery = {
    receipt_id: 7,
    name: named,
    required_list: [{ type_id: 1, count: 2 }],
    optional_list: [
      {
        name: named,
        list: [
          {
            item: { type_id: 2 },
            time_for_craft_sec: 3600,
            possible_drop_list: [
              { type_id: 10, count: 3, weight: 50 },
              { type_id: 11, count: 1, weight: 50 },
            ],
          },
          {
            item: { type_id: 3 },
            time_for_craft_sec: 7200,
            possible_drop_list: [{ type_id: 10, count: 1, weight: 100 }],
          },
        ],
      },
    ],
    timer_result_ids: [12, 12],
  }
  const common = {
    recipeId: 7,
    kept: new Map(),
    drawOf: expect.any(Function),
    lent: [],
    unitsMax: 1000,
  }
  expect(farmWorks(bakery, noOpening)).toEqual([
    {
      ...common,
      inputs: [2],
      seconds: 3600,
      making: {
        inputs: new Map([
          [1, 2],
          [2, 1],
        ]),
        outputs: new Map([
          [12, 2],
          [10, 1.5],
          [11, 0.5],
        ]),
      },
    },
    {
      ...common,
      inputs: [3],
      seconds: 7200,
      making: {
        inputs: new Map([
          [1, 2],
          [3, 1],
        ]),
        outputs: new Map([
          [12, 2],
          [10, 1],
        ]),
      },
    },
  ])
})

const worker = {
  item_id: 20,
  count: 1,
  exp_for_up: 0,
  lootmore_coef: 1,
  speed_coef: 1,
  break_percent: 0,
  requirements: [{ item_id: 30, count: 1 }],
  on_break_result: [],
}

const saw = {
  ...worker,
  item_id: 40,
  requirements: [],
  break_percent: 2.5,
  on_break_result: [41],
}

/** A run takes two hours, and brings three logs in four of five. */
const woods = {
  receipt_id: 8,
  name: named,
  duration_hour: 2,
  items_slots: [
    { name: named, available_items: [worker, { ...worker, item_id: 21, speed_coef: 2 }] },
    { name: named, available_items: [saw] },
  ],
  result: [{ item_id: 50, min_count: 2, max_count: 4, chance_percent: 80 }],
}

test('a harvest is worked by each team for a day: its food, what breaks, and what it brings', () => {
  const [slow, fast] = harvestWorks(woods, noOpening)
  expect(slow).toMatchObject({ recipeId: 8, inputs: [20, 40], seconds: 86_400, unitsMax: 10_000 })
  const kept = (one: number) => [
    [one, 1],
    [40, 1],
  ]
  // Twelve runs a day: of the saw, one in forty breaks in each.
  expect([...slow!.kept]).toEqual(kept(20))
  expect([...slow!.making.inputs]).toEqual([
    [30, 12],
    [40, expect.closeTo(0.3)],
  ])
  expect([...slow!.making.outputs]).toEqual([
    [41, expect.closeTo(0.3)],
    [50, expect.closeTo(28.8)],
  ])
  // Twice as fast: twice of everything but the team itself.
  expect(fast!.inputs).toEqual([21, 40])
  expect([...fast!.kept]).toEqual(kept(21))
  expect(fast!.making.inputs.get(30)).toBe(24)
  expect(fast!.making.outputs.get(50)).toBeCloseTo(57.6)
})

test('of a harvest’s days so many make a profit as its draws say: fewer of one team than of many', () => {
  const list: Record<number, Depth> = {
    20: { sell: [{ price: 100, count: 1000 }], buy: [] },
    30: { sell: [{ price: 1, count: 1e6 }], buy: [] },
    40: { sell: [{ price: 700, count: 1000 }], buy: [] },
    // A day of a team costs 12 of food and 210 of saws; one run of a hundred finds this.
    50: { sell: [], buy: [{ price: 2500, count: 1000 }] },
  }
  const market = {
    depthOf: (item: number) => list[item],
    tradesOf: (item: number) => trades(item === 30 ? [12_000, 1] : [1e6, 1], [1e6, 1]),
  }
  const rare = {
    ...woods,
    result: [{ item_id: 50, min_count: 1, max_count: 1, chance_percent: 1 }],
  }
  const [slow] = harvestWorks(rare, noOpening)
  const plan = planWork(slow!, market)!
  // Twelve runs of a team: 1 − 0.99 ^ 12. A hundred teams find twelve on average; nine pay for all.
  expect(plan.units).toBe(100)
  const odds = oddsByUnits(slow!, plan, market)
  expect(odds.map(([units]) => units)).toEqual([1, 4, 16, 64, 100])
  expect(Math.abs(odds[0]![1] - (1 - 0.99 ** 12))).toBeLessThan(0.05)
  expect(odds[4]![1]).toBeGreaterThan(0.75)
})

test('of what breaks now and then a whole piece is bought', () => {
  const sells = (price: number): Depth => ({ sell: [{ price, count: 1000 }], buy: [] })
  const list: Record<number, Depth> = {
    20: sells(100),
    30: sells(1),
    40: sells(700),
    50: { sell: [], buy: [{ price: 20, count: 1000 }] },
  }
  const market = {
    depthOf: (item: number) => list[item],
    // 36 of a day’s 360 are bought: three teams have their food.
    tradesOf: (item: number) => trades(item === 30 ? [360, 1] : [1e6, 1], [1e6, 1]),
  }
  const [slow] = harvestWorks(woods, noOpening)
  const plan = planWork(slow!, market)
  expect(plan).toMatchObject({ units: 3, startsPerDay: 1, outlay: 36 + 3 * 100 + 4 * 700 })
  // Three saws work, and nine tenths of one break.
  expect([...plan!.needs]).toEqual([
    [30, 36],
    [40, 4],
    [20, 3],
  ])
  expect(plan!.cost).toBeCloseTo(36 + 0.9 * 700, 0)
  expect(plan!.revenue).toBeCloseTo(3 * 28.8 * 20, 0)
})

test('the ranking ends where nobody reads on, with what makes most', () => {
  const one = { buyPrice: 10, sellPrice: 20, units: 1, profit: 1 }
  const all = Array.from({ length: 600 }, (_, at) =>
    recommendFlip(at + 1, { ...one, profit: at + 1 }, false),
  )
  const rows = ranked(all)
  expect(rows).toHaveLength(500)
  expect(rows[0]!.profit_day).toBe(600)
  expect(rows.at(-1)!.profit_day).toBe(101)
})

test('fewer coins allow fewer units, and never promise more of each', () => {
  const row = { units: 10, outlay: 995, profit_day: 99 }
  expect(withinBudget(row, 995)).toBe(row)
  expect(withinBudget(row, 500)).toEqual({ units: 5, outlay: 498, profit_day: 49 })
  expect(withinBudget(row, 99)).toBeUndefined()
})
