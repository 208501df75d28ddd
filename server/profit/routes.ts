import { profitRoutes } from '@app/contract/profit.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { catchUp } from './carry.ts'
import { readLog } from './read-log.ts'
import { readHeld, readSums, readTotal } from './read-summary.ts'

interface Deps {
  readonly db: Kysely<DB>
  readonly reads: Reads
}

export function serveProfit(app: FastifyInstance, { db, reads }: Deps): void {
  handle(app, profitRoutes.log, async ({ input, playerId }) => ({
    complete: await catchUp(db, playerId),
    rows: await reads.run((from) => readLog(from, playerId, input)),
  }))

  handle(app, profitRoutes.summary, async ({ input, playerId }) => {
    const complete = await catchUp(db, playerId)
    const [total, held] = await Promise.all([
      reads.run((from) => readTotal(from, playerId, input)),
      reads.run((from) => readHeld(from, playerId, input)),
    ])
    return { complete, total, held }
  })

  handle(app, profitRoutes.sums, async ({ input: { by, ...filters }, playerId }) => ({
    complete: await catchUp(db, playerId),
    rows: await reads.run((from) => readSums(from, playerId, by, filters)),
  }))
}
