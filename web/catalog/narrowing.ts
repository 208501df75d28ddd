import type { Item } from '@app/contract/catalog.ts'
import { foldSearch } from '@app/rules/fold-case.ts'
import { searchText } from './item-name.ts'
import { hasTags } from './suggest-tags.ts'

/** What narrows the market, be it shown as a list or as a table. */
export interface Narrowing {
  readonly text: string
  /** All of them must be on an item. */
  readonly tags: readonly string[]
  /** Only items of which the player holds some. */
  readonly hasItem: boolean
  /** Only items that the player has marked. */
  readonly favorites: boolean
  /** The list to which it is narrowed, as the address names it. */
  readonly list: string | undefined
}

/** The same in an address; what narrows nothing is left out. */
export type NarrowingSearch = {
  /** The text looked for. */
  readonly q?: string
  /** Separated by semicolons, which no tag of Steam's can hold. */
  readonly tags?: string
  readonly has?: string
  readonly fav?: string
  /** A watch list of the player's, or the items of a shared one, separated by points. */
  readonly list?: string
}

export const everything: Narrowing = {
  text: '',
  tags: [],
  hasItem: false,
  favorites: false,
  list: undefined,
}

export function readNarrowing({ q = '', tags = '', has, fav, list }: NarrowingSearch): Narrowing {
  return {
    text: q,
    tags: tags.split(';').filter((tag) => tag !== ''),
    hasItem: has === '1',
    favorites: fav === '1',
    list: list === '' ? undefined : list,
  }
}

export function writeNarrowing(narrowing: Narrowing): NarrowingSearch {
  const { text, tags, hasItem, favorites, list } = narrowing
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tags: tags.join(';') }),
    ...(hasItem && { has: '1' }),
    ...(favorites && { fav: '1' }),
    ...(list !== undefined && { list }),
  }
}

/** What must be known to narrow the items, beside the items. */
export interface NarrowedBy {
  /** Pieces of the player, by item. */
  readonly held: ReadonlyMap<number, number>
  /** Ids of items. */
  readonly favorites: ReadonlySet<number>
  /** Of the list; undefined where there is none. */
  readonly listed: ReadonlySet<number> | undefined
}

/**
 * The items that are left, in their order.
 *
 * Only items that can be sold; the text is looked for in all six languages without regard to case;
 * every chosen tag must be there (spec 1 §5).
 */
export function narrowed(
  items: readonly Item[],
  { text, tags, hasItem, favorites }: Narrowing,
  by: NarrowedBy,
): Item[] {
  const wanted = foldSearch(text)
  return items.filter(
    (item) =>
      item.CanSell &&
      (wanted === '' || searchText(item).includes(wanted)) &&
      hasTags(item, tags) &&
      (!hasItem || (by.held.get(item.Itemdefid) ?? 0) > 0) &&
      (!favorites || by.favorites.has(item.Itemdefid)) &&
      (!by.listed || by.listed.has(item.Itemdefid)),
  )
}
