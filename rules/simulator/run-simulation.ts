import { seededRandom } from '../chance/seeded-random.ts'
import { planCrafts } from './craft-visit.ts'
import { simulationLimits } from './limits.ts'
import { playSimulation } from './play-simulation.ts'
import type { Simulation } from './simulation.ts'

/** Keeps the seeds of the runs of a simulation apart: the golden ratio of 2^32. */
const SEED_STEP = 0x9e3779b9

type Runs = readonly ReadonlyMap<number, number>[]

interface Options {
  /** Fewer than usual, where fewer are enough. */
  readonly runsMax?: number
  /** Called after each run: how many are done, and how many there will be. */
  readonly onRun?: (done: number, all: number) => void
}

/**
 * What changes in each run, by item. The first run tells how many there will be; so the same seed
 * and the same simulation have the same answer on every machine, however busy it is.
 *
 * @param seed - a whole number from 0 to 2^32 - 1
 *
 * Source: decisions/023.
 */
export function runSimulation(
  simulation: Simulation,
  seed: number,
  { runsMax = simulationLimits.runs, onRun }: Options = {},
): { readonly runs: Runs } | { readonly refused: 'simulation_too_large' } {
  const { runsMin, steps, runSteps } = simulationLimits
  const planned = planCrafts(simulation)
  const runs: ReadonlyMap<number, number>[] = []
  for (let count = runsMax; runs.length < count;) {
    const random = seededRandom((seed + runs.length * SEED_STEP) | 0)
    const play = playSimulation(simulation, planned, random, runSteps)
    if (!play.isDone) return { refused: 'simulation_too_large' }
    if (runs.length === 0) {
      count = Math.min(runsMax, Math.max(runsMin, Math.floor(steps / play.steps)))
    }
    runs.push(play.change)
    onRun?.(runs.length, count)
  }
  return { runs }
}
