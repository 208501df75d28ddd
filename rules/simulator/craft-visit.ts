import { ingredientsOf, maxCraftable, piecesOf } from '../craft/craft-count.ts'
import { drawOutputs } from '../craft/draw-outputs.ts'
import { jobDurationMs } from '../energy/energy.ts'
import type { HarvestWorld } from '../harvest/advance-harvest.ts'
import { findWorkItem, type HarvestRecipe, type HarvestSettings } from '../harvest/recipe.ts'
import type { SimulatedCraft, Simulation } from './simulation.ts'

type Stock = Map<number, number>

/** Adds pieces, or with -1 takes them away. */
export function add(stock: Stock, pieces: ReadonlyMap<number, number>, sign: 1 | -1 = 1): void {
  for (const [item, count] of pieces) stock.set(item, (stock.get(item) ?? 0) + sign * count)
}

/** Ends the crafts that are due: what was lent comes back, what they give comes new. */
export function endCrafts(
  crafts: readonly SimulatedCraft[],
  stock: Stock,
  { random, open }: HarvestWorld,
  at: number,
): SimulatedCraft[] {
  for (const { recipe, count, due_at } of crafts) {
    if (due_at > at) continue
    add(stock, piecesOf(recipe.RemainList, count))
    const given = drawOutputs(recipe.OutputList, count, random)
    for (const [item, pieces] of given) add(stock, open(item, pieces))
  }
  return crafts.filter(({ due_at }) => due_at > at)
}

/**
 * What crafting must leave, by item: what was there at the start, and all that works in a harvest
 * or is spent by one.
 *
 * Source: decisions/023.
 */
export function reserveOf({ harvest, crafts, harvestRecipes }: Simulation): Map<number, number> {
  const reserve = new Map(harvest.stock)
  for (const { recipe, count } of crafts) add(reserve, piecesOf(recipe.RemainList, count))
  for (const [id, recipe] of harvestRecipes) {
    const settings = harvest.settings.get(id)
    if (!settings?.enabled) continue
    for (const item of workItems(recipe, settings)) reserve.set(item, Number.POSITIVE_INFINITY)
  }
  return reserve
}

function workItems(recipe: HarvestRecipe, { items }: HarvestSettings): number[] {
  return items.flatMap((slot, index) =>
    slot.flatMap(({ item_id }) => {
      const item = findWorkItem(recipe.items_slots[index], item_id)
      return item ? [item_id, ...item.requirements.map((needed) => needed.item_id)] : []
    }),
  )
}

/**
 * What a player does at a visit: starts every recipe that is not under way as often as what has been
 * gained allows. Returns what is then under way.
 *
 * Source: decisions/023.
 */
export function startCrafts(
  simulation: Simulation,
  crafts: readonly SimulatedCraft[],
  reserve: ReadonlyMap<number, number>,
  stock: Stock,
  at: number,
): SimulatedCraft[] {
  const started = [...crafts]
  const busy = new Set(crafts.map(({ recipe }) => recipe.TypeId))
  for (const recipe of simulation.craftRecipes) {
    if (busy.has(recipe.TypeId)) continue
    const lent = new Set(recipe.RemainList.map(({ TypeId }) => TypeId))
    const count = maxCraftable(recipe, simulation.craftCountMax, (item) => {
      const held = stock.get(item) ?? 0
      return lent.has(item) ? held : Math.max(0, held - (reserve.get(item) ?? 0))
    })
    if (count === 0) continue
    add(stock, ingredientsOf(recipe, count), -1)
    const due_at = at + jobDurationMs(recipe.TimeCraftSec, simulation.hasEnergy)
    started.push({ recipe, count, due_at })
  }
  return started
}
