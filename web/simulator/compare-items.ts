import type { SimulatorResult } from '@app/contract/simulator.ts'

type SimulatedItem = SimulatorResult['items'][number]

/** An item of a result, with how many more of it there are than in the run before. */
export interface ComparedItem extends SimulatedItem {
  readonly difference: number
}

const NOTHING = { count: 0, p10: 0, p90: 0 }

/** The items of a result and of the run before; what only the other one has counts as none. */
export function compareItems(
  result: Pick<SimulatorResult, 'items'>,
  before: Pick<SimulatorResult, 'items'> | undefined,
): ComparedItem[] {
  const counts = new Map(before?.items.map(({ item_id, count }) => [item_id, count]))
  const own = new Set(result.items.map(({ item_id }) => item_id))
  const gone = before?.items.filter(({ item_id }) => !own.has(item_id)) ?? []
  return [...result.items, ...gone.map((item) => ({ ...item, ...NOTHING }))].map((item) => ({
    ...item,
    difference: item.count - (counts.get(item.item_id) ?? 0),
  }))
}
