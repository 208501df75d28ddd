import type { Item } from '@app/contract/catalog.ts'
import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { itemName, searchText } from '../catalog/item-name.ts'
import { hasTags } from '../catalog/suggest-tags.ts'
import { collatorOf, type Language } from '../i18n/languages.ts'
import type { BestPrices } from '../prices/price-selection.ts'

/** At which of the market's two prices things are valued: what buyers pay, or what sellers ask. */
export type ValueAt = 'sell_now' | 'buy_now'

export const sortFields = ['value', 'count', 'name'] as const
export type SortField = (typeof sortFields)[number]

/** What narrows and orders the list. */
export interface InventoryView {
  readonly text: string
  /** All of them must be on an item. */
  readonly tags: readonly string[]
  readonly onlyLocked: boolean
  readonly sort: SortField
  readonly up: boolean
  readonly at: ValueAt
}

/** The view as the address holds it; what is as usual is left out. */
export type ViewSearch = {
  readonly q?: string
  /** Separated by semicolons, which no tag of Steam's can hold. */
  readonly tags?: string
  /** `1`: only what is locked. */
  readonly locked?: string
  /** A field, with a minus in front when it descends. */
  readonly sort?: string
  readonly at?: string
}

const usualSort = '-value'

export function readView(search: ViewSearch): InventoryView {
  const { q = '', tags = '', locked, sort = usualSort, at } = search
  const field = sortFields.find((one) => one === sort.replace(/^-/, '')) ?? 'value'
  return {
    text: q,
    tags: tags.split(';').filter((tag) => tag !== ''),
    onlyLocked: locked === '1',
    sort: field,
    up: !sort.startsWith('-'),
    at: at === 'buy_now' ? 'buy_now' : 'sell_now',
  }
}

export function viewSearch(view: InventoryView): ViewSearch {
  const { text, tags, onlyLocked, sort, up, at } = view
  const order = `${up ? '' : '-'}${sort}`
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tags: tags.join(';') }),
    ...(onlyLocked && { locked: '1' }),
    ...(order !== usualSort && { sort: order }),
    ...(at !== 'sell_now' && { at }),
  }
}

/** What pressing a sort button leads to: names begin ascending, numbers descending; again turns. */
export function nextSort({ sort, up }: InventoryView, field: SortField) {
  return { sort: field, up: sort === field ? !up : field === 'name' }
}

const noPrices: ReadonlyMap<number, number> = new Map()

/** The market's prices that things are valued at, coins per piece by item. */
export function pricesAt(table: BestPrices | undefined, at: ValueAt): ReadonlyMap<number, number> {
  const column = at === 'sell_now' ? table?.bestBuy : table?.bestSell
  return column ?? noPrices
}

/** All pieces of one item that a player holds. */
export interface Stack {
  readonly id: number
  /** Undefined for an item that the catalog does not know. */
  readonly item: Item | undefined
  readonly name: string
  /** Pieces. */
  readonly count: number
  /** Coins per piece; undefined where the market has none. */
  readonly price: number | undefined
  /** Coins. */
  readonly value: number | undefined
  readonly isLocked: boolean
}

/** What is not for sale, or locked, is selected for nothing. */
export function canSelect({ item, isLocked }: Pick<Stack, 'item' | 'isLocked'>): boolean {
  return item?.CanSell === true && !isLocked
}

interface Sources {
  readonly items: ReadonlyMap<number, Item>
  readonly prices: ReadonlyMap<number, number>
  /** Items that the player has locked. */
  readonly locks: ReadonlySet<number>
  readonly language: Language
}

/**
 * What is held of items that the catalog tells of: what it hides lies in accounts, too. All of it while
 * there is no catalog.
 */
export function countsShown(
  counts: ReadonlyMap<number, number>,
  items: ReadonlyMap<number, Item> | undefined,
): ReadonlyMap<number, number> {
  return items ? new Map([...counts].filter(([id]) => items.has(id))) : counts
}

/** Everything that is held, a stack of each item. */
export function stacksOf(
  counts: ReadonlyMap<number, number>,
  { items, prices, locks, language }: Sources,
): Stack[] {
  return [...counts].map(([id, count]) => {
    const item = items.get(id)
    const price = prices.get(id)
    const name = itemName(item, language)
    return { id, item, name, count, price, value: price && price * count, isLocked: locks.has(id) }
  })
}

/**
 * The stacks that the view shows, in its order.
 *
 * The text is looked for in all six languages without regard to case, every tag must be there
 * (spec part 1 section 5); stacks without a value come last in both directions.
 */
export function stacksInView(
  stacks: readonly Stack[],
  { text, tags, onlyLocked, sort, up }: Omit<InventoryView, 'at'>,
  language: Language,
): Stack[] {
  const wanted = foldSearch(text)
  const found = stacks.filter(
    ({ item, name, isLocked }) =>
      (isLocked || !onlyLocked) &&
      (item ? searchText(item) : foldCase(name)).includes(wanted) &&
      (tags.length === 0 || (item !== undefined && hasTags(item, tags))),
  )
  const collator = collatorOf(language)
  const byName = (a: Stack, b: Stack) => collator.compare(a.name, b.name)
  const way = up ? 1 : -1
  const compare = {
    name: (a: Stack, b: Stack) => way * byName(a, b),
    count: (a: Stack, b: Stack) => way * (a.count - b.count) || byName(a, b),
    value: (a: Stack, b: Stack) => compareValues(a, b, way) || byName(a, b),
  }[sort]
  return found.sort(compare)
}

function compareValues(a: Stack, b: Stack, way: number): number {
  if (a.value === undefined || b.value === undefined) {
    return Number(a.value === undefined) - Number(b.value === undefined)
  }
  return way * (a.value - b.value)
}
