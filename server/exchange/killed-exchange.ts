import { connect, unlimited } from '../db/connect.ts'
import { IdSource } from '../db/ids.ts'
import type { ExchangeOrder } from './begin-exchange.ts'
import type { ExchangeDeps } from './exchange.ts'
import { runExchange } from './run-exchange.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { type InventoryConfig, SteamInventory } from '../platform/steam-inventory.ts'

/** What the process is told, as JSON on its command line. */
export interface KilledExchange {
  /** Of the database. */
  readonly url: string
  readonly steam: InventoryConfig
  readonly coinItems: ExchangeDeps['coinItems']
  readonly clockOffsetMs: number
  readonly order: ExchangeOrder
  readonly call: CallKey
  /** Where the process kills itself. */
  readonly point: string
}

// The exchange alone, without the server around it: a process that dies is soon started.
const told = JSON.parse(process.argv[2]!) as KilledExchange
const db = connect(told.url, { role: 'surprise_app', max: 1, limits: unlimited })
const now = () => Date.now() + told.clockOffsetMs
const deps: ExchangeDeps = {
  db,
  change: {
    db,
    ids: new IdSource(),
    clockOffsetMs: () => told.clockOffsetMs,
    nodeId: undefined,
    published: () => {},
  },
  clock: { now, offsetMs: told.clockOffsetMs },
  inventory: new SteamInventory(told.steam, () => Date.now()),
  coinItems: told.coinItems,
  wake: () => {},
  reached(point) {
    if (point === told.point) process.kill(process.pid, 'SIGKILL')
  },
}
await runExchange(deps, told.order, told.call)
await db.destroy()
