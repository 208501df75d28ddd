import { type BookLot, BookSide } from './book-side.ts'
import type { MarketCommand, MarketRefusal } from './commands.ts'
import type { Depth, DepthLevel } from './depth.ts'
import type { MarketLimits } from './limits.ts'
import type { Side } from './match-order.ts'
import { type Book, type CommandResult, settle } from './settlement.ts'

/** What a player sees of the market and has to trade with. */
export interface MarketView {
  /** What others offer and ask for, by item, best first. */
  readonly levels: ReadonlyMap<number, Depth>
  /** All open lots of the player. */
  readonly ownLots: readonly Omit<BookLot, 'player_id'>[]
  readonly coins: number
  /** Pieces held, by item. */
  readonly items: ReadonlyMap<number, number>
  readonly sellable: (itemId: number) => boolean | undefined
  readonly limits: MarketLimits
}

export type CommandPreview = MarketRefusal | CommandResult

const ME = 'me'
const OTHERS = 'others'

/**
 * What commands of one player would do, one after the other, each refused or not by itself: by the
 * settlement that the server runs, on the books as far as they are in view. Levels do not tell the
 * age of lots: at one price the player's own count as the youngest.
 */
export function previewCommands(
  view: MarketView,
  commands: readonly MarketCommand[],
): CommandPreview[] {
  const ownLots = view.ownLots.map((lot): BookLot => ({ ...lot, player_id: ME }))
  const held = new Map(view.items).set(0, view.coins)
  let placed = 0
  const results = settle(
    {
      books: booksOf(view, ownLots),
      ownLots: new Map(ownLots.map((lot) => [lot.lot_uuid, lot])),
      holdings: {
        get: (player, asset) => (player === ME ? (held.get(asset) ?? 0) : 0),
        add(player, asset, delta) {
          if (player === ME) held.set(asset, (held.get(asset) ?? 0) + delta)
        },
      },
      openLots: new Map([[ME, ownLots.length]]),
      sellable: view.sellable,
      limits: view.limits,
      now: 0,
      newLotUuid: () => `new ${++placed}`,
    },
    commands.map((command) => ({ player_id: ME, commands: [command] })),
  )
  return results.map((result) => ('refused' in result ? result : result.done[0]!))
}

function booksOf(view: MarketView, ownLots: readonly BookLot[]): Map<number, Book> {
  return new Map(
    [...view.levels].map(([item_id, levels]) => {
      const side = (side: Side) => {
        const book = new BookSide(
          levels[side].map((level) => levelLot(item_id, side, level)),
          null,
        )
        for (const lot of ownLots) {
          if (lot.item_id === item_id && lot.side === side) book.insert(lot)
        }
        return book
      }
      return [item_id, { sell: side('sell'), buy: side('buy') }]
    }),
  )
}

/** A level as one lot of others: what is traded, and for how much, is the same. */
function levelLot(item_id: number, side: Side, { price, count }: DepthLevel): BookLot {
  return {
    lot_uuid: `${item_id}/${side}/${price}`,
    player_id: OTHERS,
    item_id,
    side,
    price,
    count,
    current_count: count,
    prefer_lot_price: price,
    prefer_lot_currency: 'coin',
    created_at: 0,
  }
}
