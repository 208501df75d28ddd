import type { BookLot } from '@app/rules/market/book-side.ts'
import { marketLimits } from '@app/rules/market/limits.ts'
import { COIN } from '@app/rules/market/settlement-writer.ts'
import {
  type Effect,
  type Holdings,
  type RequestResult,
  settle,
} from '@app/rules/market/settlement.ts'
import { bookSideOf } from '../book-side-of.ts'
import { Purses } from '../purses.ts'
import type { Message, News, Outgoing, Request, Value } from './shard.ts'

const FEE_BPS = 250

/** The tables of the shard that has one item's books. */
export interface BookRows {
  readonly itemId: number
  /** Coins that trades have cost. */
  house: number
  lots: BookLot[]
  /** Lots ever placed: their names sort by age. */
  placed: number
  /** The order that a lot is of, by lot. */
  readonly orders: Record<string, string>
  /** Which shard a player is on, by player. */
  readonly homes: Record<string, string>
}

export function emptyBooks(itemId: number): BookRows {
  return { itemId, house: 0, lots: [], placed: 0, orders: {}, homes: {} }
}

/**
 * Settles what a message asks for, by the rule that serves one database: the value that it carries
 * is all that its player holds here, and whatever anyone holds afterwards goes home.
 */
export function settleMessage(rows: BookRows, message: Message): readonly Outgoing[] {
  const { player, from, value } = message
  const request = message.body as Request
  rows.homes[player] = from
  const purses = new Purses()
  for (const [asset, amount] of Object.entries(value)) purses.add(player, Number(asset), amount)
  const waiting = new Set(rows.lots.map(({ lot_uuid }) => lot_uuid))
  const result = settleRequest(rows, player, request, purses)
  const ended = new Map<string, string[]>()
  const end = (owner: string, order: string) =>
    ended.set(owner, [...(ended.get(owner) ?? []), order])
  for (const lot of lotsOf(result)) {
    if (lot.current_count === 0 && waiting.has(lot.lot_uuid)) {
      end(lot.player_id, rows.orders[lot.lot_uuid]!)
    }
  }
  const isPlaced = request.kind === 'place'
  const rests = rows.lots.some((lot) => rows.orders[lot.lot_uuid] === request.order)
  if (isPlaced && !rests) end(player, request.order)
  const refused = 'refused' in result ? result.refused : null
  const held = purses.all()
  const told = new Set([...held.keys(), ...ended.keys(), player])
  return [...told].map((one) => {
    const news: News = {
      ...(isPlaced && one === player && { placed: { order: request.order, refused } }),
      ended: ended.get(one) ?? [],
    }
    return { to: rows.homes[one]!, player: one, value: held.get(one) ?? {}, body: news }
  })
}

/** Settles one request against the books, with these purses. The rows are what holds afterwards. */
export function settleRequest(
  rows: BookRows,
  player: string,
  request: Request,
  purses: Holdings,
): RequestResult {
  const uuid = rows.lots.find((lot) => rows.orders[lot.lot_uuid] === request.order)?.lot_uuid
  const [result] = settle(
    {
      books: new Map([
        [rows.itemId, { sell: bookSideOf(rows.lots, 'sell'), buy: bookSideOf(rows.lots, 'buy') }],
      ]),
      ownLots: new Map(rows.lots.map((lot) => [lot.lot_uuid, lot])),
      conditionalOrders: new Map(),
      standingOrders: new Map(),
      tradePrice: () => null,
      holdings: purses,
      // Open orders are counted where their player is.
      openLots: new Map(),
      sellable: () => true,
      limits: { ...marketLimits, openLotsMax: Number.MAX_SAFE_INTEGER, feeBps: FEE_BPS },
      now: 0,
      newLotUuid: () => `${rows.itemId}-${String(++rows.placed).padStart(9, '0')}`,
    },
    [
      {
        player_id: player,
        commands: [
          request.kind === 'place'
            ? request.command
            : { kind: 'cancel', lot_uuid: uuid ?? 'of an order that has ended' },
        ],
      },
    ],
  )
  for (const effect of effectsOf(result!)) {
    if (effect.kind === 'traded') rows.house += effect.fee
    if (effect.kind === 'escrow' && effect.because === 'placed') {
      rows.orders[effect.lot.lot_uuid] = request.order
      rows.lots.push(effect.lot)
    }
  }
  rows.lots = rows.lots.filter((lot) => lot.current_count > 0)
  return result!
}

/** What a lot holds. */
export function escrowIn({ side, item_id, price, current_count }: BookLot): Value {
  return side === 'buy' ? { [COIN]: price * current_count } : { [item_id]: current_count }
}

function effectsOf(result: RequestResult): readonly Effect[] {
  return 'done' in result ? result.done.flatMap(({ effects }) => effects) : []
}

function lotsOf(result: RequestResult): Set<BookLot> {
  return new Set(effectsOf(result).flatMap((effect) => ('lot' in effect ? [effect.lot] : [])))
}
