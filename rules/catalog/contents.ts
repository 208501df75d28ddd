import type { OpeningOf } from './average-grant.ts'

/** One thing that opening an item may give. */
export interface ContentsEntry {
  readonly itemId: number
  /** Pieces given when it is given. */
  readonly count: number
  /** Chance in percent that a single opening gives it; 100 for what a bundle holds. */
  readonly percent: number
  /** What it opens into in turn; undefined for an item that stays what it is. */
  readonly contents: Contents | undefined
}

export interface Contents {
  /** One entry is drawn by chance; otherwise all of them are given. */
  readonly isDrawn: boolean
  /** The likeliest first; those of a bundle in the catalog's order. */
  readonly entries: readonly ContentsEntry[]
}

/** Openings within openings that are followed; the catalog allows no more. */
const DEPTH_MAX = 16

/**
 * What opening one piece of an item gives, with the exact chances.
 *
 * @returns undefined for an item that does not open
 *
 * Source: spec part 2 section 9 (chances of a generator), server rules section 1.
 */
export function contentsOf(
  itemId: number,
  openingOf: OpeningOf,
  depth = DEPTH_MAX,
): Contents | undefined {
  const opening = depth > 0 ? openingOf(itemId) : undefined
  if (!opening) return undefined
  const { isDrawn } = opening
  const weights = opening.entries.reduce((sum, entry) => sum + entry.quantity, 0)
  const entries = opening.entries.map(({ itemdefid, quantity }) => ({
    itemId: itemdefid,
    count: isDrawn ? 1 : quantity,
    percent: isDrawn ? (quantity / weights) * 100 : 100,
    contents: contentsOf(itemdefid, openingOf, depth - 1),
  }))
  return { isDrawn, entries: isDrawn ? entries.toSorted((a, b) => b.percent - a.percent) : entries }
}
