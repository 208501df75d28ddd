import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookLot, BookSide } from './book-side.ts'
import { type MarketCommand, plainOrder } from './commands.ts'
import { marketLimits } from './limits.ts'
import { type Book, type Effect, settle } from './settlement.ts'
import { standingKey, type StandingOrder } from './standing-escrow.ts'
import { NAMES, NaiveMarket, type Side } from './testing.ts'

const COIN = 0
const ITEM = 7
const START = { coins: 200, pieces: 12 }

/** A market of one item, settled command by command on whole books. */
class Market {
  readonly amounts = new Map<string, number>()
  readonly openLots = new Map<string, number>()
  readonly lots = new Map<string, BookLot>()
  readonly standing = new Map<string, StandingOrder>()
  readonly effects: Effect[] = []
  isBanned = false
  readonly #book: Book = { sell: new BookSide([], null), buy: new BookSide([], null) }
  #last = 0

  constructor() {
    for (const name of NAMES) {
      this.add(name, COIN, START.coins)
      this.add(name, ITEM, START.pieces)
    }
  }

  get(player: string, asset: number): number {
    return this.amounts.get(`${player}/${asset}`) ?? 0
  }

  add(player: string, asset: number, delta: number): void {
    this.amounts.set(`${player}/${asset}`, this.get(player, asset) + delta)
  }

