import type { HarvestRecipe, HarvestSettings, SelectedItem, WorkItem } from './recipe.ts'

/** What tests play with: everything does nothing but what they ask for. */

export const noName = { en: '', ru: '', zh: '', tr: '', pt: '', ja: '' }

export const work = (item_id: number, more: Partial<WorkItem> = {}): WorkItem => ({
  item_id,
  count: 1,
  exp_for_up: 0,
  lootmore_coef: 1,
  speed_coef: 1,
  break_percent: 0,
  requirements: [],
  on_break_result: [],
  ...more,
})

/** Recipe 1, of one hour. */
export const recipeOf = (
  slots: readonly (readonly WorkItem[])[],
  more: Partial<HarvestRecipe> = {},
): HarvestRecipe => ({
  receipt_id: 1,
  name: noName,
  duration_hour: 1,
  items_slots: slots.map((available_items) => ({ name: noName, available_items })),
  result: [],
  ...more,
})

export const use = (item_id: number, more: Partial<SelectedItem> = {}): SelectedItem => ({
  item_id,
  limit: 0,
  max: 0,
  priority: 0,
  ...more,
})

/** Switched on, as often as there are items for it. */
export const settingsOf = (...items: SelectedItem[][]): HarvestSettings => ({
  enabled: true,
  max_parallel: 0,
  items,
})
