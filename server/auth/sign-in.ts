import type { FastifyReply } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Steam } from '../platform/steam.ts'
import { ensurePlayer, type NewPlayer } from '../players/ensure-player.ts'
import type { Settings } from '../settings.ts'
import { isBanned } from './bans.ts'
import type { AuthCookies } from './cookies.ts'
import { keepWhoSignsIn } from './deletion-requests.ts'
import type { LiveSessions } from './live-sessions.ts'
import { recordSecurityEvent } from './security-events.ts'
import { type OpenSession, openSession } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export interface AuthRouteDeps {
  readonly db: Kysely<DB>
  readonly settings: Settings
  readonly tokens: Tokens
  readonly cookies: AuthCookies
  readonly sessions: LiveSessions
  readonly steam: Steam
  /** Unix milliseconds. */
  readonly now: () => number
  /** An unguessable value that ties an answer of Steam to the browser that asked. */
  readonly newState: () => string
}

/**
 * Opens a session for a Steam account that has been verified, making its player at the first visit.
 * The operators of the settings get their role here, unless an operator has decided about it; it is
 * read from the database ever after. An account that was to be deleted is kept. Refuses with
 * `account_banned`.
 *
 * @param device - what the browser or the game client calls itself
 */
export async function signIn(
  { db, settings, tokens, now }: AuthRouteDeps,
  player: NewPlayer,
  device: string | undefined,
): Promise<OpenSession> {
  const playerId = await db.transaction().execute(async (tx) => {
    await keepWhoSignsIn(tx, player.steamId)
    const id = await ensurePlayer(tx, { ...player, mark: tokens.mark(player.steamId) })
    if (settings.adminSteamIds.includes(player.steamId)) await makeOperator(tx, id)
    return id
  })
  if (await isBanned(db, playerId)) {
    await recordSecurityEvent(db, { kind: 'sign_in_failed', playerId, reason: 'banned' })
    throw new Refusal('account_banned')
  }
  const session = await openSession(db, playerId, device, now())
  const { sessionId } = session
  await recordSecurityEvent(db, { kind: 'signed_in', playerId, sessionId })
  return session
}

/** Gives the role to an operator of the settings, unless an operator has decided about it. */
async function makeOperator(tx: Transaction<DB>, playerId: string): Promise<void> {
  // Waits for an operator who is deciding about it.
  await tx
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .execute()
  if (await isRoleDecided(tx, playerId)) return
  await tx.updateTable('player').set({ role: 'admin' }).where('player_id', '=', playerId).execute()
}

async function isRoleDecided(db: Kysely<DB>, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_log')
    .select('log_id')
    .where('player_id', '=', playerId)
    .where('action', 'in', ['promote', 'demote'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the browser the session's newest refresh token. */
export function giveRefresh(deps: AuthRouteDeps, reply: FastifyReply, session: OpenSession): void {
  deps.cookies.set(reply, 'refresh', deps.tokens.refresh(session.sessionId, session.generation))
  void reply.header('cache-control', 'no-store, private')
}

/** The caller hears that it failed; which check refused is for our own records. */
export async function refuseSignIn({ db }: AuthRouteDeps, reason: string): Promise<Refusal> {
  await recordSecurityEvent(db, { kind: 'sign_in_failed', reason })
  return new Refusal('sign_in_failed')
}