  /** True where it was done. */
  ask(player_id: string, command: MarketCommand): boolean {
    const holdings = {
      get: (player: string, asset: number) => this.get(player, asset),
      isItemLocked: () => false,
      add: (player: string, asset: number, delta: number) => this.add(player, asset, delta),
    }
    const [result] = settle(
      {
        books: new Map([[ITEM, this.#book]]),
        ownLots: this.lots,
        conditionalOrders: new Map(),
        standingOrders: this.standing,
        tradePrice: () => null,
        halted: () => (this.isBanned ? 'account_banned' : undefined),
        holdings,
        openLots: this.openLots,
        sellable: () => true,
        limits: marketLimits,
        now: 0,
        newLotUuid: () => String(++this.#last).padStart(6, '0'),
      },
      [{ player_id, commands: [command] }],
    )
    if (!('done' in result!)) return false
    for (const { effects } of result.done) {
      this.effects.push(...effects)
      for (const effect of effects) {
        if (effect.kind === 'escrow') this.lots.set(effect.lot.lot_uuid, effect.lot)
      }
    }
    return true
  }

  orderOf(player_id: string): StandingOrder | undefined {
    return this.standing.get(standingKey({ player_id, item_id: ITEM }))
  }

  /** As the house does once stocks have changed. */
  restockAll(): void {
    for (const name of NAMES) {
      const order = this.orderOf(name)
      if (order) this.ask(name, { ...order, kind: 'restock' })
    }
  }

  open(): BookLot[] {
    return [...this.lots.values()]
      .filter((lot) => lot.current_count > 0)
      .sort((a, b) => (a.lot_uuid < b.lot_uuid ? -1 : 1))
  }
}

const who = fc.constantFrom(...NAMES)
const price = fc.integer({ min: 1, max: 9 })
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      who,
      side: fc.constantFrom<Side>('buy', 'sell'),
      price,
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stand' as const),
      who,
      keep: fc.integer({ min: 1, max: 20 }),
      price,
      budget: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('stock' as const),
      who,
      delta: fc.integer({ min: -6, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pause' as const), who, isPaused: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unstand' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, nth: fc.nat(20) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

function act(market: Market, naive: NaiveMarket, one: Action): void {
  const item_id = ITEM
  switch (one.kind) {
    case 'place': {
      const { side, price: at, count } = one
      market.ask(one.who, plainOrder({ side, item_id, price: at, count }))
      naive.place(one.who, side, at, count)
      break
    }
    case 'stand': {
      const { keep, price: at, budget } = one
      market.ask(one.who, { kind: 'stand', item_id, keep, price: at, budget })
      naive.stand(one.who, keep, at, budget)
      break
    }
    case 'stock': {
      const delta = Math.max(one.delta, -naive.pieces[one.who])
      market.add(one.who, ITEM, delta)
      naive.pieces[one.who] += delta
      break
    }
    case 'pause':
      market.ask(one.who, { kind: 'pause', item_id, is_paused: one.isPaused })
      naive.pause(one.who, one.isPaused)
      break
    case 'unstand':
      market.ask(one.who, { kind: 'unstand', item_id })
      naive.unstand(one.who)
      break
    case 'cancel': {
      const own = market.open().filter((lot) => lot.player_id === one.who)
      const lot = own[one.nth % Math.max(own.length, 1)]
      if (lot) market.ask(one.who, { kind: 'cancel', lot_uuid: lot.lot_uuid })
      naive.cancel(one.who, one.nth)
    }
  }
  market.restockAll()
  for (const name of NAMES) naive.restock(name)
}

const stateOf = (market: Market) => ({
  coins: NAMES.map((name) => market.get(name, COIN)),
  pieces: NAMES.map((name) => market.get(name, ITEM)),
  lots: market
    .open()
    .map((lot) => [lot.player_id, lot.side, lot.price, lot.current_count, lot.is_standing]),
  orders: NAMES.map((name) => {
    const order = market.orderOf(name)
    return order && [order.keep, order.price, order.escrow, order.is_paused]
  }),
})

const naiveStateOf = (naive: NaiveMarket) => ({
  coins: NAMES.map((name) => naive.coins[name]),
  pieces: NAMES.map((name) => naive.pieces[name]),
  lots: naive.lots.map((lot) => [lot.who, lot.side, lot.price, lot.left, lot.isStanding]),
  orders: NAMES.map((name) => {
    const order = naive.orders.get(name)
    return order && [order.keep, order.price, order.aside, order.isPaused]
  }),
})

test('whatever happens to stocks and books, standing orders do what a naive market does', () => {
  let bids = 0
  let ends = 0
  fc.assert(
    fc.property(fc.array(action, { minLength: 10, maxLength: 50 }), (actions) => {
      const market = new Market()
      const naive = new NaiveMarket()
      for (const one of actions) {
        act(market, naive, one)
        expect(stateOf(market)).toEqual(naiveStateOf(naive))
      }
      const coins = NAMES.reduce((sum, name) => sum + market.get(name, COIN), 0)
      const inLots = market
        .open()
        .reduce((sum, lot) => sum + (lot.side === 'buy' ? lot.current_count * lot.price : 0), 0)
      const aside = [...market.standing.values()].reduce((sum, order) => sum + order.escrow, 0)
      expect(coins + inLots + aside).toBe(NAMES.length * START.coins)
      for (const name of NAMES) {
        const lots = market.open().filter((lot) => lot.player_id === name).length
        expect(market.openLots.get(name) ?? 0).toBe(lots + (market.orderOf(name) ? 1 : 0))
      }
      bids += naive.bids
      ends += naive.ends
    }),
    { numRuns: 500 },
  )
  expect(bids).toBeGreaterThan(100)
  expect(ends).toBeGreaterThan(10)
})

test('pieces that leave are bid for in a second bid, which alone loses its place to more', () => {
  const market = new Market()
  const stand = { item_id: ITEM, keep: 14, price: 5, budget: 100 }
  market.ask('ann', { kind: 'stand', ...stand })
  const lots = () => market.open().map((lot) => [lot.lot_uuid, lot.count, lot.current_count])
  const [first] = lots()
  expect(first!.slice(1)).toEqual([2, 2])
  market.add('ann', ITEM, -1)
  market.restockAll()
  const [, second] = lots()
  market.add('ann', ITEM, -2)
  market.restockAll()
  const [, third] = lots()
  expect(lots()).toEqual([first, [third![0], 3, 3]])
  expect(third![0]).not.toBe(second![0])
  market.add('ann', ITEM, 4)
  market.restockAll()
  expect(lots()).toEqual([[first![0], 1, 1]])
})

test('the order of someone banned ends, as soon as there is room for its coins', () => {
  const market = new Market()
  market.ask('ann', { kind: 'stand', item_id: ITEM, keep: 14, price: 5, budget: 100 })
  const [bid] = market.open()
  market.isBanned = true
  market.add('ann', COIN, marketLimits.holdingMax - START.coins + 1)
  market.restockAll()
  expect(market.open()).toEqual([bid])
  const params = { limit: marketLimits.holdingMax }
  const refusal = { refused: 'holding_limit', params }
  expect(market.orderOf('ann')).toMatchObject({ escrow: 90, refusal, due_at: 3_600_000 })
  market.add('ann', COIN, -1)
  market.restockAll()
  expect([market.orderOf('ann'), market.open()]).toEqual([undefined, []])
  expect([market.get('ann', COIN), market.openLots.get('ann')]).toEqual([
    marketLimits.holdingMax,
    0,
  ])
})
