import { parentPort } from 'node:worker_threads'
import { runSimulation } from '@app/rules/simulator/run-simulation.ts'
import { summarise } from '@app/rules/simulator/summarise.ts'
import type { Progress, Task } from './simulator.ts'

/** How often it tells how far it is: as often as an eye follows. */
const TELL_MS = 200

/** Posts how many runs are done, at once and then now and again. */
function progress(): (done: number, all: number) => void {
  let tellAt = 0
  return (done, all) => {
    if (performance.now() < tellAt) return
    tellAt = performance.now() + TELL_MS
    parentPort?.postMessage({ done, all } satisfies Progress)
  }
}

// For each task, in their order, how far it is and then one answer.
parentPort?.on('message', ({ simulation, prices, seed }: Task) => {
  const played = runSimulation(simulation, seed, { onRun: progress() })
  parentPort?.postMessage('refused' in played ? played : summarise(played.runs, prices))
})
