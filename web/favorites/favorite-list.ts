import { FAVORITES_MAX } from '@app/contract/favorite.ts'
import { create } from 'zustand'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'

export interface Marked {
  /** In the order in which they were marked. */
  readonly ids: readonly number[]
}

/**
 * The favorites in a value that came from outside: at most 500 whole numbers from 1, each once.
 * Undefined for anything else.
 */
export function readFavorites(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length > FAVORITES_MAX) return undefined
  const ids: unknown[] = value
  const valid = ids.filter((id) => Number.isSafeInteger(id) && (id as number) > 0) as number[]
  return valid.length === ids.length ? [...new Set(valid)] : undefined
}

/**
 * A list of favorites in this browser, the same in all its tabs.
 *
 * @param onFull - called instead of marking one more than can be kept
 */
export function createFavoriteList(key: string, onFull: () => void) {
  const read = (): readonly number[] => {
    try {
      return readFavorites(JSON.parse(localTexts.read(key) ?? '[]')) ?? []
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
    /** Keeps these no longer. */
    drop(gone: readonly number[]): void {
      keep(read().filter((id) => !gone.includes(id)))
    },
    /** Marks one, or no longer. */
    toggle(id: number): void {
      // Read from the browser: another tab may have marked something a moment ago.
      const ids = read()
      if (ids.includes(id)) keep(ids.filter((other) => other !== id))
      else if (ids.length < FAVORITES_MAX) keep([...ids, id])
      else onFull()
    },
  }
}
