import { averageGrant } from '../catalog/average-grant.ts'
import { expandGrant, GRANT_COUNT_MAX } from '../catalog/expand-grant.ts'
import type { Openings } from '../catalog/resolve.ts'
import type { Random } from '../chance/random.ts'
import { drawResult, type Receiver } from './end-runs.ts'
import type { HarvestRecipe, HarvestResult } from './recipe.ts'

/** Results of a recipe that are drawn together, and the runs that they are still to be drawn for. */
interface Undrawn {
  readonly results: readonly HarvestResult[]
  /** Ended runs, by what their results are multiplied by. */
  readonly runs: Map<number, number>
  /** Items that may come of it and that takers ask for. */
  readonly taken: readonly number[]
}

/** What there is of an item. */
interface Pile {
  pieces: number
  /** Of them, those that were new. */
  gained: number
  /** What may add to it. */
  readonly sources: Undrawn[]
  readonly isTaken: boolean
}

interface StockWorld {
  readonly random: Random
  readonly openings: Openings
  readonly recipes: ReadonlyMap<number, HarvestRecipe>
}

/** Who asks a stock again and again: what harvests work with or spend. */
interface Takers {
  takes(itemId: number): boolean
  /** There may be more than before of an item that they take, or less. */
  changed(itemId: number): void
}

/** By the openings, which are replaced whole when they change: all players share them. */
const knownContents = new WeakMap<Openings, Map<number, readonly number[]>>()

/** Plain items that granting an item may give. */
function contentsOf(itemId: number, openings: Openings): readonly number[] {
  const known = knownContents.get(openings) ?? new Map<number, readonly number[]>()
  knownContents.set(openings, known)
  const contents = known.get(itemId) ?? [
    ...averageGrant(new Map([[itemId, 1]]), (id) => openings.get(id)).keys(),
  ]
  known.set(itemId, contents)
  return contents
}

/**
 * A player's pieces while a harvest goes on. What ended runs bring is drawn when someone looks, for
 * all of them at once: the sum of many draws is one draw from the right distribution. Most of what a
 * harvest brings nobody looks at before the end.
 */
export class GrowingStock implements Receiver {
  readonly #piles = new Map<number, Pile>()
  /** By recipe. */
  readonly #undrawn = new Map<number, Undrawn[]>()
  readonly #world: StockWorld
  readonly #takers: Takers

  constructor(pieces: ReadonlyMap<number, number>, world: StockWorld, takers: Takers) {
    this.#world = world
    this.#takers = takers
    for (const [item, count] of pieces) this.#pileOf(item).pieces = count
    const contents = ({ item_id }: HarvestResult) => contentsOf(item_id, world.openings)
    for (const [id, { result }] of world.recipes) {
      const isTaken = (one: HarvestResult) => contents(one).some((item) => takers.takes(item))
      const undrawn = [...Map.groupBy(result, isTaken).values()].map((results) => {
        const items = new Set(results.flatMap(contents))
        const taken = [...items].filter((item) => takers.takes(item))
        const source = { results, runs: new Map<number, number>(), taken }
        for (const item of items) this.#pileOf(item).sources.push(source)
        return source
      })
      this.#undrawn.set(id, undrawn)
    }
  }

  #pileOf(itemId: number): Pile {
    const known = this.#piles.get(itemId)
    if (known) return known
    const pile = { pieces: 0, gained: 0, sources: [], isTaken: this.#takers.takes(itemId) }
    this.#piles.set(itemId, pile)
    return pile
  }

  /** Pieces of an item. */
  get(itemId: number): number {
    const pile = this.#piles.get(itemId)
    if (!pile) return 0
    for (const source of pile.sources) this.#draw(source)
    return pile.pieces
  }

  /** Sets the pieces of an item that someone has looked at, to fewer. */
  set(itemId: number, pieces: number): void {
    const pile = this.#pileOf(itemId)
    pile.pieces = pieces
    if (pile.isTaken) this.#takers.changed(itemId)
  }

  giveBack(itemId: number, count: number): void {
    const pile = this.#pileOf(itemId)
    pile.pieces += count
    if (pile.isTaken) this.#takers.changed(itemId)
  }

  /** Something new, opened where it is a bundle. */
  gain(itemId: number, count: number): void {
    const { openings, random } = this.#world
    if (!openings.has(itemId)) return this.#gainPlain(itemId, count)
    // Of many runs that are drawn together there may be more than can be granted at once.
    for (let left = count; left > 0; left -= GRANT_COUNT_MAX) {
      const portion = Math.min(left, GRANT_COUNT_MAX)
      for (const given of expandGrant(openings, itemId, portion, random)) this.#gainPlain(...given)
    }
  }

  #gainPlain(itemId: number, count: number): void {
    this.giveBack(itemId, count)
    this.#pileOf(itemId).gained += count
  }

  /** Runs of a recipe have ended: what they bring is there from now on. */
  bring(receiptId: number, runs: number, loot: number): void {
    for (const undrawn of this.#undrawn.get(receiptId) ?? []) {
      undrawn.runs.set(loot, (undrawn.runs.get(loot) ?? 0) + runs)
      for (const item of undrawn.taken) this.#takers.changed(item)
    }
  }

  #draw({ results, runs }: Undrawn): void {
    if (runs.size === 0) return
    for (const [loot, count] of runs) {
      for (const result of results) {
        const pieces = drawResult(result, count, loot, this.#world.random)
        if (pieces > 0) this.gain(result.item_id, pieces)
      }
    }
    runs.clear()
  }

  /** All pieces by item, those included of which there are none any more. */
  all(): Map<number, number> {
    this.#drawAll()
    return new Map([...this.#piles].map(([item, { pieces }]) => [item, pieces]))
  }

  /** What was new, by item. */
  gained(): Map<number, number> {
    this.#drawAll()
    const gained = [...this.#piles].filter(([, pile]) => pile.gained > 0)
    return new Map(gained.map(([item, pile]) => [item, pile.gained]))
  }

  #drawAll(): void {
    for (const sources of this.#undrawn.values()) for (const source of sources) this.#draw(source)
  }
}
