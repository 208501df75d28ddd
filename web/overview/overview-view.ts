import { type ColumnName, columnNames, isColumn } from './columns.ts'

/** What narrows the table to rows of which something is true. */
export const onlyNames = ['held', 'orders', 'traded'] as const
type Only = (typeof onlyNames)[number]

/** How the table is looked at. */
export interface OverviewView {
  readonly text: string
  readonly favorites: boolean
  /** The list to which it is narrowed, as the address names it. */
  readonly list: string | undefined
  readonly only: readonly Only[]
  readonly columns: readonly ColumnName[]
  readonly sort: { readonly column: ColumnName | 'name'; readonly up: boolean }
}

/** The same in an address; what is as usual is left out. */
export type OverviewSearch = {
  readonly q?: string
  readonly fav?: string
  readonly list?: string
  /** Separated by commas. */
  readonly only?: string
  readonly cols?: string
  /** A column, with a minus before it when it descends. */
  readonly sort?: string
}

const usualColumns: readonly ColumnName[] = [
  'sell',
  'spread',
  'change_1h',
  'change_24h',
  'change_7d',
  'volume',
  'trades',
  'fair',
  'volatility',
  'held',
  'orders',
]
const usualSort = { column: 'volume', up: false } as const

export function readView({
  q = '',
  fav,
  list,
  only = '',
  cols,
  sort = '',
}: OverviewSearch): OverviewView {
  const asked = cols === undefined ? usualColumns : cols.split(',')
  const column = sort.replace(/^-/, '')
  return {
    text: q,
    favorites: fav === '1',
    list: list === '' ? undefined : list,
    only: onlyNames.filter((name) => only.split(',').includes(name)),
    columns: columnNames.filter((name) => asked.includes(name)),
    sort: column === 'name' || isColumn(column) ? { column, up: !sort.startsWith('-') } : usualSort,
  }
}

export function writeView(view: OverviewView): OverviewSearch {
  const { text, favorites, list, only, columns, sort } = view
  const cols = columns.join()
  const isUsual = sort.column === usualSort.column && sort.up === usualSort.up
  return {
    ...(text !== '' && { q: text }),
    ...(favorites && { fav: '1' }),
    ...(list !== undefined && { list }),
    ...(only.length > 0 && { only: only.join() }),
    ...(cols !== usualColumns.join() && { cols }),
    ...(!isUsual && { sort: `${sort.up ? '' : '-'}${sort.column}` }),
  }
}

/** What pressing a column's head leads to: names begin from A, numbers with the largest. */
export function nextSort(sort: OverviewView['sort'], column: ColumnName | 'name') {
  return { column, up: sort.column === column ? !sort.up : column === 'name' }
}

/** The table in an order, with the column that decides it among those that are shown. */
export function sortedBy(sort: string): OverviewSearch {
  const view = readView({ sort })
  const isShown = (name: ColumnName) => view.columns.includes(name) || name === view.sort.column
  return writeView({ ...view, columns: columnNames.filter(isShown) })
}
