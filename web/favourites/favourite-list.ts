import { create } from 'zustand'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'

/** More than anybody marks by hand, and little enough to be kept in any browser. */
export const FAVOURITES_MAX = 500

interface Marked {
  /** In the order in which they were marked. */
  readonly ids: readonly number[]
}

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

/**
 * A list of favourites in this browser, the same in all its tabs.
 *
 * @param onFull - called instead of marking one more than can be kept
 */
export function createFavouriteList(key: string, onFull: () => void) {
  const read = (): readonly number[] => {
    try {
      return readFavourites(JSON.parse(localTexts.read(key) ?? '[]')) ?? []
    } catch {
      return []
    }
  }
  const useMarked = create<Marked>(() => ({ ids: read() }))
  const keep = (ids: readonly number[]) => {
    localTexts.write(key, JSON.stringify(ids))
    useMarked.setState({ ids })
  }
  onChangeElsewhere(key, () => useMarked.setState({ ids: read() }))
  return {
    useMarked,
    /** Keeps these in place of those there were. */
    keep,
    /** Marks one, or no longer. */
    toggle(id: number): void {
      // Read from the browser: another tab may have marked something a moment ago.
      const ids = read()
      if (ids.includes(id)) keep(ids.filter((other) => other !== id))
      else if (ids.length < FAVOURITES_MAX) keep([...ids, id])
      else onFull()
    },
  }
}
