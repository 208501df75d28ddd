import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookLot, BookSide } from './book-side.ts'
import type { ConditionalOrder } from './conditional-escrow.ts'
import type { MarketCommand, MarketRequest } from './commands.ts'
import { marketLimits, sellerFee } from './limits.ts'
import { type Book, type Effect, type Holdings, type RequestResult, settle } from './settlement.ts'

const COIN = 0
const ITEM = 7
const players = ['ann', 'bob', 'cat']
const limits = { ...marketLimits, openLotsMax: 5 }

class Purses implements Holdings {
  readonly amounts = new Map<string, number>()

  get(player: string, asset: number) {
    return this.amounts.get(`${player}/${asset}`) ?? 0
  }

  isItemLocked() {
    return false
  }

  add(player: string, asset: number, delta: number) {
    this.amounts.set(`${player}/${asset}`, this.get(player, asset) + delta)
  }
}

/** A market of one item, settled request by request; the lots given are what the books hold. */
class Market {
  readonly purses = new Purses()
  readonly openLots = new Map<string, number>()
  readonly lots = new Map<string, BookLot>()
  readonly conditional = new Map<string, ConditionalOrder>()
  readonly books = new Map<number, Book>([
    [ITEM, { sell: new BookSide([], null), buy: new BookSide([], null) }],
  ])
  readonly #feeBps: number
  #lastLot = 0

  constructor(feeBps = 0) {
    this.#feeBps = feeBps
    for (const player of players) {
      this.purses.add(player, COIN, 2000)
      this.purses.add(player, ITEM, 40)
    }
  }

