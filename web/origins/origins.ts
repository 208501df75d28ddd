import type { HarvestReceipt } from '@app/contract/harvest.ts'
import { averageGrant, type OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'

/** A place outside the market and the workshop that gives an item. */
export type Origin =
  | { readonly kind: 'farm'; readonly recipe: FactoryRecipe }
  | { readonly kind: 'harvest'; readonly recipe: HarvestReceipt }
  | { readonly kind: 'wheel'; readonly wheel: SpinWheel }

interface Sources {
  readonly farm: readonly FactoryRecipe[]
  readonly harvests: readonly HarvestReceipt[]
  readonly wheels: readonly SpinWheel[]
}

/** Everything that may give an item, also by a bundle or a generator that it gives. */
export function originsOf(itemId: number, sources: Sources, openingOf: OpeningOf): Origin[] {
  const gives = (ids: readonly number[]) =>
    averageGrant(new Map(ids.map((id) => [id, 1])), openingOf).has(itemId)
  return [
    ...sources.farm
      .filter((recipe) => gives([...recipe.timer_result_ids, ...dropsOf(recipe)]))
      .map((recipe) => ({ kind: 'farm', recipe }) as const),
    ...sources.harvests
      .filter((recipe) => gives(recipe.result.map(({ item_id }) => item_id)))
      .map((recipe) => ({ kind: 'harvest', recipe }) as const),
    ...sources.wheels
      .filter((wheel) => gives(wheel.possible_items.map(({ id }) => id)))
      .map((wheel) => ({ kind: 'wheel', wheel }) as const),
  ]
}

function dropsOf(recipe: FactoryRecipe): number[] {
  return recipe.optional_list.flatMap((slot) =>
    slot.list.flatMap((input) => input.possible_drop_list.map(({ type_id }) => type_id)),
  )
}
