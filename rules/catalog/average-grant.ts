import { drawMultinomial } from '../chance/multinomial.ts'
import type { Random } from '../chance/random.ts'
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
  return opened(pieces, openingOf, (count, weights) => {
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return weights.map((weight) => (sum > 0 ? (count * weight) / sum : 0))
  })
}

/** What granting these pieces gives once, drawn: for odds, by nothing but what a page knows too. */
export function drawnGrant(
  pieces: ReadonlyMap<number, number>,
  openingOf: OpeningOf,
  random: Random,
): Map<number, number> {
  return opened(pieces, openingOf, (count, weights) =>
    weights.length > 0 ? drawMultinomial(count, weights, random) : [],
  )
}

/** @param drawnOf - how often each entry of a generator comes up in so many draws */
function opened(
  pieces: ReadonlyMap<number, number>,
  openingOf: OpeningOf,
  drawnOf: (count: number, weights: readonly number[]) => readonly number[],
): Map<number, number> {
  const given = new Map<number, number>()
  const open = (itemId: number, count: number, depth: number) => {
    if (count === 0) return
    const opening = depth > 0 ? openingOf(itemId) : undefined
    if (!opening) {
      given.set(itemId, (given.get(itemId) ?? 0) + count)
      return
    }
    const quantities = opening.entries.map(({ quantity }) => quantity)
    const counts = opening.isDrawn
      ? drawnOf(count, quantities)
      : quantities.map((quantity) => count * quantity)
    for (const [at, { itemdefid }] of opening.entries.entries())
      open(itemdefid, counts[at] ?? 0, depth - 1)
  }
  for (const [itemId, count] of pieces) open(itemId, count, DEPTH_MAX)
  return given
}

/** Whether any draw decides what granting these items gives. */
export function isDrawnGrant(items: Iterable<number>, openingOf: OpeningOf): boolean {
  const isDrawn = (itemId: number, depth: number): boolean => {
    const opening = depth > 0 ? openingOf(itemId) : undefined
    if (!opening) return false
    if (opening.isDrawn && opening.entries.length > 1) return true
    return opening.entries.some(({ itemdefid }) => isDrawn(itemdefid, depth - 1))
  }
  return [...items].some((itemId) => isDrawn(itemId, DEPTH_MAX))
}
