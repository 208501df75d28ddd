import { averageGrant, type OpeningOf } from '../catalog/average-grant.ts'
import { averageOutputs } from './draw-outputs.ts'
import { times, unitNeeds } from './plan-job.ts'
import type { FactoryInput, FactoryRecipe } from './recipe.ts'
import type { Making } from '../market/make-or-buy.ts'

/** What `count` units with these inputs spend, and give on average once bundles are opened. */
export function makingOf(
  recipe: FactoryRecipe,
  inputs: readonly FactoryInput[],
  count: number,
  openingOf: OpeningOf,
): Making {
  const units = Math.max(1, Number.isNaN(count) ? 1 : count)
  const terms = {
    drops: inputs.map((input) => input.possible_drop_list),
    results: recipe.timer_result_ids,
  }
  return {
    inputs: times(unitNeeds(recipe, inputs), units),
    outputs: averageGrant(averageOutputs(terms, units), openingOf),
  }
}

/** Every item whose book the comparisons of these recipes need, by id. */
export function tradedItems(recipes: readonly FactoryRecipe[], openingOf: OpeningOf): number[] {
  const ids = recipes.flatMap((recipe) => {
    const all = recipe.optional_list.flatMap((slot) => slot.list)
    const { inputs, outputs } = makingOf(recipe, all, 1, openingOf)
    return [...inputs.keys(), ...outputs.keys()]
  })
  return [...new Set(ids)].toSorted((a, b) => a - b)
}
