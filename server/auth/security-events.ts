import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

interface SecurityEvent {
  readonly kind: 'signed_in' | 'sign_in_failed' | 'signed_out' | 'refresh_reused'
  readonly playerId?: string
  readonly sessionId?: string
  /** Which check refused; never what was presented. */
  readonly reason?: string
}

/** Adds to the list of who signed in and what was refused, which nobody can change. */
export async function recordSecurityEvent(
  db: Kysely<DB>,
  { kind, playerId, sessionId, reason }: SecurityEvent,
): Promise<void> {
  await db
    .insertInto('security_event')
    .values({
      kind,
      player_id: playerId ?? null,
      session_id: sessionId ?? null,
      reason: reason ?? null,
    })
    .execute()
}
