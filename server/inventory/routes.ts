import { inventoryRoutes } from '@app/contract/inventory.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import type { FastifyInstance } from 'fastify'
import { type Clock, seconds } from '../clock/clock.ts'
import { handle } from '../http/handle.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { lockItems, readItemLocks, unlockItems } from './item-locks.ts'
import { readChart } from './read-chart.ts'
import { readHistory } from './read-history.ts'
import { readInventory } from './read-inventory.ts'

export function serveInventory(app: FastifyInstance, deps: ChangeDeps, clock: Clock): void {
  const { db } = deps
  handle(app, inventoryRoutes.get, ({ playerId }) => readInventory(db, playerId))

  handle(app, inventoryRoutes.history, async ({ input, playerId }) => ({
    response: await readHistory(db, playerId, input),
  }))

  handle(app, inventoryRoutes.chart, ({ input, playerId }) =>
    readChart(db, playerId, input, seconds(clock)),
  )

  handle(app, itemLockRoutes.get, ({ playerId }) => readItemLocks(db, playerId))

  handle(app, itemLockRoutes.lock, ({ input, playerId, call }) =>
    lockItems(deps, playerId, input.item_ids, call),
  )

  handle(app, itemLockRoutes.unlock, ({ input, playerId, call }) =>
    unlockItems(deps, playerId, input.item_ids, call),
  )
}
