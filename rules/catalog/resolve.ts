import type { ItemDef } from './item-def.ts'
import type { BundleEntry } from './parse-bundle.ts'

/** Bundles within bundles, at most. */
const DEPTH_MAX = 16

/** Pieces that one bundle or generator may open into, at most. */
const PIECES_MAX = 1_000_000

/** How a bundle or generator is opened. */
interface Opening {
  readonly isDrawn: boolean
  /** Its contents as far as they exist. */
  readonly entries: readonly BundleEntry[]
  /** 1 when only plain items are inside, else one more than its deepest content. */
  readonly depth: number
}

/** By the id of the bundle or generator. */
export type Openings = ReadonlyMap<number, Opening>

export type Unopenable =
  /** From the item back to itself. */
  | { readonly problem: 'cycle'; readonly path: readonly number[] }
  /** From the item down to its deepest content. */
  | { readonly problem: 'too_deep'; readonly path: readonly number[] }
  | { readonly problem: 'too_many_pieces'; readonly path: readonly [number] }

export interface Resolved {
  readonly openings: Openings
  /** References to items that do not exist, by the item that holds them. */
  readonly unresolved: ReadonlyMap<number, readonly number[]>
  readonly unopenable: readonly Unopenable[]
}

type Contained = Pick<ItemDef, 'itemdefid' | 'type' | 'contents'>

/**
 * Links all definitions of a catalog. A reference to an item that does not exist is only
 * reported (real files refer to each other's items), and opens into nothing. What can never be
 * opened is a fault of the catalog: cycles, more than 16 levels, more than a million pieces.
 *
 * Source: server rules, section 1.
 */
export function resolve(items: ReadonlyMap<number, Contained>): Resolved {
  const unresolved = new Map<number, number[]>()
  const known = new Map<number, readonly BundleEntry[]>()
  for (const { itemdefid, type, contents } of items.values()) {
    if (type === 'other') continue
    const missing = contents.filter((entry) => !items.has(entry.itemdefid))
    if (missing.length > 0) {
      unresolved.set(itemdefid, [...new Set(missing.map((entry) => entry.itemdefid))])
    }
    known.set(
      itemdefid,
      contents.filter((entry) => items.has(entry.itemdefid)),
    )
  }
  const openings = new Map<number, Opening>()
  const pieces = new Map<number, number>()
  for (const id of contentsFirst(known)) {
    const entries = known.get(id) ?? []
    const isDrawn = items.get(id)?.type === 'generator'
    const depths = entries.map((entry) => openings.get(entry.itemdefid)?.depth ?? 0)
    const counts = entries.map((entry) => {
      const inside = pieces.get(entry.itemdefid) ?? 1
      return isDrawn ? inside : entry.quantity * inside
    })
    openings.set(id, { isDrawn, entries, depth: 1 + largest(depths) })
    pieces.set(id, isDrawn ? largest(counts) : counts.reduce((sum, count) => sum + count, 0))
  }
  return { openings, unresolved, unopenable: findUnopenable(known, openings, pieces) }
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0)
}

/** Bundles and generators in an order in which contents come first; those on cycles never come. */
function contentsFirst(known: ReadonlyMap<number, readonly BundleEntry[]>): number[] {
  const waitingFor = new Map<number, number>()
  const containers = new Map<number, number[]>()
  for (const [id, entries] of known) {
    const inner = entries.filter((entry) => known.has(entry.itemdefid))
    waitingFor.set(id, inner.length)
    for (const { itemdefid } of inner) {
      const holders = containers.get(itemdefid)
      if (holders) holders.push(id)
      else containers.set(itemdefid, [id])
    }
  }
  const order = [...known.keys()].filter((id) => waitingFor.get(id) === 0)
  for (const id of order) {
    for (const container of containers.get(id) ?? []) {
      const left = (waitingFor.get(container) ?? 0) - 1
      waitingFor.set(container, left)
      if (left === 0) order.push(container)
    }
  }
  return order
}

function findUnopenable(
  known: ReadonlyMap<number, readonly BundleEntry[]>,
  openings: Openings,
  pieces: ReadonlyMap<number, number>,
): Unopenable[] {
  const found: Unopenable[] = findCycles(known, openings).map((path) => ({
    problem: 'cycle',
    path,
  }))
  for (const [id, { depth }] of openings) {
    // Whatever holds this one is too deep because of it, and need not be named.
    if (depth === DEPTH_MAX + 1) {
      found.push({ problem: 'too_deep', path: deepestPath(id, openings) })
    }
    if ((pieces.get(id) ?? 0) > PIECES_MAX) found.push({ problem: 'too_many_pieces', path: [id] })
  }
  return found
}

/** One path for each group of items that hold each other. */
function findCycles(
  known: ReadonlyMap<number, readonly BundleEntry[]>,
  openings: Openings,
): number[][] {
  const cycles: number[][] = []
  const visited = new Set<number>()
  for (const start of known.keys()) {
    if (openings.has(start)) continue
    const path: number[] = []
    const positions = new Map<number, number>()
    // Whatever has no opening holds something without one, so the walk ends only where it has been.
    let at: number | undefined = start
    while (at !== undefined && !visited.has(at)) {
      visited.add(at)
      positions.set(at, path.length)
      path.push(at)
      at = known
        .get(at)
        ?.find((entry) => known.has(entry.itemdefid) && !openings.has(entry.itemdefid))?.itemdefid
    }
    const begin = at === undefined ? undefined : positions.get(at)
    if (at !== undefined && begin !== undefined) cycles.push([...path.slice(begin), at])
  }
  return cycles
}

function deepestPath(id: number, openings: Openings): number[] {
  const path = [id]
  for (;;) {
    const opening = openings.get(path.at(-1) ?? 0)
    if (!opening) return path
    const next = opening.entries.find(
      (entry) => (openings.get(entry.itemdefid)?.depth ?? 0) === opening.depth - 1,
    )
    if (!next) return path
    path.push(next.itemdefid)
  }
}
