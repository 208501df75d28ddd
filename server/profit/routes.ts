import { profitRoutes } from '@app/contract/profit.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { catchUp } from './carry.ts'
import { readLog } from './read-log.ts'
import { readHeld, readSums, readTotal } from './read-summary.ts'

export function serveProfit(app: FastifyInstance, db: Kysely<DB>): void {
  handle(app, profitRoutes.log, async ({ input, playerId }) => ({
    complete: await catchUp(db, playerId),
    rows: await readLog(db, playerId, input),
  }))

  handle(app, profitRoutes.summary, async ({ input, playerId }) => {
    const complete = await catchUp(db, playerId)
    const [total, held] = await Promise.all([
      readTotal(db, playerId, input),
      readHeld(db, playerId, input),
    ])
    return { complete, total, held }
  })

  handle(app, profitRoutes.sums, async ({ input: { by, ...filters }, playerId }) => ({
    complete: await catchUp(db, playerId),
    rows: await readSums(db, playerId, by, filters),
  }))
}
