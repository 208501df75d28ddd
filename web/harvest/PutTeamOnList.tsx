import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import { teamWork, unitNeedsOf } from '@app/rules/finders/works.ts'
import {
  findWorkItem,
  type HarvestRecipe,
  type HarvestSettings,
} from '@app/rules/harvest/recipe.ts'
import { PutOnList } from '../shopping/PutOnList.tsx'

interface Props {
  recipe: HarvestRecipe
  settings: HarvestSettings
  openingOf: OpeningOf
}

/**
 * The way to buy a team and what it eats in a day. Nothing where a slot has several items or none:
 * then there is no one team.
 */
export function PutTeamOnList({ recipe, settings, openingOf }: Props) {
  const team = recipe.items_slots.flatMap((slot, index) => {
    const selected = settings.items[index] ?? []
    return selected.length === 1 ? (findWorkItem(slot, selected[0]!.item_id) ?? []) : []
  })
  if (team.length < recipe.items_slots.length) return null
  const work = teamWork(recipe, team, openingOf)
  return (
    <PutOnList
      entry={{
        kind: 'harvest',
        recipe: work.recipeId,
        inputs: [...work.inputs],
        item_type_id: recipe.result[0]?.item_id ?? null,
        units: Math.max(1, settings.max_parallel),
        needs: [...unitNeedsOf(work)],
        lent: [],
      }}
    />
  )
}
