import type { Random } from '../chance/random.ts'
import { ingredientsOf } from '../craft/craft-count.ts'
import { advanceHarvest, type HarvestState } from '../harvest/advance-harvest.ts'
import { add, endCrafts, reserveOf, startCrafts } from './craft-visit.ts'
import { type SimulatedCraft, type Simulation, worldOf } from './simulation.ts'

/** The simulated player comes once a day to craft. */
const VISIT_MS = 86_400_000

/**
 * One run: lets the harvest go on by itself, and the crafts with it, from the start to the end.
 *
 * @returns what has changed, by item: what is in the inventory and what is at work counts
 *
 * Source: server rules, section 13; decisions/023.
 */
export function playSimulation(simulation: Simulation, random: Random): Map<number, number> {
  const { startAt, endAt } = simulation
  const world = worldOf(simulation, random)
  const reserve = reserveOf(simulation)
  let { harvest, crafts } = simulation
  let visitAt = startAt + VISIT_MS
  for (let at = startAt; ;) {
    harvest = advanceHarvest(harvest, world, at, Number.POSITIVE_INFINITY).state
    const stock = new Map(harvest.stock)
    crafts = endCrafts(crafts, stock, world, at)
    if (at === visitAt) {
      crafts = startCrafts(simulation, crafts, reserve, stock, at)
      crafts = endCrafts(crafts, stock, world, at)
      visitAt += VISIT_MS
    }
    harvest = advanceHarvest({ ...harvest, stock }, world, at, Number.POSITIVE_INFINITY).state
    if (at === endAt) break
    at = crafts.reduce((first, { due_at }) => Math.min(first, due_at), Math.min(visitAt, endAt))
  }
  const change = piecesIn(harvest, crafts)
  add(change, piecesIn(simulation.harvest, simulation.crafts), -1)
  return change
}

/** All pieces by item: in the inventory and at work. */
function piecesIn(
  { stock, runs }: HarvestState,
  crafts: readonly SimulatedCraft[],
): Map<number, number> {
  const pieces = new Map(stock)
  for (const { items, spent, count } of runs) {
    for (const held of [...items, ...spent])
      pieces.set(held.item_id, (pieces.get(held.item_id) ?? 0) + held.count * count)
  }
  for (const { recipe, count } of crafts) add(pieces, ingredientsOf(recipe, count))
  return pieces
}
