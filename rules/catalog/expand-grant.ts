import { drawMultinomial } from '../chance/multinomial.ts'
import type { Random } from '../chance/random.ts'
import { invariant } from '../invariant.ts'
import type { Openings } from './resolve.ts'

/** Pieces granted at once, at most: with a million pieces in each, numbers stay exact. */
export const GRANT_COUNT_MAX = 1_000_000_000

/**
 * What a player really gets: a bundle is replaced by its contents, again and again; a generator by
 * one entry drawn by weight, for each unit. Contents that do not exist open into nothing.
 *
 * Each bundle and generator is opened once, whatever the count: a million units cost as much as one.
 *
 * @param count - pieces, 0 to a billion
 * @returns pieces by item id, plain items only
 *
 * Source: server rules, section 1.
 */
export function expandGrant(
  openings: Openings,
  itemId: number,
  count: number,
  random: Random,
): Map<number, number> {
  invariant(
    Number.isInteger(count) && count >= 0 && count <= GRANT_COUNT_MAX,
    'a grant is of 0 to a billion pieces',
  )
  const granted = new Map<number, number>()
  // By depth: whatever holds an item comes before the item, which is then complete.
  const toOpen: Map<number, number>[] = []
  const add = (id: number, pieces: number) => {
    if (pieces === 0) return
    const depth = openings.get(id)?.depth
    const counts = depth === undefined ? granted : (toOpen[depth] ??= new Map<number, number>())
    counts.set(id, (counts.get(id) ?? 0) + pieces)
  }
  add(itemId, count)
  for (let depth = toOpen.length - 1; depth >= 1; depth--) {
    for (const [id, units] of toOpen[depth] ?? []) {
      const opening = openings.get(id)
      if (!opening || opening.entries.length === 0) continue
      const { entries, isDrawn } = opening
      if (isDrawn) {
        const weights = entries.map((entry) => entry.quantity)
        const drawn = drawMultinomial(units, weights, random)
        for (const [index, entry] of entries.entries()) add(entry.itemdefid, drawn[index] ?? 0)
      } else {
        for (const entry of entries) add(entry.itemdefid, units * entry.quantity)
      }
    }
  }
  return granted
}
