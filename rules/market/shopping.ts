import { type DepthLevel, priceAtDepth } from './depth.ts'

/** What a list needs of an item. */
export interface Need {
  /** Pieces, all of them together. */
  readonly count: number
  /** Some of them are taken away, and not only lent for a moment: while locked they do not work. */
  readonly isTaken: boolean
}

/** What there is of an item. */
interface Stock {
  /** Pieces in the inventory. */
  readonly held: number
  /** Pieces that own buy orders ask for. */
  readonly wanted: number
  readonly isLocked: boolean
}

/** An item of which a list needs more than there is. */
export interface Lack {
  readonly need: number
  /** Pieces that are neither held nor asked for. */
  readonly lack: number
  /** Pieces that own buy orders ask for. */
  readonly wanted: number
  /** Nothing of it works before it is unlocked, nor does what is bought of it. */
  readonly isLocked: boolean
}

/** What a list needs beyond what is held and works, by item; what is asked for is no longer lacking. */
export function lacking(
  needs: ReadonlyMap<number, Need>,
  stockOf: (itemId: number) => Stock,
): Map<number, Lack> {
  return new Map(
    [...needs].flatMap(([item, { count, isTaken }]) => {
      const { held, wanted, ...stock } = stockOf(item)
      const isLocked = stock.isLocked && isTaken
      const missing = isLocked ? count : count - held
      const lack = Math.max(0, missing - wanted)
      return missing > 0 ? [[item, { need: count, lack, wanted, isLocked }] as const] : []
    }),
  )
}

/** Averages that add up to a whole number may miss it by so much, as floating point has it. */
const ROUNDING = 1e-6

/** Pieces to be bought where an average is needed. */
export const wholePieces = (average: number): number => Math.ceil(average - ROUNDING)

/** What can be bought of one item now. */
export interface Purchase {
  /** Pieces within the ceiling. */
  readonly count: number
  /** Coins of these. */
  readonly coins: number
}

/**
 * The price of the last piece that is needed: at most so much has to be paid for any of them. Of an
 * order book that holds fewer pieces, its worst price; undefined for an empty one.
 *
 * @param levels - what is offered, best price first
 */
export function priceOfLast(levels: readonly DepthLevel[], count: number): number | undefined {
  let missing = count
  for (const level of levels) {
    missing -= level.count
    if (missing <= 0) return level.price
  }
  return levels.at(-1)?.price
}

/** What an order for so many pieces at the ceiling would buy now. */
export function purchaseWithin(
  levels: readonly DepthLevel[],
  count: number,
  ceiling: number,
): Purchase {
  const within = levels.filter(({ price }) => price <= ceiling)
  const { coins, missing } = priceAtDepth(within, count)
  return { count: count - missing, coins }
}
