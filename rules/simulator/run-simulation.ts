import { seededRandom } from '../chance/seeded-random.ts'
import { playSimulation } from './play-simulation.ts'
import type { Simulation } from './simulation.ts'

/** Runs that an answer is drawn from (server rules, section 13). */
export const SIMULATION_RUNS = 200

/** Keeps the seeds of the runs of a simulation apart: the golden ratio of 2^32. */
const SEED_STEP = 0x9e3779b9

/**
 * What changes in each run, by item. The same seed gives the same runs.
 *
 * @param seed - a whole number from 0 to 2^32 - 1
 */
export function runSimulation(
  simulation: Simulation,
  seed: number,
  runs = SIMULATION_RUNS,
): Map<number, number>[] {
  return Array.from({ length: runs }, (_, run) =>
    playSimulation(simulation, seededRandom((seed + run * SEED_STEP) | 0)),
  )
}
