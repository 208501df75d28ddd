import type { Openings } from '../catalog/resolve.ts'
import type { Random } from '../chance/random.ts'
import type { HarvestRecipe, HarvestSettings, Pieces } from './recipe.ts'

/** Runs in progress: started together with the same items. Times in unix milliseconds. */
export interface HarvestRun {
  /** As it is kept; runs that have just started have none. */
  readonly run_id?: string
  readonly receipt_id: number
  /** Runs. */
  readonly count: number
  /** For each slot the item and the pieces of it that each run holds. */
  readonly items: readonly Pieces[]
  /** What each run holds to be spent. */
  readonly spent: readonly Pieces[]
  /** What each result is multiplied by. */
  readonly loot: number
  readonly started_at: number
  readonly due_at: number
}

/** All of a player's harvest at one moment. */
export interface HarvestState {
  /** By recipe. */
  readonly settings: ReadonlyMap<number, HarvestSettings>
  /** By recipe, then by item: finished runs since its last improvement. */
  readonly exp: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly runs: readonly HarvestRun[]
  /** The player's pieces by item. */
  readonly stock: ReadonlyMap<number, number>
  /** Items that the player has locked: no run may take them. */
  readonly itemLocks: ReadonlySet<number>
}

/** What the harvest is played with. */
export interface HarvestWorld {
  /** In the order in which they take their items. */
  readonly recipes: ReadonlyMap<number, HarvestRecipe>
  /** Unix milliseconds. */
  readonly energyUntil: number
  /** Runs end and bring what they bring, but none starts. */
  readonly isClosed: boolean
  readonly random: Random
  /** What an item becomes at enough experience. */
  readonly betterItem: (itemId: number) => number | undefined
  /** How bundles and generators among what is gained open. */
  readonly openings: Openings
}

/** Pieces by item that runs in progress hold. */
export function atWork({ runs }: Pick<HarvestState, 'runs'>): Map<number, number> {
  const held = new Map<number, number>()
  for (const { items, spent, count } of runs) {
    for (const one of items) held.set(one.item_id, (held.get(one.item_id) ?? 0) + one.count * count)
    for (const one of spent) held.set(one.item_id, (held.get(one.item_id) ?? 0) + one.count * count)
  }
  return held
}
