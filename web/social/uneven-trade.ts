import { FAR_FACTOR } from '@app/rules/market/fair-price.ts'
import type { FairPrices } from '../fair-price/queries.ts'
import { type Draft, worthOf } from './trade-draft.ts'

/** What a player gives for far less, at fair prices. */
export interface Uneven {
  /** Coins. */
  readonly mine: number
  readonly theirs: number
  /** How many times more is given than received. */
  readonly factor: number
}

/**
 * Whether a player gives far more than they receive; undefined where they do not, and where nobody can
 * say: an item that they receive may be worth anything without a fair price. Against nothing at all an
 * offer is a first one, or a present.
 */
export function unevenTrade(mine: Draft, theirs: Draft, fairs: FairPrices): Uneven | undefined {
  const priceOf = (item: number) => fairs.get(item)?.price ?? undefined
  const received = worthOf(theirs, priceOf)
  if (received.unpriced > 0 || received.coins === 0) return undefined
  const given = worthOf(mine, priceOf).coins
  const factor = given / received.coins
  return factor >= FAR_FACTOR ? { mine: given, theirs: received.coins, factor } : undefined
}
