import { parentPort, workerData } from 'node:worker_threads'
import { runSimulation } from '@app/rules/simulator/run-simulation.ts'
import { summarise } from '@app/rules/simulator/summarise.ts'
import type { Task } from './simulator.ts'

// A thread's whole life: one task, one answer.
const { simulation, prices, seed } = workerData as Task
parentPort?.postMessage(summarise(runSimulation(simulation, seed), prices))
