import { type Kysely, sql } from 'kysely'
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

/** What is kept of what a browser calls itself, in characters. */
const DEVICE_MAX = 256

/**
 * @param device - what the browser or the game client calls itself
 * @param now - unix milliseconds
 */
export async function openSession(
  db: Kysely<DB>,
  playerId: string,
  device: string | undefined,
  now: number,
): Promise<OpenSession> {
  const session_id = crypto.randomUUID()
  await db
    .insertInto('session')
    .values({
      session_id,
      player_id: playerId,
      device: device?.slice(0, DEVICE_MAX) ?? null,
      opened_at: now,
      rotated_at: now,
      expires_at: now + LIFETIME_MS,
    })
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
  return db.transaction().execute(async (tx) => {
    // Locked, so that what is read is what is decided on: others refresh at the same moment.
    const session = await tx
      .selectFrom('session')
      .select(['player_id', 'generation', 'rotated_at', 'revoked_at', 'expires_at'])
      .where('session_id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!session || session.revoked_at !== null || session.expires_at <= now) {
      return { refused: 'ended' }
    }
    const current = { sessionId, playerId: session.player_id }
    if (session.generation === generation) {
      await tx
        .updateTable('session')
        .set({ generation: generation + 1, rotated_at: now, expires_at: now + LIFETIME_MS })
        .where('session_id', '=', sessionId)
        .execute()
      return { ...current, generation: generation + 1 }
    }
    const isPredecessor = session.generation === generation + 1
    if (isPredecessor && now - session.rotated_at <= GRACE_MS) {
      return { ...current, generation: session.generation }
    }
    await revokeSession(tx, sessionId, now)
    return { refused: 'reused' }
  })
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

/**
 * Ends all sessions of a player. Returns those that were open.
 *
 * @param now - unix milliseconds
 */
export async function revokeSessions(
  db: Kysely<DB>,
  playerId: string,
  now: number,
): Promise<string[]> {
  const revoked = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .returning(['session_id', 'expires_at'])
    .execute()
  return revoked.flatMap(({ session_id, expires_at }) => (expires_at > now ? [session_id] : []))
}

/** Those of the sessions that have been ended. */
export async function endedSessions(
  db: Kysely<DB>,
  sessionIds: readonly string[],
): Promise<string[]> {
  const ended = await db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('revoked_at', 'is not', null)
    .execute()
  return ended.map(({ session_id }) => session_id)
}

/** When a session began with a sign-in, in unix milliseconds; undefined where there is none. */
export async function readOpenedAt(db: Kysely<DB>, sessionId: string): Promise<number | undefined> {
  const session = await db
    .selectFrom('session')
    .select('opened_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session?.opened_at ?? undefined
}
