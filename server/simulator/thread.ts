import { parentPort, workerData } from 'node:worker_threads'
import { runSimulation, SIMULATION_RUNS } from '@app/rules/simulator/run-simulation.ts'
import { summarise } from '@app/rules/simulator/summarise.ts'
import type { Task } from './simulator.ts'

/** An answer comes within two seconds: the time of the processor that the runs may take, in ms. */
const BUDGET_MS = 1300
/** Runs that are made whatever they take: fewer show no band. */
const RUNS_MIN = 20

/** Time of the processor that this thread has taken, in milliseconds. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

// A thread's whole life: one task, one answer.
const { simulation, prices, seed } = workerData as Task
const begunMs = spentMs()
const runs = runSimulation(
  simulation,
  seed,
  (done) => done < RUNS_MIN || (done < SIMULATION_RUNS && spentMs() - begunMs < BUDGET_MS),
)
parentPort?.postMessage(summarise(runs, prices))
