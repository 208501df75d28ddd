import type { ItemFilter, SortField } from './item-filter.ts'

/** The filter of the market's list as it stands in the address; what narrows nothing is left out. */
export type FilterSearch = {
  /** The text looked for. */
  readonly q?: string
  /** Separated by semicolons, which no tag of Steam's can hold. */
  readonly tags?: string
  readonly has?: string
  readonly fav?: string
  /** A watch list of the player's, or the items of a shared one, separated by points. */
  readonly list?: string
  /** A sort field, with a minus before it when it descends. */
  readonly sort?: string
}

const sortFields: readonly string[] = ['sell_now', 'buy_now'] satisfies SortField[]

export function readFilter({
  q = '',
  tags = '',
  has,
  fav,
  list,
  sort = '',
}: FilterSearch): ItemFilter {
  const field = sort.replace(/^-/, '')
  return {
    text: q,
    tags: tags.split(';').filter((tag) => tag !== ''),
    hasItem: has === '1',
    favorites: fav === '1',
    list: list === '' ? undefined : list,
    sort: sortFields.includes(field)
      ? { field: field as SortField, up: !sort.startsWith('-') }
      : undefined,
  }
}

export function writeFilter({
  text,
  tags,
  hasItem,
  favorites,
  list,
  sort,
}: ItemFilter): FilterSearch {
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tags: tags.join(';') }),
    ...(hasItem && { has: '1' }),
    ...(favorites && { fav: '1' }),
    ...(list !== undefined && { list }),
    ...(sort && { sort: `${sort.up ? '' : '-'}${sort.field}` }),
  }
}
