import { accountRoutes } from '@app/contract/account.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { readOwnData } from './own-data.ts'

export interface AccountDeps {
  readonly db: Kysely<DB>
  readonly clock: Clock
}

/** What a player can ask about their account as a whole. */
export function serveAccount(app: FastifyInstance, { db, clock }: AccountDeps): void {
  handle(app, accountRoutes.ownData, ({ input, playerId }) =>
    readOwnData(db, playerId, input.after, clock.now()),
  )
}
