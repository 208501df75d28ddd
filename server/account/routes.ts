import { accountRoutes } from '@app/contract/account.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { handle } from '../http/handle.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { askDeletion, keepAccount, readDeletion } from './deletion.ts'
import { readOwnData } from './own-data.ts'

export interface AccountDeps extends ChangeDeps {
  readonly clock: Clock
}

/** What a player can ask about their account as a whole. */
export function serveAccount(app: FastifyInstance, deps: AccountDeps): void {
  const { db, clock } = deps

  handle(app, accountRoutes.ownData, ({ input, playerId }) =>
    readOwnData(db, playerId, input.after, clock.now()),
  )

  handle(app, accountRoutes.deletion, ({ playerId }) => readDeletion(db, playerId))

  handle(app, accountRoutes.askDeletion, ({ input, playerId, call }) =>
    askDeletion(deps, playerId, input.name, call),
  )

  handle(app, accountRoutes.keep, ({ playerId, call }) => keepAccount(deps, playerId, call))
}
