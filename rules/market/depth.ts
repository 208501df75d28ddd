/** Pieces offered or asked for at one price. */
export interface DepthLevel {
  /** Coins per piece. */
  readonly price: number
  /** Pieces. */
  readonly count: number
}

/** Both sides of an item's book, best price first. */
export interface Depth {
  readonly sell: readonly DepthLevel[]
  readonly buy: readonly DepthLevel[]
  /** Sides with more lots than these levels hold; absent where all are here. */
  readonly deeper?: { readonly sell: boolean; readonly buy: boolean }
}

/** What a walk through one side of a book comes to. */
export interface DepthPrice {
  /** Coins of all pieces that were found, rounded to whole coins. */
  readonly coins: number
  /** Pieces beyond the last lot. */
  readonly missing: number
}

/**
 * What `count` pieces cost, or bring, at a book as deep as it is: the best price first, then the
 * next. An estimate may be of a fraction of a piece.
 *
 * @param levels - the opposite side, best price first
 * @param count - pieces, from 0
 */
export function priceAtDepth(levels: readonly DepthLevel[], count: number): DepthPrice {
  let missing = count
  let coins = 0
  for (const level of levels) {
    if (missing <= 0) break
    const traded = Math.min(missing, level.count)
    coins += traded * level.price
    missing -= traded
  }
  return { coins: Math.round(coins), missing }
}