  settle(requests: readonly MarketRequest[]): RequestResult[] {
    const results = settle(
      {
        books: this.books,
        ownLots: this.lots,
        conditionalOrders: this.conditional,
        standingOrders: new Map(),
        tradePrice: () => null,
        holdings: this.purses,
        openLots: this.openLots,
        sellable: (item) => (item === ITEM ? true : undefined),
        limits: { ...limits, feeBps: this.#feeBps },
        now: 0,
        newLotUuid: () => `lot-${String(++this.#lastLot).padStart(6, '0')}`,
      },
      requests,
    )
    for (const effect of effectsOf(results)) {
      if (effect.kind === 'escrow') this.lots.set(effect.lot.lot_uuid, effect.lot)
    }
    return results
  }

  openLotList(): BookLot[] {
    return [...this.lots.values()].filter((lot) => lot.current_count > 0)
  }

  /** All coins and all pieces there are, in wallets and in lots. */
  wealth() {
    const sum = (asset: number) =>
      players.reduce((total, player) => total + this.purses.get(player, asset), 0)
    const lots = this.openLotList()
    const escrow = (side: 'buy' | 'sell') =>
      lots
        .filter((lot) => lot.side === side)
        .reduce((total, lot) => total + lot.current_count * (side === 'buy' ? lot.price : 1), 0)
    return { coins: sum(COIN) + escrow('buy'), pieces: sum(ITEM) + escrow('sell') }
  }
}

function effectsOf(results: readonly RequestResult[]): Effect[] {
  return results.flatMap((result) =>
    'done' in result ? result.done.flatMap((d) => d.effects) : [],
  )
}

const place = (
  side: 'buy' | 'sell',
  price: number,
  count: number,
  immediate = false,
): MarketCommand => ({
  kind: 'place',
  side,
  item_id: ITEM,
  price,
  count,
  immediate,
  prefer_lot_price: price,
  prefer_lot_currency: 'coin',
})

const one = (player_id: string, ...commands: MarketCommand[]): MarketRequest => ({
  player_id,
  commands,
})

test('a trade executes at the resting price, and the taker keeps the difference', () => {
  const market = new Market()
  market.settle([one('ann', place('sell', 80, 5)), one('bob', place('buy', 100, 3))])
  expect(market.purses.get('bob', COIN)).toBe(2000 - 240)
  expect(market.purses.get('bob', ITEM)).toBe(43)
  expect(market.purses.get('ann', COIN)).toBe(2240)
  expect(market.openLotList()).toMatchObject([{ player_id: 'ann', current_count: 2 }])
})

test('best price first, then the oldest lot', () => {
  const market = new Market()
  market.settle([
    one('ann', place('sell', 90, 1)),
    one('cat', place('sell', 80, 1)),
    one('ann', place('sell', 80, 1)),
    one('bob', place('buy', 100, 2)),
  ])
  expect(market.openLotList()).toMatchObject([{ player_id: 'ann', price: 90 }])
})

test.each([
  [[place('buy', 100, 21)], 'not_enough_coins'],
  [[place('sell', 1, 41)], 'not_enough_items'],
  [[place('buy', 50, 1, true)], 'not_possible_now'],
  [[place('sell', 1e12, 1e6)], 'order_too_large'],
  [[place('sell', 60, 1), place('buy', 60, 1)], 'self_trade'],
  [[...Array(6)].map(() => place('sell', 60, 1)), 'lot_limit'],
  [[{ kind: 'cancel', lot_uuid: 'lot-000099' } as MarketCommand], 'lot_not_found'],
])('request %# is refused with %s and leaves nothing behind', (commands, code) => {
  const market = new Market()
  const before = new Map(market.purses.amounts)
  const [refused] = market.settle([one('bob', ...commands)])
  expect(refused).toMatchObject({ refused: code })
  expect(market.purses.amounts).toEqual(before)
  expect(market.openLotList()).toEqual([])
  expect([...market.books.get(ITEM)!.sell]).toEqual([])
  expect(market.openLots.get('bob') ?? 0).toBe(0)
})

test('a lot at another price is a new lot of what was left, and may trade at once', () => {
  const market = new Market()
  market.settle([
    one('ann', place('sell', 90, 5), place('sell', 91, 1)),
    one('bob', place('buy', 90, 2)),
    one('bob', place('buy', 50, 1)),
  ])
  const [first] = market.openLotList()
  const held = market.purses.get('ann', ITEM)
  const [result] = market.settle([
    one('ann', { kind: 'reprice', lot_uuid: first!.lot_uuid, price: 50 }),
  ])
  expect(result).toMatchObject({ done: [{ side: 'sell', traded: 1, total: 50, rest: 2 }] })
  expect(market.purses.get('ann', ITEM)).toBe(held)
  expect(market.openLotList()).toMatchObject([
    { price: 91, current_count: 1 },
    { price: 50, count: 3, current_count: 2 },
  ])
})

test('the refused command of several is named', () => {
  const market = new Market()
  const [refused] = market.settle([one('ann', place('sell', 9, 40), place('sell', 9, 1))])
  expect(refused).toMatchObject({ refused: 'not_enough_items', at: 1 })
})

test('the fee is rounded down per piece and leaves the seller', () => {
  expect(sellerFee(199, 3, 100)).toBe(3)
  expect(sellerFee(1e12, 1e3, 10_000)).toBe(1e15)
  const market = new Market(250)
  const results = market.settle([
    one('ann', place('sell', 100, 2)),
    one('bob', place('buy', 100, 2)),
  ])
  expect(market.purses.get('ann', COIN)).toBe(2000 + 200 - 4)
  expect(results[1]).toMatchObject({ done: [{ traded: 2, fee: 4 }] })
})

const anyCommand = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
        price: fc.integer({ min: 1, max: 12 }),
        count: fc.integer({ min: 1, max: 60 }),
        immediate: fc.boolean(),
      })
      .map((order) => place(order.side, order.price, order.count, order.immediate)),
  },
  {
    weight: 1,
    arbitrary: fc.nat(30).map((n): MarketCommand => ({
      kind: 'cancel',
      lot_uuid: `lot-${String(n).padStart(6, '0')}`,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ n: fc.nat(30), price: fc.integer({ min: 1, max: 12 }) })
      .map(({ n, price }): MarketCommand => ({
        kind: 'reprice',
        lot_uuid: `lot-${String(n).padStart(6, '0')}`,
        price,
      })),
  },
)
const anyRequest = fc.record({
  player_id: fc.constantFrom(...players),
  commands: fc.array(anyCommand, { minLength: 1, maxLength: 3 }),
})

