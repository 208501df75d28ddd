import {
  type Narrowing,
  type NarrowingSearch,
  readNarrowing,
  writeNarrowing,
} from '../catalog/narrowing.ts'
import { type ColumnName, columnNames, columnOf, isColumn, isOwn, type Source } from './columns.ts'
import { type Condition, readConditions, writeConditions } from './conditions.ts'

/** What narrows the table to rows of which something is true. */
export const onlyNames = ['orders', 'traded'] as const
type Only = (typeof onlyNames)[number]

/** How the table is looked at. */
export interface OverviewView extends Narrowing {
  readonly only: readonly Only[]
  readonly where: readonly Condition[]
  readonly columns: readonly ColumnName[]
  readonly sort: { readonly column: ColumnName | 'name'; readonly up: boolean }
}

/** The same in an address; what is as usual is left out. */
export type OverviewSearch = NarrowingSearch & {
  /** Separated by commas. */
  readonly only?: string
  /** Limits, separated by commas. */
  readonly where?: string
  readonly cols?: string
  /** A column, with a minus before it when it descends. */
  readonly sort?: string
}

export const usualColumns: readonly ColumnName[] = [
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

export function readView(search: OverviewSearch): OverviewView {
  const { only = '', where = '', cols, sort = '' } = search
  const truths = only.split(',')
  const asked = cols === undefined ? usualColumns : cols.split(',')
  const column = sort.replace(/^-/, '')
  const narrowing = readNarrowing(search)
  return {
    ...narrowing,
    // Links and saved searches of earlier releases say `only=held`.
    hasItem: narrowing.hasItem || truths.includes('held'),
    only: onlyNames.filter((name) => truths.includes(name)),
    where: readConditions(where),
    columns: columnNames.filter((name) => asked.includes(name)),
    sort: column === 'name' || isColumn(column) ? { column, up: !sort.startsWith('-') } : usualSort,
  }
}

export function writeView(view: OverviewView): OverviewSearch {
  const { only, columns, sort } = view
  const where = writeConditions(view.where)
  const cols = columns.join()
  const isUsual = sort.column === usualSort.column && sort.up === usualSort.up
  return {
    ...writeNarrowing(view),
    ...(only.length > 0 && { only: only.join() }),
    ...(where !== '' && { where }),
    ...(cols !== usualColumns.join() && { cols }),
    ...(!isUsual && { sort: `${sort.up ? '' : '-'}${sort.column}` }),
  }
}

/** What decides which rows there are and in which order, beside the items and what narrows both looks. */
export function decidedBy({ hasItem, only, where, sort }: OverviewView): ReadonlySet<Source> {
  return new Set([
    ...(sort.column === 'name' ? [] : [columnOf(sort.column).from]),
    ...where.map(({ column }) => columnOf(column).from),
    ...(hasItem ? (['held'] as const) : []),
    ...(only.includes('orders') ? (['orders'] as const) : []),
  ])
}

/** What pressing a column's head leads to: names begin from A, numbers with the largest. */
export function nextSort(sort: OverviewView['sort'], column: ColumnName | 'name') {
  return { column, up: sort.column === column ? !sort.up : column === 'name' }
}

/** The table as a search says, with the column that decides its order among those that are shown. */
export function withSorted(search: OverviewSearch): OverviewSearch {
  const view = readView(search)
  const isShown = (name: ColumnName) => view.columns.includes(name) || name === view.sort.column
  return writeView({ ...view, columns: columnNames.filter(isShown) })
}

/** The table as a visitor can look at it: without what narrows it to what is the player's own. */
export function withoutOwn(view: OverviewView): OverviewView {
  return {
    ...view,
    hasItem: false,
    only: view.only.filter((name) => name !== 'orders'),
    where: view.where.filter(({ column }) => !isOwn(column)),
  }
}

/** Whether anything of the player's own narrows the table. */
export function asksOwn({ hasItem, only, where }: OverviewView): boolean {
  return hasItem || only.includes('orders') || where.some(({ column }) => isOwn(column))
}
