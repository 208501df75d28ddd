import type { Random } from '../chance/random.ts'
import { ingredientsOf } from '../craft/craft-count.ts'
import { GoingHarvest } from '../harvest/going-harvest.ts'
import { atWork, type HarvestState } from '../harvest/harvest-state.ts'
import { endCrafts, startCrafts, type VisitedCraft } from './craft-visit.ts'
import { addPieces, type SimulatedCraft, type Simulation, worldOf } from './simulation.ts'

/** The simulated player comes once a day to craft. */
const VISIT_MS = 86_400_000

/** One run, as far as it came. */
interface Play {
  /** By item: what is in the inventory and what is at work counts. */
  readonly change: ReadonlyMap<number, number>
  /** What happened: ends of harvest runs, and moments at which crafts end or start. */
  readonly steps: number
  readonly isDone: boolean
}

/**
 * One run: lets the harvest go on by itself, and the crafts with it, from the start to the end.
 *
 * @param planned - what is crafted at visits, from `planCrafts`
 * @param stepsMax - after which it gives up
 *
 * Source: server rules, section 13; decisions/023.
 */
export function playSimulation(
  simulation: Simulation,
  planned: readonly VisitedCraft[],
  random: Random,
  stepsMax: number,
): Play {
  const { startAt, endAt, craftCountMax } = simulation
  const harvest = new GoingHarvest(simulation.harvest, worldOf(simulation, random))
  const { stock } = harvest
  let { crafts } = simulation
  let visitAt = startAt + VISIT_MS
  let moments = 0
  let isDone = false
  for (let at = startAt; !isDone && harvest.goOn(at, stepsMax - harvest.ended - moments);) {
    moments += 1
    crafts = endCrafts(crafts, stock, random, at)
    if (at === visitAt) {
      crafts = startCrafts(planned, crafts, craftCountMax, stock, at)
      crafts = endCrafts(crafts, stock, random, at)
      visitAt += VISIT_MS
    }
    harvest.goOn(at)
    isDone = at === endAt
    at = crafts.reduce((first, { due_at }) => Math.min(first, due_at), Math.min(visitAt, endAt))
  }
  const change = piecesIn(harvest.state(), crafts)
  addPieces(change, piecesIn(simulation.harvest, simulation.crafts), -1)
  return { change, steps: harvest.ended + moments, isDone }
}

/** All pieces by item: in the inventory and at work. */
function piecesIn(harvest: HarvestState, crafts: readonly SimulatedCraft[]): Map<number, number> {
  const pieces = new Map(harvest.stock)
  addPieces(pieces, atWork(harvest))
  for (const { recipe, count } of crafts) addPieces(pieces, ingredientsOf(recipe, count))
  return pieces
}
