import { averageGrant, drawnGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { averageOutputs, drawOutputs } from './draw-outputs.ts'
import { times, unitNeeds } from './plan-job.ts'
import type { FactoryInput, FactoryRecipe } from './recipe.ts'
import type { DrawOf, Making } from '../market/make-or-buy.ts'

/** What `count` units with these inputs spend, and give on average once bundles are opened. */
export function makingOf(
  recipe: FactoryRecipe,
  inputs: readonly FactoryInput[],
  count: number,
  openingOf: OpeningOf,
): Making {
  const units = Math.max(1, Number.isNaN(count) ? 1 : count)
  return {
    inputs: times(unitNeeds(recipe, inputs), units),
    outputs: averageGrant(averageOutputs(givesOf(recipe, inputs), units), openingOf),
  }
}

/** What so many units with these inputs give, drawn and opened. */
export function drawOf(
  recipe: FactoryRecipe,
  inputs: readonly FactoryInput[],
  openingOf: OpeningOf,
): DrawOf {
  const gives = givesOf(recipe, inputs)
  return (units, random) => drawnGrant(drawOutputs(gives, units, random), openingOf, random)
}

const givesOf = (recipe: FactoryRecipe, inputs: readonly FactoryInput[]) => ({
  drops: inputs.map((input) => input.possible_drop_list),
  results: recipe.timer_result_ids,
})

/** Every item whose book the comparisons of these recipes need, by id. */
export function tradedItems(recipes: readonly FactoryRecipe[], openingOf: OpeningOf): number[] {
  const ids = recipes.flatMap((recipe) => {
    const all = recipe.optional_list.flatMap((slot) => slot.list)
    const { inputs, outputs } = makingOf(recipe, all, 1, openingOf)
    return [...inputs.keys(), ...outputs.keys()]
  })
  return [...new Set(ids)].toSorted((a, b) => a - b)
}
