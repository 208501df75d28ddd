import type { ItemFilter, SortField } from './item-filter.ts'

/** The filter of the market's list as it stands in the address; what narrows nothing is left out. */
export type FilterSearch = {
  /** The text looked for. */
  readonly q?: string
  /** Separated by semicolons, which no tag of Steam's can hold. */
  readonly tags?: string
  readonly has?: string
  readonly fav?: string
  /** A sort field, with a minus before it when it descends. */
  readonly sort?: string
}

const sortFields: readonly string[] = ['sell_now', 'buy_now'] satisfies SortField[]

export function readFilter({ q = '', tags = '', has, fav, sort = '' }: FilterSearch): ItemFilter {
  const field = sort.replace(/^-/, '')
  return {
    text: q,
    tags: tags.split(';').filter((tag) => tag !== ''),
    hasItem: has === '1',
    favourites: fav === '1',
    sort: sortFields.includes(field)
      ? { field: field as SortField, up: !sort.startsWith('-') }
      : undefined,
  }
}

export function writeFilter({ text, tags, hasItem, favourites, sort }: ItemFilter): FilterSearch {
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tags: tags.join(';') }),
    ...(hasItem && { has: '1' }),
    ...(favourites && { fav: '1' }),
    ...(sort && { sort: `${sort.up ? '' : '-'}${sort.field}` }),
  }
}
