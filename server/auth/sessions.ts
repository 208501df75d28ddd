import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

const DAY_MS = 86_400_000
const LIFETIME_MS = 30 * DAY_MS
/** Two tabs may refresh at once: the token just replaced is still answered for this long. */
const GRACE_MS = 10_000

export interface OpenSession {
  readonly sessionId: string
  readonly playerId: string
  readonly generation: number
}

/** @param now - unix milliseconds */
export async function openSession(
  db: Kysely<DB>,
  playerId: string,
  now: number,
): Promise<OpenSession> {
  const session_id = crypto.randomUUID()
  await db
    .insertInto('session')
    .values({ session_id, player_id: playerId, rotated_at: now, expires_at: now + LIFETIME_MS })
    .execute()
  return { sessionId: session_id, playerId, generation: 1 }
}

/**
 * Uses a refresh token: the session moves to its next generation. The token just replaced gets the
 * current generation again within the grace; an older one was copied, and ends the session.
 *
 * @param now - unix milliseconds
 */
export async function rotateSession(
  db: Kysely<DB>,
  { sessionId, generation }: { sessionId: string; generation: number },
  now: number,
): Promise<OpenSession | { readonly refused: 'ended' | 'reused' }> {
  const rotated = await db
    .updateTable('session')
    .set({ generation: generation + 1, rotated_at: now, expires_at: now + LIFETIME_MS })
    .where('session_id', '=', sessionId)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['player_id', 'generation'])
    .executeTakeFirst()
  if (rotated) {
    return { sessionId, playerId: rotated.player_id, generation: rotated.generation }
  }
  const session = await db
    .selectFrom('session')
    .select(['player_id', 'generation', 'rotated_at', 'revoked_at', 'expires_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!session || session.revoked_at !== null || session.expires_at <= now) {
    return { refused: 'ended' }
  }
  const isPredecessor = session.generation === generation + 1
  if (isPredecessor && now - session.rotated_at <= GRACE_MS) {
    return { sessionId, playerId: session.player_id, generation: session.generation }
  }
  await revokeSession(db, sessionId, now)
  return { refused: 'reused' }
}

/**
 * Ends a session. Returns whose it was; undefined if it had ended before.
 *
 * @param now - unix milliseconds
 */
export async function revokeSession(
  db: Kysely<DB>,
  sessionId: string,
  now: number,
): Promise<string | undefined> {
  const revoked = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst()
  return revoked?.player_id
}
