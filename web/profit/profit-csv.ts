import type { Item } from '@app/contract/catalog.ts'
import type { LogRow, ProfitFilters } from '@app/contract/profit.ts'
import { Fifo } from '@app/rules/profit/fifo.ts'
import { itemName } from '../catalog/item-name.ts'
import type { Language } from '../i18n/languages.ts'
import { profitOf } from './sum-profit.ts'

export const profitColumns = [
  'uuid',
  'created_at',
  'side',
  'origin',
  'item_id',
  'name',
  'count',
  'coins',
  'cost',
  'profit',
  'fifo_cost',
  'fifo_profit',
]

/** Is a row among those that the screen shows? */
function isShown(row: LogRow, { item_id, sides, origins, from, to }: ProfitFilters): boolean {
  return (
    (item_id === undefined || row.item_id === item_id) &&
    (sides === undefined || sides.includes(row.side)) &&
    (origins === undefined || origins.includes(row.origin)) &&
    (from === undefined || row.created_at >= from * 1000) &&
    (to === undefined || row.created_at < to * 1000)
  )
}

/**
 * The rows of a file, oldest first: costs by the average, as on the screen, and by the pieces that came
 * first. Those depend on everything before, so the whole log is read, whatever is shown.
 */
export async function* profitRows(
  pages: AsyncIterable<readonly LogRow[]>,
  filters: ProfitFilters,
  items: ReadonlyMap<number, Item>,
  language: Language,
): AsyncGenerator<(string | number)[][]> {
  const fifo = new Fifo()
  for await (const page of pages) {
    const lines: (string | number)[][] = []
    for (const act of actsOf(page)) {
      const costs = fifo.act(act)
      for (const [index, row] of act.entries()) {
        if (!isShown(row, filters)) continue
        const { cost, profit } = costs[index]!
        lines.push([
          row.uuid,
          new Date(row.created_at).toISOString(),
          row.side,
          row.origin,
          row.item_id,
          itemName(items.get(row.item_id), language),
          row.count,
          row.coins,
          row.cost,
          profitOf(row) ?? '',
          Number(cost),
          profit === undefined ? '' : Number(profit),
        ])
      }
    }
    yield lines
  }
}

/** A page's rows act by act; no act is on two pages. */
function actsOf(rows: readonly LogRow[]): LogRow[][] {
  const acts: LogRow[][] = []
  for (const row of rows) {
    const act = acts.at(-1)
    if (act?.[0]?.uuid === row.uuid) act.push(row)
    else acts.push([row])
  }
  return acts
}
