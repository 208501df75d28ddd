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
 * @param goesOn - asked before each run, with how many are done
 */
export function runSimulation(
  simulation: Simulation,
  seed: number,
  goesOn: (done: number) => boolean,
): Map<number, number>[] {
  const runs: Map<number, number>[] = []
  while (goesOn(runs.length)) {
    const random = seededRandom((seed + runs.length * SEED_STEP) | 0)
    runs.push(playSimulation(simulation, random))
  }
  return runs
}
