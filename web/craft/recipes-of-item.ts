import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { averageOutputs } from '@app/rules/craft/draw-outputs.ts'

/** A recipe that makes an item, and how many units give about so many pieces of it. */
export interface Maker {
  readonly recipe: CraftRecipe
  readonly units: number
}

/** The recipes that give an item, with the units that `pieces` of it take. */
export function makersOf(
  recipes: readonly CraftRecipe[],
  itemId: number,
  pieces: number,
): readonly Maker[] {
  return recipes.flatMap((recipe) => {
    const perUnit = averageOutputs(recipe.OutputList).get(itemId) ?? 0
    return perUnit > 0 ? [{ recipe, units: Math.ceil(pieces / perUnit) }] : []
  })
}

/** The recipes that spend an item. */
export function usersOf(recipes: readonly CraftRecipe[], itemId: number): readonly CraftRecipe[] {
  return recipes.filter((recipe) => recipe.ConsumableList.some((one) => one.TypeId === itemId))
}
