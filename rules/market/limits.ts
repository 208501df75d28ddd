/** What the market allows (server rules, section 3). Settings and content may change the numbers. */
export interface MarketLimits {
  /** Open lots per player. */
  readonly openLotsMax: number
  /** Pieces of one lot. */
  readonly orderCountMax: number
  /** Coins that one lot may be worth: price times count. */
  readonly orderCoinsMax: number
  /** Of any asset that one account may hold, in its own unit. */
  readonly holdingMax: number
  /** The seller's fee in basis points of the price, rounded down per piece. */
  readonly feeBps: number
}

export const marketLimits: MarketLimits = {
  openLotsMax: 200,
  orderCountMax: 1e6,
  orderCoinsMax: 1e15,
  holdingMax: Number.MAX_SAFE_INTEGER,
  feeBps: 0,
}

/**
 * The seller's fee for `count` pieces at `price` coins each, in coins.
 *
 * Source: server rules, section 3: basis points, rounded down per piece.
 */
export function sellerFee(price: number, count: number, feeBps: number): number {
  // Through BigInt: a price of 1e12 times 10,000 basis points leaves the exact numbers.
  return Number((BigInt(price) * BigInt(feeBps)) / 10_000n) * count
}
