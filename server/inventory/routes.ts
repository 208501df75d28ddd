import { inventoryRoutes } from '@app/contract/inventory.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, seconds } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { readChart } from './read-chart.ts'
import { readHistory } from './read-history.ts'
import { readInventory } from './read-inventory.ts'

export function serveInventory(app: FastifyInstance, db: Kysely<DB>, clock: Clock): void {
  handle(app, inventoryRoutes.get, ({ playerId }) => readInventory(db, playerId))

  handle(app, inventoryRoutes.history, async ({ input, playerId }) => ({
    response: await readHistory(db, playerId, input),
  }))

  handle(app, inventoryRoutes.chart, ({ input, playerId }) =>
    readChart(db, playerId, input, seconds(clock)),
  )
}
