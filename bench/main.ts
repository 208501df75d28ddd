import { benchDepth } from './depth.ts'
import { benchEconomy } from './economy.ts'
import { benchFrames } from './frames.ts'
import { benchHarvest } from './harvest.ts'
import { benchHttp } from './http.ts'
import { benchJournal } from './journal.ts'
import { benchNetWorth } from './net-worth.ts'
import { benchOrders } from './orders.ts'
import { benchProfit } from './profit.ts'
import { benchReads } from './reads.ts'
import { benchSimulator } from './simulator.ts'
import { benchStreams } from './streams.ts'
import { benchTavern } from './tavern-balance.ts'
import { benchWaiting } from './waiting.ts'

/** Benchmarks by name; each measures against a named baseline in the same run. */
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  depth: benchDepth,
  economy: benchEconomy,
  frames: benchFrames,
  harvest: benchHarvest,
  http: benchHttp,
  journal: benchJournal,
  'net-worth': benchNetWorth,
  orders: benchOrders,
  profit: benchProfit,
  reads: benchReads,
  simulator: benchSimulator,
  streams: benchStreams,
  tavern: benchTavern,
  waiting: benchWaiting,
}

const name = process.argv[2] ?? ''
const bench = benchmarks[name]
if (bench) {
  await bench()
} else {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join('|')}`)
  process.exitCode = 2
}
