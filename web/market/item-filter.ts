import type { Item } from '@app/contract/catalog.ts'
import { everything, type NarrowedBy, narrowed, type Narrowing } from '../catalog/narrowing.ts'
import type { PriceTable } from '../prices/price-table.ts'

/** 'sell now' sorts by what buyers pay, 'buy now' by what sellers ask (spec 1 §2). */
export type SortField = 'sell_now' | 'buy_now'

export interface ItemFilter extends Narrowing {
  readonly sort: { readonly field: SortField; readonly up: boolean } | undefined
}

export const everyItem: ItemFilter = { ...everything, sort: undefined }

/** The items that the market lists, in its order; those without a price come last (spec 1 §5). */
export function filterItems(
  items: readonly Item[],
  filter: ItemFilter,
  by: NarrowedBy,
  prices: PriceTable | undefined,
): Item[] {
  const found = narrowed(items, filter, by)
  return filter.sort && prices ? sortByPrice(found, filter.sort, prices) : found
}

function sortByPrice(
  items: Item[],
  { field, up }: NonNullable<ItemFilter['sort']>,
  prices: PriceTable,
): Item[] {
  const column = field === 'sell_now' ? prices.bestBuy : prices.bestSell
  return items.toSorted((a, b) => {
    const [left, right] = [column.get(a.Itemdefid), column.get(b.Itemdefid)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    return up ? left - right : right - left
  })
}

/** What pressing a sort button leads to: a new field starts descending, the same one turns around. */
export function nextSort(sort: ItemFilter['sort'], field: SortField): ItemFilter['sort'] {
  return sort?.field === field ? { field, up: !sort.up } : { field, up: false }
}
