import { viewAsRoutes } from '@app/contract/view-as.ts'
import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth/open-auth.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { findPlayer, requireActive } from './change-items.ts'
import { logAct } from './operator-log.ts'

export interface ViewDeps extends ChangeDeps, Pick<Auth, 'viewToken'> {}

/**
 * Lets an operator see what a player sees: with a token of its own for 15 minutes, which nothing
 * renews, which ends with the operator's session or role, and which no changing call takes.
 */
export function serveViewAs(app: FastifyInstance, deps: ViewDeps): void {
  handle(app, viewAsRoutes.start, async ({ input, playerId: operatorId, request }) => {
    const { steam_id, reason } = input
    const playerId = await findPlayer(deps.db, steam_id)
    const sessionId = request.caller?.sessionId
    if (sessionId === undefined) throw new Refusal('not_signed_in')
    // Without its key: a token is not kept, so a repeated call begins, and is logged, again.
    const scope = { players: [operatorId, playerId], operator: operatorId }
    const player = await change(deps, scope, async (c) => {
      await requireActive(c.tx, playerId)
      await logAct(c.tx, {
        log_id: c.newId(),
        operator_id: operatorId,
        action: 'see_as',
        player_id: playerId,
        reason,
        created_at: c.now,
      })
      return c.tx
        .selectFrom('player')
        .select(['steam_id', 'name'])
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
    })
    const view = deps.viewToken({ sub: operatorId, sid: sessionId, seen_as: playerId })
    return { access_token: view.token, expires_at: view.expiresAt, player }
  })
}
