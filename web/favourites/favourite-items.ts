import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { readFavourites } from './favourite-recipes.ts'

interface Favourites {
  /** Item ids, in the order in which they were marked. */
  readonly items: readonly number[]
}

/** The player's favourite items, kept in this browser. */
export const useFavouriteItems = create<Favourites>(readKept)

/** Marks an item, or no longer. */
export function toggleFavouriteItem(id: number): void {
  const { items } = useFavouriteItems.getState()
  const next = items.includes(id) ? items.filter((other) => other !== id) : [...items, id]
  localStorage.setItem(browserKeys.favouriteItems, JSON.stringify(next))
  useFavouriteItems.setState({ items: next })
}

function readKept(): Favourites {
  const kept = globalThis.localStorage?.getItem(browserKeys.favouriteItems) ?? '[]'
  try {
    return { items: readFavourites(JSON.parse(kept)) ?? [] }
  } catch {
    return { items: [] }
  }
}