test('whatever players do, nothing is created or lost, and the books stay in order', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      const market = new Market()
      const before = market.wealth()
      market.settle(requests)
      expect(market.wealth()).toEqual(before)
      expect([...market.purses.amounts.values()].every((amount) => amount >= 0)).toBe(true)
      assertBooks(market)
    }),
    { numRuns: 1000 },
  )
})

/** The books hold exactly the open lots, in priority order, and different players never cross. */
function assertBooks(market: Market): void {
  const open = market.openLotList()
  for (const side of ['sell', 'buy'] as const) {
    const expected = open
      .filter((lot) => lot.side === side)
      .sort((a, b) =>
        a.price === b.price
          ? a.lot_uuid.localeCompare(b.lot_uuid)
          : side === 'sell'
            ? a.price - b.price
            : b.price - a.price,
      )
    expect([...market.books.get(ITEM)![side]]).toEqual(expected)
  }
  const [sell] = market.books.get(ITEM)!.sell
  const [buy] = market.books.get(ITEM)!.buy
  if (sell && buy) expect(sell.price).toBeGreaterThan(buy.price)
  for (const player of players) {
    const lots = open.filter((lot) => lot.player_id === player).length
    expect(market.openLots.get(player) ?? 0).toBe(lots)
  }
}

/** The plainest matcher there is: unit by unit, looking through all lots each time. */
function naiveTrades(requests: readonly MarketRequest[]) {
  interface Resting {
    player: string
    side: string
    price: number
    age: number
  }
  const resting: Resting[] = []
  const trades: string[] = []
  let age = 0
  for (const { player_id, commands } of requests) {
    for (const command of commands) {
      if (command.kind !== 'place') continue
      for (let piece = 0; piece < command.count; piece++) {
        const candidates = resting
          .filter((lot) => lot.side !== command.side)
          .filter((lot) =>
            command.side === 'buy' ? lot.price <= command.price : lot.price >= command.price,
          )
          .sort(
            (a, b) =>
              (command.side === 'buy' ? a.price - b.price : b.price - a.price) || a.age - b.age,
          )
        const best = candidates[0]
        if (best) {
          resting.splice(resting.indexOf(best), 1)
          trades.push(`${player_id} ${best.player} ${best.price}`)
        } else {
          resting.push({ player: player_id, side: command.side, price: command.price, age: age++ })
        }
      }
    }
  }
  return trades
}

test('it trades what the naive matcher trades', () => {
  const order = fc.record({
    price: fc.integer({ min: 1, max: 6 }),
    count: fc.integer({ min: 1, max: 3 }),
    buys: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 10 }), (orders) => {
      // Each player orders once, so that nobody can meet themself.
      const requests = orders.map(({ price, count, buys }, index) =>
        one(`player ${index}`, place(buys ? 'buy' : 'sell', price, count)),
      )
      const market = new Market()
      for (const { player_id } of requests) {
        market.purses.add(player_id, COIN, 1000)
        market.purses.add(player_id, ITEM, 100)
      }
      const trades = effectsOf(market.settle(requests)).flatMap((effect) =>
        effect.kind === 'traded'
          ? Array<string>(effect.count).fill(
              `${effect.taker_id} ${effect.lot.player_id} ${effect.lot.price}`,
            )
          : [],
      )
      expect(trades).toEqual(naiveTrades(requests))
    }),
    { numRuns: 1000 },
  )
})
