import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'

/** More than anyone makes in a day, and little enough to be kept in any browser. */
export const ENTRIES_MAX = 50

/** A recipe on the list, so many times. */
export interface ListEntry {
  /** TypeId of the recipe. */
  readonly recipe: number
  /** The item that stands for it. */
  readonly item: number
  /** Units to be made. */
  readonly units: number
  /** Pieces of a unit: item and count. */
  readonly needs: readonly (readonly [item: number, count: number])[]
}

interface List {
  /** In the order in which they were added; a recipe stands once. */
  readonly entries: readonly ListEntry[]
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0

function isEntry(value: unknown): value is ListEntry {
  if (typeof value !== 'object' || value === null) return false
  const { recipe, item, units, needs } = value as Partial<Record<keyof ListEntry, unknown>>
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(isCount)
  return [recipe, item, units].every(isCount) && Array.isArray(needs) && needs.every(isPair)
}

/** The entries in what the browser has kept; what is none is left out. */
export function readEntries(text: string | undefined): ListEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    const entries = Array.isArray(kept) ? kept.filter(isEntry) : []
    const byRecipe = new Map(entries.map((entry) => [entry.recipe, entry]))
    return [...byRecipe.values()].slice(0, ENTRIES_MAX)
  } catch {
    return []
  }
}

/** Pieces by item that all entries need, so that all of them can be started. */
export function needsOf(entries: readonly ListEntry[]): Map<number, number> {
  const needs = new Map<number, number>()
  for (const { units, needs: ofUnit } of entries) {
    for (const [item, count] of ofUnit) needs.set(item, (needs.get(item) ?? 0) + count * units)
  }
  return needs
}

const read = () => readEntries(localTexts.read(browserKeys.shoppingList))

/** The shopping list of this browser, the same in all its tabs. */
export const useShoppingList = create<List>(() => ({ entries: read() }))

onChangeElsewhere(browserKeys.shoppingList, () => useShoppingList.setState({ entries: read() }))

function keep(entries: readonly ListEntry[]): void {
  localTexts.write(browserKeys.shoppingList, JSON.stringify(entries))
  useShoppingList.setState({ entries })
}

/** Puts a recipe on the list, in place of what it had of it. Returns false where it is full. */
export function putOnList(entry: ListEntry): boolean {
  // Read from the browser: another tab may have put something there a moment ago.
  const others = read().filter(({ recipe }) => recipe !== entry.recipe)
  if (others.length >= ENTRIES_MAX) return false
  keep([...others, entry])
  return true
}

/** So many units of a recipe. */
export function setUnits(recipe: number, units: number): void {
  keep(read().map((entry) => (entry.recipe === recipe ? { ...entry, units } : entry)))
}

export function takeOffList(recipe: number): void {
  keep(read().filter((entry) => entry.recipe !== recipe))
}
