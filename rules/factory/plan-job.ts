import {
  FACTORY_COUNT_MAX,
  type FactoryDrop,
  type FactoryInput,
  type FactoryRecipe,
} from './recipe.ts'

/**
 * What a job does per unit, fixed when it starts: it ends as it was started, also when the recipe has
 * changed or is gone by then.
 */
export interface FactoryTerms {
  /** Pieces spent per unit, by item. */
  readonly spent: readonly (readonly [itemId: number, pieces: number])[]
  /** For each chosen input, what is drawn from once per unit. */
  readonly drops: readonly (readonly FactoryDrop[])[]
  /** Granted per unit, each as often as it is listed. */
  readonly results: readonly number[]
  /** Of the whole job, before energy shortens it. */
  readonly duration_sec: number
}

/**
 * What a job with these inputs does.
 *
 * Refused with `please_select_items` unless each slot, in their order, is given one of its items.
 *
 * Source: server rules, section 6; spec 2 §5, "Factory".
 */
export function planJob(
  recipe: FactoryRecipe,
  inputIds: readonly number[],
): FactoryTerms | { readonly refused: 'please_select_items' } {
  const inputs = chosenInputs(recipe, inputIds)
  if (inputIds.length !== inputs.length || inputs.some((input) => !input)) {
    return { refused: 'please_select_items' }
  }
  const chosen = inputs.filter((input) => input !== undefined)
  return {
    spent: [...unitNeeds(recipe, inputs)],
    drops: chosen.map((input) => input.possible_drop_list),
    results: recipe.timer_result_ids,
    duration_sec: durationSec(inputs),
  }
}

/**
 * Every way to choose the inputs: an item for each slot.
 *
 * @param max - ways at most: of a recipe that has more, some are left out
 */
export function choicesOf(recipe: FactoryRecipe, max = Infinity): readonly (readonly number[])[] {
  return recipe.optional_list.reduce<readonly (readonly number[])[]>(
    (choices, slot) =>
      choices
        .flatMap((inputs) => slot.list.map(({ item }) => [...inputs, item.type_id]))
        .slice(0, max),
    [[]],
  )
}

/** The chosen input of each slot; undefined where none is chosen yet. */
export function chosenInputs(
  recipe: FactoryRecipe,
  inputIds: readonly (number | undefined)[],
): (FactoryInput | undefined)[] {
  return recipe.optional_list.map((slot, index) =>
    slot.list.find((input) => input.item.type_id === inputIds[index]),
  )
}

/** Pieces spent per unit by item: what is required, and each chosen item once. */
export function unitNeeds(
  recipe: FactoryRecipe,
  inputs: readonly (FactoryInput | undefined)[],
): Map<number, number> {
  const needs = new Map<number, number>()
  const add = (item: number, pieces: number) => needs.set(item, (needs.get(item) ?? 0) + pieces)
  for (const { type_id, count } of recipe.required_list) add(type_id, count)
  for (const input of inputs) if (input) add(input.item.type_id, 1)
  return needs
}

/** Seconds of a job, before energy shortens them: the units run side by side. */
export function durationSec(inputs: readonly (FactoryInput | undefined)[]): number {
  return inputs.reduce((sum, input) => sum + (input?.time_for_craft_sec ?? 0), 0)
}

/**
 * How many units what is held suffices for: 0 to 1000.
 *
 * @param needs - pieces per unit by item
 * @param held - pieces by item
 */
export function maxUnits(
  needs: ReadonlyMap<number, number>,
  held: ReadonlyMap<number, number>,
): number {
  const each = [...needs].map(([item, pieces]) => Math.floor((held.get(item) ?? 0) / pieces))
  return Math.min(FACTORY_COUNT_MAX, ...each)
}

/** What `count` units take, by item. */
export function times(
  needs: Iterable<readonly [itemId: number, pieces: number]>,
  count: number,
): Map<number, number> {
  return new Map([...needs].map(([item, pieces]) => [item, pieces * count]))
}

/** An item of which there is not enough. */
export interface MissingItem {
  readonly item: number
  /** Pieces. */
  readonly have: number
  readonly need: number
}

/** What is missing for these needs, in their order. */
export function missingItems(
  needs: ReadonlyMap<number, number>,
  held: ReadonlyMap<number, number>,
): MissingItem[] {
  return [...needs]
    .map(([item, need]) => ({ item, have: held.get(item) ?? 0, need }))
    .filter(({ have, need }) => have < need)
}
