import { percentProblem } from '../chance/percent-weights.ts'
import type { Field } from '../content/field.ts'
import { readNames } from '../content/read-names.ts'
import type { FactoryDrop, FactoryInput, FactoryRecipe, FactorySlot, ItemCount } from './recipe.ts'

/** Recipes in the order in which they are shown. */
export type FactoryContent = readonly FactoryRecipe[]

const ITEM_MAX = 2_147_483_647
/** Pieces of one item per unit: with a thousand units every number stays small. */
const PIECES_MAX = 100_000
/** Thirty days. */
const SECONDS_MAX = 2_592_000
const SLOTS_MAX = 8
const RESULTS_MAX = 50

/**
 * Reads content/play/factory.json. A recipe takes something, and everything it lets choose from
 * turns into something with chances that are together 100 percent.
 */
export function parseFactory(file: Field): FactoryContent {
  file.only('recipes')
  const fields = file.get('recipes').list()
  const recipes = fields.map(readRecipe)
  refuseRepeated(
    fields,
    recipes.map((recipe) => recipe.receipt_id),
  )
  return recipes
}

function readRecipe(field: Field): FactoryRecipe {
  field.only('receipt_id', 'name', 'required_list', 'optional_list', 'timer_result_ids')
  const recipe = {
    receipt_id: field.get('receipt_id').integer(1, ITEM_MAX),
    name: readNames(field.get('name')),
    required_list: readItems(field.get('required_list')),
    optional_list: bounded(field.get('optional_list'), SLOTS_MAX).map(readSlot),
    timer_result_ids: bounded(field.get('timer_result_ids'), RESULTS_MAX).map(readItem),
  }
  if (recipe.required_list.length + recipe.optional_list.length === 0) {
    field.fail('a recipe takes something')
  }
  return recipe
}

function readItems(field: Field): ItemCount[] {
  const fields = field.list()
  const items = fields.map((one) => {
    one.only('type_id', 'count')
    return { type_id: readItem(one.get('type_id')), count: one.get('count').integer(1, PIECES_MAX) }
  })
  refuseRepeated(
    fields,
    items.map((item) => item.type_id),
  )
  return items
}

function readSlot(field: Field): FactorySlot {
  field.only('name', 'list')
  const fields = field.get('list').list()
  if (fields.length === 0) field.get('list').fail('a slot lets choose from something')
  const list = fields.map(readInput)
  refuseRepeated(
    fields,
    list.map((input) => input.item.type_id),
  )
  return { name: readNames(field.get('name')), list }
}

function readInput(field: Field): FactoryInput {
  field.only('item', 'time_for_craft_sec', 'possible_drop_list')
  const drops = field.get('possible_drop_list')
  const possible_drop_list = drops.list().map(readDrop)
  const problem = percentProblem(possible_drop_list.map((drop) => drop.weight))
  if (problem !== undefined) drops.fail(problem)
  return {
    item: { type_id: readItem(field.get('item').only('type_id').get('type_id')) },
    time_for_craft_sec: field.get('time_for_craft_sec').integer(0, SECONDS_MAX),
    possible_drop_list,
  }
}

function readDrop(field: Field): FactoryDrop {
  field.only('type_id', 'count', 'weight')
  return {
    type_id: readItem(field.get('type_id')),
    count: field.get('count').or(1, (count) => count.integer(1, PIECES_MAX)),
    weight: field.get('weight').number(0, 100),
  }
}

function readItem(field: Field): number {
  return field.integer(1, ITEM_MAX)
}

function bounded(field: Field, max: number): Field[] {
  const fields = field.list()
  return fields.length > max ? field.fail(`at most ${max} are expected`) : fields
}

function refuseRepeated(fields: readonly Field[], ids: readonly number[]): void {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) fields[index]!.fail(`${id} occurs twice`)
  }
}

/** Every item that the recipes speak of. */
export function factoryItemIds(recipes: FactoryContent): number[] {
  return recipes.flatMap(({ required_list, optional_list, timer_result_ids }) => [
    ...required_list.map((one) => one.type_id),
    ...timer_result_ids,
    ...optional_list
      .flatMap((slot) => slot.list)
      .flatMap(({ item, possible_drop_list }) => [
        item.type_id,
        ...possible_drop_list.map((drop) => drop.type_id),
      ]),
  ])
}
