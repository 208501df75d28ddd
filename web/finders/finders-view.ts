import { type FinderKind, finderKinds } from '@app/contract/finders.ts'
import { type ColumnName, columnsOf, isColumn } from './columns.ts'

/** How the finders are looked at. */
export interface FindersView {
  readonly kind: FinderKind
  /** Coins that may be laid out; undefined for any. */
  readonly budget: number | undefined
  /** Pieces or units a day, at least. */
  readonly least: number | undefined
  /** Only what the coins and pieces that are there suffice for. */
  readonly now: boolean
  /** Without what little trades. */
  readonly thick: boolean
  readonly sort: { readonly column: ColumnName; readonly up: boolean }
  /** Also what came of yesterday’s. */
  readonly record: boolean
}

/** The same in an address; what is as usual is left out. */
export type FindersSearch = {
  readonly tab?: string
  readonly budget?: string
  readonly least?: string
  readonly now?: string
  readonly thick?: string
  /** A column, with a minus before it when it descends. */
  readonly sort?: string
  readonly record?: string
}

const usualSort = { column: 'profit_day', up: false } as const

const readCount = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export function readView(search: FindersSearch): FindersView {
  const { tab, budget, least, now, thick, sort = '', record } = search
  const kind = finderKinds.find((one) => one === tab) ?? 'flips'
  const column = sort.replace(/^-/, '')
  const isThere = isColumn(column) && columnsOf(kind).includes(column)
  return {
    kind,
    budget: readCount(budget),
    least: readCount(least),
    now: now === '1',
    thick: thick === '1',
    sort: isThere ? { column, up: !sort.startsWith('-') } : usualSort,
    record: record === '1',
  }
}

export function writeView(view: FindersView): FindersSearch {
  const { kind, budget, least, now, thick, sort, record } = view
  const isUsual = sort.column === usualSort.column && sort.up === usualSort.up
  return {
    ...(kind !== 'flips' && { tab: kind }),
    ...(budget !== undefined && { budget: String(budget) }),
    ...(least !== undefined && { least: String(least) }),
    ...(now && { now: '1' }),
    ...(thick && { thick: '1' }),
    ...(!isUsual && { sort: `${sort.up ? '' : '-'}${sort.column}` }),
    ...(record && { record: '1' }),
  }
}

/** Pressing a head sorts by it, the largest first, and then turns around. */
export function nextSort(sort: FindersView['sort'], column: ColumnName): FindersView['sort'] {
  return { column, up: sort.column === column ? !sort.up : false }
}
