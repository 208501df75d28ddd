import type { Openings } from '../catalog/resolve.ts'
import type { Random } from '../chance/random.ts'
import type { CraftRecipe } from '../craft/recipe.ts'
import type { HarvestState, HarvestWorld } from '../harvest/harvest-state.ts'
import type { HarvestRecipe } from '../harvest/recipe.ts'

/** Units of a recipe in progress. */
export interface SimulatedCraft {
  readonly recipe: CraftRecipe
  /** Units. */
  readonly count: number
  /** Unix milliseconds. */
  readonly due_at: number
}

/** A copy of what a player has, and the rules it is played by. Plain data: it goes to a thread. */
export interface Simulation {
  readonly harvest: HarvestState
  readonly crafts: readonly SimulatedCraft[]
  readonly harvestRecipes: ReadonlyMap<number, HarvestRecipe>
  /** What is crafted at every visit, the first first; none where nothing is to be crafted. */
  readonly craftRecipes: readonly CraftRecipe[]
  /** Units of one start, at most. */
  readonly craftCountMax: number
  /** What an item becomes at enough experience. */
  readonly betterItems: ReadonlyMap<number, number>
  readonly openings: Openings
  readonly hasEnergy: boolean
  /** Unix milliseconds. */
  readonly startAt: number
  readonly endAt: number
}

/** Adds pieces by item, or with -1 takes them away. */
export function addPieces(
  to: Map<number, number>,
  pieces: ReadonlyMap<number, number>,
  sign: 1 | -1 = 1,
): void {
  for (const [item, count] of pieces) to.set(item, (to.get(item) ?? 0) + sign * count)
}

/** The rules of a harvest in a simulation, with its own source of chance. */
export function worldOf(simulation: Simulation, random: Random): HarvestWorld {
  const { openings, betterItems, hasEnergy, harvestRecipes } = simulation
  return {
    recipes: harvestRecipes,
    energyUntil: hasEnergy ? Number.POSITIVE_INFINITY : 0,
    isClosed: false,
    random,
    betterItem: (itemId) => betterItems.get(itemId),
    openings,
  }
}
