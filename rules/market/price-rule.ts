import type { Side } from './match-order.ts'

/** How a player wants lots priced, many at once. */
export type PriceRule =
  | { readonly kind: 'match' }
  | { readonly kind: 'beat' }
  | { readonly kind: 'fixed'; readonly price: number }

/**
 * The price that a rule gives a lot, in coins per piece: that of the best rival, one coin better
 * (never below one coin), or the fixed one. Undefined where there is no rival to go by.
 *
 * @param rival - best price of others on the same side
 * @param priceMax - the highest price of a lot
 */
export function ruledPrice(
  rule: PriceRule,
  side: Side,
  rival: number | undefined,
  priceMax: number,
): number | undefined {
  if (rule.kind === 'fixed') return rule.price
  if (rule.kind === 'match' || rival === undefined) return rival
  return side === 'sell' ? Math.max(1, rival - 1) : Math.min(priceMax, rival + 1)
}
