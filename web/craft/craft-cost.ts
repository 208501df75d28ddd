import { makingOf } from '@app/rules/craft/making.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import { makeOrBuy, type MarketView } from '@app/rules/market/make-or-buy.ts'

/**
 * Coins that a piece of an item costs to make by the cheapest recipe, all that one unit spends bought now;
 * undefined where no recipe's ingredients can all be bought. What else a unit gives is not taken off.
 */
export function craftCost(
  itemId: number,
  makers: readonly CraftRecipe[],
  market: MarketView,
  openingOf: OpeningOf,
): number | undefined {
  const costs = makers.flatMap((recipe) => {
    const making = makingOf(recipe, 1, openingOf)
    const pieces = making.outputs.get(itemId) ?? 0
    const { cost, profit } = makeOrBuy(making, market)
    // There is a profit where there is a whole cost.
    return profit === undefined || pieces === 0 ? [] : [Math.round(cost.coins / pieces)]
  })
  return costs.length === 0 ? undefined : Math.min(...costs)
}
