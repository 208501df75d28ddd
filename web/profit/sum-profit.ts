import type { HeldCost, LogRow } from '@app/contract/profit.ts'
import { sellerFee } from '@app/rules/market/limits.ts'
import { isOut } from '@app/rules/profit/origin.ts'

/** What one row has made; undefined where pieces came. */
export function profitOf({ side, coins, cost, kept }: LogRow): number | undefined {
  return isOut(side) ? coins + kept - cost : undefined
}

/** What pieces of an item have cost, and would bring now. */
export interface HeldSums {
  readonly count: number
  readonly cost: number
  /** Coins after the fee, at the best buy price; undefined where nobody buys them. */
  readonly worth: number | undefined
}

/** What is held, of one item or of several; what nobody buys counts for nothing. */
export function sumHeld(
  held: readonly HeldCost[],
  buyPrices: ReadonlyMap<number, number>,
  feeBps: number,
): HeldSums {
  let [count, cost] = [0, 0]
  let worth: number | undefined
  for (const part of held) {
    count += part.count
    cost += part.cost
    const price = buyPrices.get(part.item_id)
    if (price === undefined) continue
    worth = (worth ?? 0) + price * part.count - sellerFee(price, part.count, feeBps)
  }
  return { count, cost, worth }
}

/** How many of the items that are held nobody buys. */
export function countUnpriced(
  held: readonly HeldCost[],
  buyPrices: ReadonlyMap<number, number>,
): number {
  const ids = held.filter(({ count }) => count > 0).map(({ item_id }) => item_id)
  return new Set(ids.filter((id) => !buyPrices.has(id))).size
}

/** What is held could make now: of what someone buys, less what that has cost. */
export function unrealized(
  held: readonly HeldCost[],
  buyPrices: ReadonlyMap<number, number>,
  feeBps: number,
): number | undefined {
  const priced = held.filter(({ item_id }) => buyPrices.has(item_id))
  const { cost, worth } = sumHeld(priced, buyPrices, feeBps)
  return worth === undefined ? undefined : worth - cost
}
