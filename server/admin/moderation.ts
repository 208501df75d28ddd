import { moderationRoutes } from '@app/contract/moderation.ts'
import type { FastifyInstance } from 'fastify'
import type { Bans } from '../auth/bans.ts'
import { dropDeletionRequest } from '../auth/deletion-requests.ts'
import type { LiveSessions } from '../auth/live-sessions.ts'
import { revokeSessions } from '../auth/sessions.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { findPlayer, requireActive } from './change-items.ts'
import { logAct, type OperatorAct } from './operator-log.ts'
import { assertNotLast, lockOperators } from './operators.ts'

export interface ModerationDeps extends ChangeDeps {
  readonly sessions: LiveSessions
  readonly bans: Bans
  /** Cancels a player's lots and declines their trades. */
  withdrawOffers(playerId: string): Promise<void>
}

/** Who does what to whom, and why. */
interface Act {
  readonly operatorId: string
  readonly playerId: string
  readonly reason: string
  readonly call: CallKey | undefined
}

/** Serves what operators do about a player's access: bans, sessions, roles. */
export function serveModeration(app: FastifyInstance, deps: ModerationDeps): void {
  const { db } = deps
  const actOf = async (
    { steam_id, reason }: { steam_id: string; reason: string },
    operatorId: string,
    call: CallKey | undefined,
  ): Promise<Act> => ({ operatorId, playerId: await findPlayer(db, steam_id), reason, call })

  handle(app, moderationRoutes.ban, async ({ input, playerId, call }) =>
    ban(deps, await actOf(input, playerId, call)),
  )
  handle(app, moderationRoutes.unban, async ({ input, playerId, call }) =>
    unban(deps, await actOf(input, playerId, call)),
  )
  handle(app, moderationRoutes.endSessions, async ({ input, playerId, call }) =>
    endSessions(deps, await actOf(input, playerId, call)),
  )
  handle(app, moderationRoutes.setRole, async ({ input, playerId, call }) =>
    setRole(deps, await actOf(input, playerId, call), input.role),
  )
}

/**
 * Shuts a player out. What others could still take up is withdrawn after the commit; a second ban
 * withdraws what a crash has left. Refuses with `own_account`, `last_operator` and `already_done`.
 */
async function ban(deps: ModerationDeps, act: Act): Promise<object> {
  const { playerId, operatorId, reason } = act
  if (playerId === operatorId) throw new Refusal('own_account')
  const ended: string[] = []
  const banning = changeAccess(deps, act, async (c) => {
    assertNotLast(await lockOperators(c.tx), playerId)
    const banned = await c.tx
      .insertInto('ban')
      .values({ player_id: playerId, operator_id: operatorId, reason, banned_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('player_id')
      .executeTakeFirst()
    if (!banned) throw new Refusal('already_done')
    // Else a new account of theirs would be free of the ban.
    await dropDeletionRequest(c.tx, playerId)
    ended.push(...(await revokeSessions(c.tx, playerId, Date.now())))
    await log(c, act, 'ban')
    return {}
  })
  const refusal = await banning.then(() => undefined, asAlreadyDone)
  deps.sessions.tellEnd(ended)
  await deps.bans.refresh()
  await deps.withdrawOffers(playerId)
  if (refusal) throw refusal
  return {}
}

/** That the player was banned before; throws whatever else it was. */
function asAlreadyDone(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'already_done') return error
  throw error
}

/** Refuses with `already_done`. */
async function unban(deps: ModerationDeps, act: Act): Promise<object> {
  await changeAccess(deps, act, async (c) => {
    const lifted = await c.tx
      .deleteFrom('ban')
      .where('player_id', '=', act.playerId)
      .returning('player_id')
      .executeTakeFirst()
    if (!lifted) throw new Refusal('already_done')
    await log(c, act, 'unban')
    return {}
  })
  await deps.bans.refresh()
  return {}
}

async function endSessions(deps: ModerationDeps, act: Act): Promise<{ ended: number }> {
  const ended: string[] = []
  const reply = await changeAccess(deps, act, async (c) => {
    const open = await revokeSessions(c.tx, act.playerId, Date.now())
    ended.push(...open)
    await log(c, act, 'end_sessions', { count: open.length })
    return { ended: open.length }
  })
  deps.sessions.tellEnd(ended)
  return reply
}

/** Refuses with `last_operator` where nobody would be left, and with `already_done`. */
async function setRole(deps: ModerationDeps, act: Act, role: 'player' | 'admin'): Promise<object> {
  const ended: string[] = []
  const reply = await changeAccess(deps, act, async (c) => {
    const operators = await lockOperators(c.tx)
    if (role === 'player') assertNotLast(operators, act.playerId)
    const changed = await c.tx
      .updateTable('player')
      .set({ role })
      .where('player_id', '=', act.playerId)
      .where('role', '!=', role)
      .returning('player_id')
      .executeTakeFirst()
    if (!changed) throw new Refusal('already_done')
    if (role === 'admin') await dropDeletionRequest(c.tx, act.playerId)
    // A stream by which they see what a player sees goes on for as long as its session.
    else ended.push(...(await revokeSessions(c.tx, act.playerId, Date.now())))
    await log(c, act, role === 'admin' ? 'promote' : 'demote')
    return {}
  })
  deps.sessions.tellEnd(ended)
  return reply
}

/**
 * Under the player's lock, so that nothing of theirs is half done when it takes effect. Refuses with
 * `player_not_found`.
 */
function changeAccess<Reply extends object>(
  deps: ModerationDeps,
  { operatorId, playerId, reason, call }: Act,
  body: (c: Change) => Promise<Reply>,
): Promise<Reply> {
  const scope = { players: [operatorId, playerId], operator: operatorId, reason, call }
  return change(deps, scope, async (c) => {
    await requireActive(c.tx, playerId)
    return body(c)
  })
}

async function log(
  c: Change,
  { operatorId, playerId, reason }: Act,
  action: OperatorAct['action'],
  more: { readonly count?: number } = {},
): Promise<void> {
  await logAct(c.tx, {
    log_id: c.newId(),
    operator_id: operatorId,
    action,
    player_id: playerId,
    reason,
    created_at: c.now,
    ...more,
  })
}
