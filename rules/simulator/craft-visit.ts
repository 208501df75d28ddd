import type { Random } from '../chance/random.ts'
import { ingredientsOf, lockedIngredient, piecesOf, unitsOf } from '../craft/craft-count.ts'
import { drawOutputs } from '../craft/draw-outputs.ts'
import type { CraftRecipe } from '../craft/recipe.ts'
import { jobDurationMs } from '../energy/energy.ts'
import type { GrowingStock } from '../harvest/growing-stock.ts'
import { openWorkplace } from '../harvest/start-runs.ts'
import { addPieces, type SimulatedCraft, type Simulation } from './simulation.ts'

/** Ends the crafts that are due: what was lent comes back, what they give comes new. */
export function endCrafts(
  crafts: readonly SimulatedCraft[],
  stock: GrowingStock,
  random: Random,
  at: number,
): SimulatedCraft[] {
  for (const { recipe, count, due_at } of crafts) {
    if (due_at > at) continue
    for (const lent of piecesOf(recipe.RemainList, count)) stock.giveBack(...lent)
    for (const given of drawOutputs(recipe.OutputList, count, random)) stock.gain(...given)
  }
  return crafts.filter(({ due_at }) => due_at > at)
}

/** A recipe as every visit looks at it. */
export interface VisitedCraft {
  readonly recipe: CraftRecipe
  /** Pieces by item that a unit needs. */
  readonly ingredients: ReadonlyMap<number, number>
  /** Pieces by item that stay. */
  readonly reserve: ReadonlyMap<number, number>
  readonly durationMs: number
}

/**
 * What is crafted at visits, and what of it must stay: what was there at the start, and all that
 * works in a harvest or is spent by one. What is only lent may be used whole. Recipes that would
 * take what the player has locked are left out.
 *
 * Source: decisions/023.
 */
export function planCrafts(simulation: Simulation): VisitedCraft[] {
  const reserve = reserveOf(simulation)
  return simulation.craftRecipes.flatMap((recipe): VisitedCraft[] => {
    if (lockedIngredient(recipe, simulation.harvest.itemLocks) !== undefined) return []
    const ingredients = ingredientsOf(recipe, 1)
    const kept = new Map([...ingredients].map(([item]) => [item, reserve.get(item) ?? 0]))
    for (const { TypeId } of recipe.RemainList) kept.set(TypeId, 0)
    if ([...kept.values()].includes(Number.POSITIVE_INFINITY)) return []
    const durationMs = jobDurationMs(recipe.TimeCraftSec, simulation.hasEnergy)
    return [{ recipe, ingredients, reserve: kept, durationMs }]
  })
}

function reserveOf({ harvest, crafts, harvestRecipes }: Simulation): Map<number, number> {
  const reserve = new Map(harvest.stock)
  for (const { recipe, count } of crafts) addPieces(reserve, piecesOf(recipe.RemainList, count))
  for (const [id, recipe] of harvestRecipes) {
    const settings = harvest.settings.get(id)
    if (!settings?.enabled) continue
    for (const item of openWorkplace(recipe, settings, harvest.itemLocks).takes) {
      reserve.set(item, Number.POSITIVE_INFINITY)
    }
  }
  return reserve
}

/**
 * What a player does at a visit: starts every recipe that is not in progress as often as what has been
 * gained allows. Returns what is then in progress.
 *
 * @param countMax - units of one start, at most
 *
 * Source: decisions/023.
 */
export function startCrafts(
  planned: readonly VisitedCraft[],
  crafts: readonly SimulatedCraft[],
  countMax: number,
  stock: GrowingStock,
  at: number,
): SimulatedCraft[] {
  const started = [...crafts]
  const busy = new Set(crafts.map(({ recipe }) => recipe.TypeId))
  for (const { recipe, ingredients, reserve, durationMs } of planned) {
    if (busy.has(recipe.TypeId)) continue
    const count = unitsOf(
      ingredients,
      countMax,
      (item) => stock.get(item) - (reserve.get(item) ?? 0),
    )
    if (count === 0) continue
    for (const [item, each] of ingredients) stock.set(item, stock.get(item) - each * count)
    started.push({ recipe, count, due_at: at + durationMs })
  }
  return started
}
