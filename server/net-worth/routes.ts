import { netWorthRoutes } from '@app/contract/net-worth.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { catchUp } from '../profit/carry.ts'
import { readWorthHistory } from './read-worth.ts'
import { noteVisit } from './visit.ts'

interface Deps {
  readonly db: Kysely<DB>
  readonly reads: Reads
  readonly clock: Clock
}

export function serveNetWorth(app: FastifyInstance, { db, reads, clock }: Deps): void {
  handle(app, netWorthRoutes.history, async ({ playerId }) => ({
    complete: await catchUp(db, playerId),
    ...(await reads.run((from) => readWorthHistory(from, playerId, clock.now()))),
  }))

  handle(app, netWorthRoutes.visit, async ({ playerId }) => {
    // A worth that leaves out what is not carried yet would be compared with the next visit's.
    if (!(await catchUp(db, playerId))) return { worth: null, before: null }
    return noteVisit(db, playerId, clock.now())
  })
}
