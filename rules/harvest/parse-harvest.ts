import type { Field } from '../content/field.ts'
import { readNames } from '../content/read-names.ts'
import type { HarvestRecipe, HarvestResult, HarvestSlot, Pieces, WorkItem } from './recipe.ts'

const SLOTS_MAX = 8
/** Pieces of one thing in one run: 10,000 runs stay below what can be granted at once. */
const COUNT_MAX = 1000
/** Finished runs. */
const EXP_MAX = 1_000_000
const HOURS_MAX = 24 * 30
/** Coefficients are near 1: what they differ from it is added up over the slots. */
const COEFFICIENT_MAX = 10

export interface HarvestContent {
  /** In the order in which they are shown and take their items. */
  readonly receipts: readonly HarvestRecipe[]
}

export const noHarvest: HarvestContent = { receipts: [] }

/** Every item that takes part: works, is needed, is found, or is what broken things leave. */
export function harvestItemIds({ receipts }: HarvestContent): Set<number> {
  const ids = receipts.flatMap(({ items_slots, result }) => [
    ...items_slots.flatMap(({ available_items }) =>
      available_items.flatMap(({ item_id, requirements, on_break_result }) => [
        item_id,
        ...requirements.map((pieces) => pieces.item_id),
        ...on_break_result,
      ]),
    ),
    ...result.map((pieces) => pieces.item_id),
  ])
  return new Set(ids)
}

/** Reads content/play/harvest.json. */
export function parseHarvest(file: Field): HarvestContent {
  file.only('kind', 'receipts')
  const fields = file.get('receipts').list()
  const receipts = fields.map(readRecipe)
  unique(
    fields,
    receipts.map((recipe) => recipe.receipt_id),
  )
  return { receipts }
}

function unique(fields: readonly Field[], ids: readonly number[]): void {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) fields[index]?.fail(`${id} occurs twice`)
  }
}

function readRecipe(field: Field): HarvestRecipe {
  field.only('receipt_id', 'name', 'duration_hour', 'items_slots', 'result')
  const slots = field.get('items_slots').list()
  if (slots.length < 1 || slots.length > SLOTS_MAX)
    field.get('items_slots').fail(`1 to ${SLOTS_MAX} slots are expected`)
  return {
    receipt_id: field.get('receipt_id').integer(1),
    name: readNames(field.get('name')),
    duration_hour: field.get('duration_hour').number(1 / 3600, HOURS_MAX),
    items_slots: slots.map(readSlot),
    result: field.get('result').list().map(readResult),
  }
}

function readSlot(field: Field): HarvestSlot {
  field.only('name', 'available_items')
  const items = field.get('available_items').list()
  const available_items = items.map(readWorkItem)
  unique(
    items,
    available_items.map((item) => item.item_id),
  )
  return { name: readNames(field.get('name')), available_items }
}

function readWorkItem(field: Field): WorkItem {
  field.only(
    'item_id',
    'count',
    'exp_for_up',
    'lootmore_coef',
    'speed_coef',
    'break_percent',
    'requirements',
    'on_break_result',
  )
  const coefficient = (key: string) =>
    field.get(key).or(1, (value) => value.number(0, COEFFICIENT_MAX))
  return {
    item_id: field.get('item_id').integer(1),
    count: field.get('count').or(1, (value) => value.integer(1, COUNT_MAX)),
    exp_for_up: field.get('exp_for_up').or(0, (value) => value.integer(0, EXP_MAX)),
    lootmore_coef: coefficient('lootmore_coef'),
    speed_coef: coefficient('speed_coef'),
    break_percent: field.get('break_percent').or(0, (value) => value.number(0, 100)),
    requirements: field.get('requirements').or([], (value) => value.list().map(readPieces)),
    on_break_result: field
      .get('on_break_result')
      .or([], (value) => value.list().map((id) => id.integer(1))),
  }
}

function readPieces(field: Field): Pieces {
  field.only('item_id', 'count')
  return {
    item_id: field.get('item_id').integer(1),
    count: field.get('count').integer(1, COUNT_MAX),
  }
}

/** Either `count` pieces or from `min_count` to `max_count`; always, or with `chance_percent`. */
function readResult(field: Field): HarvestResult {
  field.only('item_id', 'count', 'min_count', 'max_count', 'chance_percent')
  const count = field.get('count').or(1, (value) => value.integer(1, COUNT_MAX))
  const min_count = field.get('min_count').or(count, (value) => value.integer(1, COUNT_MAX))
  const max_count = field
    .get('max_count')
    .or(min_count, (value) => value.integer(min_count, COUNT_MAX))
  return {
    item_id: field.get('item_id').integer(1),
    min_count,
    max_count,
    chance_percent: field.get('chance_percent').or(100, (value) => value.number(0, 100)),
  }
}
