import { benchEconomy } from './economy.ts'
import { benchFrames } from './frames.ts'
import { benchHarvest } from './harvest.ts'
import { benchOrders } from './orders.ts'
import { benchSimulator } from './simulator.ts'
import { benchTavern } from './tavern-balance.ts'

/** Benchmarks by name; each measures against a named baseline in the same run. */
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  economy: benchEconomy,
  frames: benchFrames,
  harvest: benchHarvest,
  orders: benchOrders,
  simulator: benchSimulator,
  tavern: benchTavern,
}

const name = process.argv[2] ?? ''
const bench = benchmarks[name]
if (bench) {
  await bench()
} else {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join('|')}`)
  process.exitCode = 2
}
