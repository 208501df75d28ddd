import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import type { DepthTable } from '../prices/depth.ts'

/** What the rule that compares making with buying looks at; undefined while books are loading. */
export function marketView(
  depth: DepthTable | undefined,
  held: ReadonlyMap<number, number> | undefined,
  feeBps: number,
): MarketView | undefined {
  return (
    depth && {
      depthOf: (itemId) => depth.get(itemId),
      heldOf: (itemId) => held?.get(itemId) ?? 0,
      feeBps,
    }
  )
}
