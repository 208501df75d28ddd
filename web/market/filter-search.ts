import { type NarrowingSearch, readNarrowing, writeNarrowing } from '../catalog/narrowing.ts'
import type { ItemFilter, SortField } from './item-filter.ts'

/** The filter of the market's list as it stands in the address; what narrows nothing is left out. */
export type FilterSearch = NarrowingSearch & {
  /** A sort field, with a minus before it when it descends. */
  readonly sort?: string
}

const sortFields: readonly string[] = ['sell_now', 'buy_now'] satisfies SortField[]

export function readFilter(search: FilterSearch): ItemFilter {
  const { sort = '' } = search
  const field = sort.replace(/^-/, '')
  return {
    ...readNarrowing(search),
    sort: sortFields.includes(field)
      ? { field: field as SortField, up: !sort.startsWith('-') }
      : undefined,
  }
}

export function writeFilter({ sort, ...narrowing }: ItemFilter): FilterSearch {
  return {
    ...writeNarrowing(narrowing),
    ...(sort && { sort: `${sort.up ? '' : '-'}${sort.field}` }),
  }
}
