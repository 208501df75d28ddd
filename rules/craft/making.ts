import { averageGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { piecesOf } from './craft-count.ts'
import { averageOutputs } from './draw-outputs.ts'
import type { CraftRecipe } from './recipe.ts'
import type { Making } from '../market/make-or-buy.ts'

/** What `count` units spend, and give on average once bundles and generators are opened. */
export function makingOf(recipe: CraftRecipe, count: number, openingOf: OpeningOf): Making {
  const units = Math.max(1, Number.isNaN(count) ? 1 : count)
  const outputs = averageOutputs(recipe.OutputList)
  for (const [id, pieces] of outputs) outputs.set(id, pieces * units)
  return {
    inputs: piecesOf(recipe.ConsumableList, units),
    outputs: averageGrant(outputs, openingOf),
  }
}

/** Every item whose book these recipes' comparisons need, by id. */
export function tradedItems(recipes: readonly CraftRecipe[], openingOf: OpeningOf): number[] {
  const ids = new Set<number>()
  for (const recipe of recipes) {
    const { inputs, outputs } = makingOf(recipe, 1, openingOf)
    for (const id of [...inputs.keys(), ...outputs.keys()]) ids.add(id)
  }
  return [...ids].toSorted((a, b) => a - b)
}
