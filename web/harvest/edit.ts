import type { HarvestSettings, SelectedItem } from '@app/rules/harvest/recipe.ts'
import { clampParallel, clampSelected } from '@app/rules/harvest/settings.ts'

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

/** A team to work with: an item for each slot, so many runs at once. */
interface WantedTeam {
  readonly inputs: readonly (number | undefined)[]
  readonly units: number
}

/** Settings that let this team alone work; what fits no slot is left out. */
export function withTeam(
  settings: HarvestSettings,
  slots: readonly { readonly available_items: readonly { readonly item_id: number }[] }[],
  { inputs, units }: WantedTeam,
): HarvestSettings {
  const isThere = (slot: number, id: number | undefined): id is number =>
    slots[slot]?.available_items.some(({ item_id }) => item_id === id) === true
  const items = slots.map((_, slot) => {
    const id = inputs[slot]
    return isThere(slot, id) ? [{ item_id: id, limit: 0, max: 0, priority: 0 }] : []
  })
  return { ...settings, enabled: true, max_parallel: clampParallel(units), items }
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
