import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookLot, BookSide } from './book-side.ts'
import type { MarketCommand } from './commands.ts'
import { marketLimits } from './limits.ts'
import type { Side } from './match-order.ts'
import type { DepthLevel } from './depth.ts'
import { previewCommands } from './preview.ts'
import { settle } from './settlement.ts'

const ITEMS = [7, 8]
const limits = { ...marketLimits, openLotsMax: 6, feeBps: 300 }

interface AnyLot {
  readonly mine: boolean
  readonly item: number
  readonly price: number
  readonly count: number
}

const anyLot = fc.record({
  mine: fc.boolean(),
  item: fc.constantFrom(...ITEMS),
  price: fc.integer({ min: 1, max: 30 }),
  count: fc.integer({ min: 1, max: 5 }),
})

const anyCommand: fc.Arbitrary<MarketCommand> = fc.oneof(
  fc
    .record({
      side: fc.constantFrom<Side>('sell', 'buy'),
      item_id: fc.constantFrom(...ITEMS),
      price: fc.integer({ min: 1, max: 30 }),
      count: fc.integer({ min: 1, max: 12 }),
    })
    .map((order) => ({
      ...order,
      kind: 'place' as const,
      immediate: false,
      prefer_lot_price: order.price,
      prefer_lot_currency: 'coin',
    })),
  fc.record({
    kind: fc.constant('reprice' as const),
    lot_uuid: fc.nat(12).map((n) => `lot ${n}`),
    price: fc.integer({ min: 1, max: 30 }),
  }),
)

/** Sells above 15, buys up to it: a book in which nothing crosses. */
function lotsOf(any: readonly AnyLot[]): BookLot[] {
  return any.map(({ mine, item, price, count }, at) => ({
    lot_uuid: `lot ${at}`,
    player_id: mine ? 'ann' : `other ${at}`,
    item_id: item,
    side: price > 15 ? 'sell' : 'buy',
    price,
    count,
    current_count: count,
    prefer_lot_price: price,
    prefer_lot_currency: 'coin',
    created_at: 0,
  }))
}

const rank = (lot: BookLot) => (lot.side === 'sell' ? lot.price : -lot.price)
const isOwn = (lot: BookLot) => Number(lot.player_id === 'ann')
/** At one price the own lots are the youngest, as a preview takes them to be. */
const sorted = (lots: readonly BookLot[]) =>
  lots.toSorted((a, b) => rank(a) - rank(b) || isOwn(a) - isOwn(b))

/** The settlement of the very lots, as the server has them. */
function settled(any: readonly AnyLot[], commands: readonly MarketCommand[]) {
  const lots = lotsOf(any)
  const held = new Map([
    ['ann/0', 100],
    ['ann/7', 20],
    ['ann/8', 20],
  ])
  const side = (item: number, name: Side) =>
    new BookSide(sorted(lots.filter((lot) => lot.item_id === item && lot.side === name)), null)
  const own = lots.filter((lot) => lot.player_id === 'ann')
  let placed = 0
  return settle(
    {
      books: new Map(
        ITEMS.map((item) => [item, { sell: side(item, 'sell'), buy: side(item, 'buy') }]),
      ),
      ownLots: new Map(own.map((lot) => [lot.lot_uuid, lot])),
      holdings: {
        get: (player, asset) => held.get(`${player}/${asset}`) ?? 0,
        add: (player, asset, by) =>
          void held.set(`${player}/${asset}`, (held.get(`${player}/${asset}`) ?? 0) + by),
      },
      openLots: new Map([['ann', own.length]]),
      sellable: () => true,
      limits,
      now: 0,
      newLotUuid: () => `new ${++placed}`,
    },
    commands.map((command) => ({ player_id: 'ann', commands: [command] })),
  )
}

function levelsOf(lots: readonly BookLot[], item: number, side: Side): DepthLevel[] {
  const levels = new Map<number, number>()
  for (const lot of sorted(lots)) {
    if (lot.player_id === 'ann' || lot.item_id !== item || lot.side !== side) continue
    levels.set(lot.price, (levels.get(lot.price) ?? 0) + lot.current_count)
  }
  return [...levels].map(([price, count]) => ({ price, count }))
}

const ends = (result: object) =>
  'refused' in result
    ? { refused: result.refused }
    : (({ traded, total, fee, rest }: Record<string, unknown>) => ({ traded, total, fee, rest }))(
        result as Record<string, unknown>,
      )

test('a preview from price levels says what the settlement of the lots then does', () => {
  fc.assert(
    fc.property(
      fc.array(anyLot, { maxLength: 12 }),
      fc.array(anyCommand, { maxLength: 8 }),
      (any, commands) => {
        const lots = lotsOf(any)
        const preview = previewCommands(
          {
            levels: new Map(
              ITEMS.map((item) => [
                item,
                { sell: levelsOf(lots, item, 'sell'), buy: levelsOf(lots, item, 'buy') },
              ]),
            ),
            ownLots: lots.filter((lot) => lot.player_id === 'ann'),
            coins: 100,
            items: new Map([
              [7, 20],
              [8, 20],
            ]),
            sellable: () => true,
            limits,
          },
          commands,
        )
        const results = settled(any, commands).map((result) =>
          'refused' in result ? result : result.done[0]!,
        )
        expect(preview.map(ends)).toEqual(results.map(ends))
      },
    ),
    {
      numRuns: 2000,
      // A refused reprice puts the own lot back behind the other at its price.
      examples: [
        [
          [
            { mine: true, item: 7, price: 26, count: 1 },
            { mine: true, item: 7, price: 1, count: 1 },
            { mine: false, item: 7, price: 26, count: 1 },
          ],
          [
            { kind: 'reprice', lot_uuid: 'lot 0', price: 1 },
            { kind: 'reprice', lot_uuid: 'lot 1', price: 26 },
          ],
        ],
      ],
    },
  )
})

test('a preview leaves what it was given as it was', () => {
  const [own] = lotsOf([{ mine: true, item: 7, price: 20, count: 3 }])
  const view = {
    levels: new Map([[7, { sell: [], buy: [{ price: 9, count: 2 }] }]]),
    ownLots: [own!],
    coins: 0,
    items: new Map([[7, 1]]),
    sellable: () => true,
    limits,
  }
  const before = structuredClone({ ...view, sellable: undefined })
  const [done] = previewCommands(view, [{ kind: 'reprice', lot_uuid: 'lot 0', price: 9 }])
  expect(done).toMatchObject({ traded: 2, total: 18, rest: 1 })
  expect({ ...view, sellable: undefined }).toEqual(before)
})
