import { parentPort } from 'node:worker_threads'
import { runSimulation } from '@app/rules/simulator/run-simulation.ts'
import { summarise } from '@app/rules/simulator/summarise.ts'
import type { Task } from './simulator.ts'

// One answer for each task, in their order.
parentPort?.on('message', ({ simulation, prices, seed }: Task) => {
  const played = runSimulation(simulation, seed)
  parentPort?.postMessage('refused' in played ? played : summarise(played.runs, prices))
})
