import type { BundleEntry } from './parse-bundle.ts'

/** How an item opens when it is granted; undefined for one that stays what it is. */
export type OpeningOf = (
  itemId: number,
) => { readonly isDrawn: boolean; readonly entries: readonly BundleEntry[] } | undefined

/** Bundles within bundles that are looked into; the catalog allows no more. */
const DEPTH_MAX = 16

/**
 * What granting these pieces gives on average: bundles opened, generators by their weights. Plain
 * items only; the numbers may be fractions.
 *
 * Source: server rules, section 1.
 */
export function averageGrant(
  pieces: ReadonlyMap<number, number>,
  openingOf: OpeningOf,
): Map<number, number> {
  const average = new Map<number, number>()
  const open = (itemId: number, count: number, depth: number) => {
    const opening = depth > 0 ? openingOf(itemId) : undefined
    if (!opening) {
      average.set(itemId, (average.get(itemId) ?? 0) + count)
      return
    }
    const weights = opening.entries.reduce((sum, entry) => sum + entry.quantity, 0)
    const share = opening.isDrawn && weights > 0 ? 1 / weights : 1
    for (const entry of opening.entries)
      open(entry.itemdefid, count * entry.quantity * share, depth - 1)
  }
  for (const [itemId, count] of pieces) open(itemId, count, DEPTH_MAX)
  return average
}
