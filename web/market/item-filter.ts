import type { Item } from '@app/contract/catalog.ts'
import { foldSearch } from '@app/rules/fold-case.ts'
import { searchText } from '../catalog/item-name.ts'
import { hasTags } from '../catalog/suggest-tags.ts'
import type { PriceTable } from '../prices/price-table.ts'

/** 'sell now' sorts by what buyers pay, 'buy now' by what sellers ask (spec 1 §2). */
export type SortField = 'sell_now' | 'buy_now'

export interface ItemFilter {
  readonly text: string
  /** All of them must be on an item. */
  readonly tags: readonly string[]
  readonly hasItem: boolean
  /** Only items that the player has marked. */
  readonly favorites: boolean
  /** The list to which it is narrowed, as the address names it. */
  readonly list: string | undefined
  readonly sort: { readonly field: SortField; readonly up: boolean } | undefined
}

export const everyItem: ItemFilter = {
  text: '',
  tags: [],
  hasItem: false,
  favorites: false,
  list: undefined,
  sort: undefined,
}

/** What the filter must know beside the items. */
interface Known {
  /** Pieces that the player holds. */
  readonly countOf: (itemId: number) => number
  readonly prices: PriceTable | undefined
  /** Ids of items. */
  readonly favorites: ReadonlySet<number>
  /** Of the list; undefined where there is none. */
  readonly listed?: ReadonlySet<number> | undefined
}

/**
 * The items that the market lists, in its order.
 *
 * Only items that can be sold; the text is looked for in all six languages without regard to case;
 * every chosen tag must be there; items without a price come last whatever the direction (spec 1 §5).
 */
export function filterItems(
  items: readonly Item[],
  filter: ItemFilter,
  { countOf, prices, favorites, listed }: Known,
): Item[] {
  const text = foldSearch(filter.text)
  const found = items.filter(
    (item) =>
      item.CanSell &&
      (text === '' || searchText(item).includes(text)) &&
      hasTags(item, filter.tags) &&
      (!filter.hasItem || countOf(item.Itemdefid) > 0) &&
      (!filter.favorites || favorites.has(item.Itemdefid)) &&
      (!listed || listed.has(item.Itemdefid)),
  )
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
