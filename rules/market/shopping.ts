import { type DepthLevel, priceAtDepth } from './depth.ts'

/** Pieces by item that a list needs beyond those that are held. */
export function lacking(
  needs: ReadonlyMap<number, number>,
  heldOf: (itemId: number) => number,
): Map<number, number> {
  return new Map(
    [...needs].flatMap(([item, need]) => {
      const lack = need - heldOf(item)
      return lack > 0 ? [[item, lack] as const] : []
    }),
  )
}

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
