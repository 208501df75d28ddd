import { averageGrant, drawnGrant, isDrawnGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { piecesOf } from './craft-count.ts'
import { averageOutputs, drawOutputs } from './draw-outputs.ts'
import type { CraftRecipe } from './recipe.ts'
import type { DrawOf, Making } from '../market/make-or-buy.ts'

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

/** What so many units give, drawn and opened; undefined for a recipe that always gives the same. */
export function drawOf(recipe: CraftRecipe, openingOf: OpeningOf): DrawOf | undefined {
  const { OutputList } = recipe
  const isDrawn =
    OutputList.some((output) => 'Random' in output) ||
    isDrawnGrant(
      OutputList.map(({ TypeId }) => TypeId),
      openingOf,
    )
  if (!isDrawn) return undefined
  return (units, random) => drawnGrant(drawOutputs(OutputList, units, random), openingOf, random)
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
