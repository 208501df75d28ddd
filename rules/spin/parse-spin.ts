import { percentProblem } from '../chance/percent-weights.ts'
import type { Field } from '../content/field.ts'
import { readNames } from '../content/read-names.ts'
import type { SpinCost, SpinPrize, SpinWheel } from './wheel.ts'

/** Wheels in the order in which they are shown. */
export type SpinContent = readonly SpinWheel[]

const ITEM_MAX = 2_147_483_647
const PIECES_MAX = 1_000_000
const ICON = /^\/icons\/[a-z0-9-]+\.svg$/

/**
 * Reads content/play/spin.json. A wheel costs something, and the chances of its prizes are together
 * 100 percent.
 */
export function parseSpin(file: Field): SpinContent {
  file.only('wheels')
  const fields = file.get('wheels').list()
  const wheels = fields.map(readWheel)
  refuseRepeated(fields, wheels)
  return wheels
}

function readWheel(field: Field): SpinWheel {
  field.only('id', 'name', 'icon_url', 'need_items', 'possible_items')
  const icon = field.get('icon_url')
  if (!ICON.test(icon.text())) icon.fail('an icon of our own is expected: /icons/<name>.svg')
  const costs = field.get('need_items')
  const need_items = costs.list().map(readCost)
  if (need_items.length === 0) costs.fail('a spin costs something')
  refuseRepeated(costs.list(), need_items)
  const prizes = field.get('possible_items')
  const possible_items = prizes.list().map(readPrize)
  refuseRepeated(prizes.list(), possible_items)
  const problem = percentProblem(possible_items.map((prize) => prize.weight))
  if (problem !== undefined) prizes.fail(problem)
  return {
    id: field.get('id').integer(1, ITEM_MAX),
    name: readNames(field.get('name')),
    icon_url: icon.text(),
    need_items,
    possible_items,
  }
}

function readCost(field: Field): SpinCost {
  field.only('id', 'quantity')
  return {
    id: field.get('id').integer(1, ITEM_MAX),
    quantity: field.get('quantity').integer(1, PIECES_MAX),
  }
}

function readPrize(field: Field): SpinPrize {
  field.only('id', 'weight')
  return { id: field.get('id').integer(1, ITEM_MAX), weight: field.get('weight').number(0, 100) }
}

function refuseRepeated(fields: readonly Field[], ones: readonly { readonly id: number }[]): void {
  for (const [index, { id }] of ones.entries()) {
    if (ones.findIndex((one) => one.id === id) < index) fields[index]!.fail(`${id} occurs twice`)
  }
}

/** Every item that the wheels speak of. */
export function spinItemIds(wheels: SpinContent): number[] {
  return wheels.flatMap(({ need_items, possible_items }) =>
    [...need_items, ...possible_items].map((one) => one.id),
  )
}
