import type { WatchList } from '@app/contract/watch-list.ts'
import { WATCHED_MAX } from '@app/contract/watch-list.ts'
import { parseSearch, stringifySearch } from '../address/search-codec.ts'

/** What an address of the market says of how it is looked at, without what is opened over it. */
const LOOKS = ['view', 'q', 'tags', 'has', 'fav', 'list', 'only', 'where', 'cols', 'sort'] as const

export type MarketSearch = { readonly [name in (typeof LOOKS)[number]]?: string }

/** The part of an address's search that a saved search keeps. */
export function looksOf(search: Readonly<Record<string, unknown>>): MarketSearch {
  return Object.fromEntries(
    LOOKS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  )
}

/** As it stands behind the question mark of an address. */
export const searchTextOf = (search: MarketSearch) => stringifySearch(looksOf(search)).slice(1)

export const readSearchText = (text: string): MarketSearch => looksOf(parseSearch(text))

const LIST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What `list` in an address names: one of the player's lists, or the items of a shared one. */
export function readList(
  list: string | undefined,
): { readonly id: string } | { readonly items: readonly number[] } | undefined {
  if (list === undefined || list === '') return undefined
  if (LIST_ID.test(list)) return { id: list.toLowerCase() }
  const items = list.split('.').map(Number)
  const valid = items.filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
  return { items: [...new Set(valid)].slice(0, WATCHED_MAX) }
}

/** Items as `list` in an address; none at all is said by a number that is none. */
const nameItems = (ids: readonly number[]) => (ids.length === 0 ? '0' : ids.join('.'))

/**
 * A search as somebody else can open it: their favorites and lists are others, so what is marked or
 * on the list here is named item by item.
 */
export function sharedSearch(
  search: MarketSearch,
  own: { readonly favorites: readonly number[]; readonly lists: readonly WatchList[] },
): MarketSearch {
  const { fav, list, ...rest } = search
  const named = readList(list)
  const listed = named && ('items' in named ? named.items : itemsOf(named.id, own.lists))
  if (fav !== '1') return listed ? { ...rest, list: nameItems(listed) } : rest
  const marked = own.favorites.slice(0, WATCHED_MAX)
  const both = listed ? marked.filter((id) => listed.includes(id)) : marked

  return { ...rest, list: nameItems(both) }
}

const itemsOf = (id: string, lists: readonly WatchList[]) =>
  lists.find(({ list_id }) => list_id === id)?.item_ids ?? []

/** A name that none of these has: the wanted one, or the first number behind it that is free. */
export function freeName(wanted: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name))
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? wanted : `${wanted} ${nth}`
    if (!names.has(name)) return name
  }
}
