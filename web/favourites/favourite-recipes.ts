import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'

/** More than anybody marks by hand, and little enough to be kept in any browser. */
const FAVOURITES_MAX = 500

interface Favourites {
  /** TypeIds of recipes, in the order in which they were marked. */
  readonly recipes: readonly number[]
}

/** The player's favourite recipes, kept in this browser (spec part 1 section 9). */
export const useFavouriteRecipes = create<Favourites>(readKept)

/**
 * The favourites in a value that came from outside: at most 500 whole numbers from 1, each once.
 * Undefined for anything else.
 */
export function readFavourites(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length > FAVOURITES_MAX) return undefined
  const ids: unknown[] = value
  const valid = ids.filter((id) => Number.isSafeInteger(id) && (id as number) > 0) as number[]
  return valid.length === ids.length ? [...new Set(valid)] : undefined
}

/** Keeps these favourites in place of those there were. */
export function keepFavourites(recipes: readonly number[]): void {
  localStorage.setItem(browserKeys.favouriteRecipes, JSON.stringify(recipes))
  useFavouriteRecipes.setState({ recipes })
}

/** Marks a recipe, or no longer. */
export function toggleFavourite(id: number): void {
  const { recipes } = useFavouriteRecipes.getState()
  keepFavourites(recipes.includes(id) ? recipes.filter((other) => other !== id) : [...recipes, id])
}

function readKept(): Favourites {
  const kept = globalThis.localStorage?.getItem(browserKeys.favouriteRecipes) ?? '[]'
  try {
    return { recipes: readFavourites(JSON.parse(kept)) ?? [] }
  } catch {
    return { recipes: [] }
  }
}
