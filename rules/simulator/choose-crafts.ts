import { averageGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { piecesOf } from '../craft/craft-count.ts'
import { averageOutputs } from '../craft/draw-outputs.ts'
import type { CraftRecipe } from '../craft/recipe.ts'

/**
 * The recipes that lose nothing at the prices given, those that gain most per unit first; equal
 * ones stay in their order.
 *
 * @param prices - coins per piece, by item; one without a price counts for nothing
 *
 * Source: decisions/023.
 */
export function chooseCrafts(
  recipes: readonly CraftRecipe[],
  prices: ReadonlyMap<number, number>,
  openingOf: OpeningOf,
): CraftRecipe[] {
  const worthOf = (pieces: ReadonlyMap<number, number>) =>
    [...pieces].reduce((sum, [item, count]) => sum + count * (prices.get(item) ?? 0), 0)
  return recipes
    .map((recipe) => {
      const given = averageGrant(averageOutputs(recipe.OutputList), openingOf)
      return { recipe, gain: worthOf(given) - worthOf(piecesOf(recipe.ConsumableList, 1)) }
    })
    .filter(({ gain }) => gain >= 0)
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ recipe }) => recipe)
}
