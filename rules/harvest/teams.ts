import type { HarvestRecipe, WorkItem } from './recipe.ts'

/**
 * Every way to fill the slots, an item in each.
 *
 * @param max - ways at most: of a recipe that has more, some are left out
 */
export function teamsOf({ items_slots }: HarvestRecipe, max = Infinity): WorkItem[][] {
  return items_slots.reduce<WorkItem[][]>(
    (teams, slot) =>
      teams.flatMap((team) => slot.available_items.map((item) => [...team, item])).slice(0, max),
    [[]],
  )
}
