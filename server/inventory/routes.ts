import { inventoryRoutes } from '@app/contract/inventory.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import type { FastifyInstance } from 'fastify'
import { type Clock, seconds } from '../clock/clock.ts'
import { keptSince } from '../db/kept-since.ts'
import type { Reads } from '../db/reads.ts'
import { handle } from '../http/handle.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { lockItems, readItemLocks, unlockItems } from './item-locks.ts'
import { readChart } from './read-chart.ts'
import { readHistory } from './read-history.ts'
import { readInventory } from './read-inventory.ts'

interface Deps {
  readonly change: ChangeDeps
  readonly reads: Reads
  readonly clock: Clock
}

export function serveInventory(app: FastifyInstance, { change, reads, clock }: Deps): void {
  const { db } = change
  handle(app, inventoryRoutes.get, ({ playerId }) => readInventory(db, playerId))

  handle(app, inventoryRoutes.history, async ({ input, playerId }) => ({
    response: await reads.run((from) => readHistory(from, playerId, input)),
  }))

  handle(app, inventoryRoutes.historySince, async () => ({ since: (await keptSince(db)) ?? null }))

  handle(app, inventoryRoutes.chart, ({ input, playerId }) =>
    reads.run((from) => readChart(from, playerId, input, seconds(clock))),
  )

  handle(app, itemLockRoutes.get, ({ playerId }) => readItemLocks(db, playerId))

  handle(app, itemLockRoutes.lock, ({ input, playerId, call }) =>
    lockItems(change, playerId, input.item_ids, call),
  )

  handle(app, itemLockRoutes.unlock, ({ input, playerId, call }) =>
    unlockItems(change, playerId, input.item_ids, call),
  )
}
