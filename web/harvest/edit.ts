import type { HarvestSettings, SelectedItem } from '@app/rules/harvest/recipe.ts'
import { clampSelected } from '@app/rules/harvest/settings.ts'

/** Settings with an item of a slot selected, with nothing kept back and no cap, or no more. */
export function select(
  settings: HarvestSettings,
  slot: number,
  itemId: number,
  isSelected: boolean,
): HarvestSettings {
  return inSlot(settings, slot, (items) => {
    const others = items.filter((item) => item.item_id !== itemId)
    if (!isSelected) return others
    return [...others, { item_id: itemId, limit: 0, max: 0, priority: 0 }]
  })
}

/** Settings with everything selected that the player owns, beside what is selected already. */
export function selectOwned(
  settings: HarvestSettings,
  slots: readonly { readonly available_items: readonly { readonly item_id: number }[] }[],
  counts: ReadonlyMap<number, number>,
): HarvestSettings {
  return slots.reduce(
    (edited, slot, index) =>
      slot.available_items
        .map((work) => work.item_id)
        .filter((id) => (counts.get(id) ?? 0) > 0)
        .filter((id) => !edited.items[index]?.some((one) => one.item_id === id))
        .reduce((one, id) => select(one, index, id, true), edited),
    settings,
  )
}

/** Settings with something about a selected item changed, kept within its limits. */
export function adjust(
  settings: HarvestSettings,
  slot: number,
  itemId: number,
  change: Partial<Omit<SelectedItem, 'item_id'>>,
): HarvestSettings {
  return inSlot(settings, slot, (items) =>
    items.map((item) => (item.item_id === itemId ? clampSelected({ ...item, ...change }) : item)),
  )
}

function inSlot(
  settings: HarvestSettings,
  slot: number,
  edit: (items: readonly SelectedItem[]) => readonly SelectedItem[],
): HarvestSettings {
  const count = Math.max(settings.items.length, slot + 1)
  const items = Array.from({ length: count }, (_, index) => settings.items[index] ?? [])
  return { ...settings, items: items.map((one, index) => (index === slot ? edit(one) : one)) }
}
