import { type OwnSession, ownSessionRoutes } from '@app/contract/own-session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { handle } from '../http/handle.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import type { LiveSessions } from './live-sessions.ts'

/** A list on a screen; who has more ends all others together. */
const LISTED = 100

export interface OwnSessionDeps extends ChangeDeps {
  readonly sessions: Pick<LiveSessions, 'tellEnd'>
}

/** A player's own sessions: where they are signed in, and the end of it. */
export function serveOwnSessions(app: FastifyInstance, deps: OwnSessionDeps): void {
  const { db } = deps

  handle(app, ownSessionRoutes.list, async ({ playerId, request }) => ({
    sessions: await listSessions(db, playerId, currentOf(request), Date.now()),
  }))

  handle(app, ownSessionRoutes.end, ({ input, playerId, call }) =>
    endSessions(deps, { playerId, which: sql`session_id = ${input.session_id}::uuid`, call }),
  )

  handle(app, ownSessionRoutes.endOthers, ({ playerId, request, call }) =>
    endSessions(deps, {
      playerId,
      which: sql`session_id <> ${currentOf(request)}::uuid`,
      call,
    }),
  )
}

/** Such a call has a caller: its route is for players. */
const currentOf = (request: FastifyRequest) => request.caller!.sessionId

/** @param now - unix milliseconds of the real clock, by which sessions live */
async function listSessions(
  db: Kysely<DB>,
  playerId: string,
  current: string,
  now: number,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['session_id', 'device', 'opened_at', 'rotated_at'])
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ session_id, device, opened_at, rotated_at }) => ({
    session_id,
    device,
    opened_at: opened_at === null ? null : Math.floor(opened_at / 1000),
    used_at: Math.floor(rotated_at / 1000),
    is_current: session_id === current,
  }))
}

interface Ending {
  readonly playerId: string
  /** A condition that picks them among the player's open ones. */
  readonly which: ReturnType<typeof sql>
  readonly call: CallKey | undefined
}

/** Ends them, and their streams on this node at once; other nodes hear within five seconds. */
async function endSessions(
  deps: OwnSessionDeps,
  { playerId, which, call }: Ending,
): Promise<{ ended: number }> {
  let ended: readonly string[] = []
  const answer = await change(
    deps,
    { players: [playerId], actor: playerId, call },
    async ({ tx }) => {
      const { rows } = await sql<{ session_id: string }>`
      with over as (
        update session set revoked_at = ${Date.now()}
        where player_id = ${playerId} and revoked_at is null and ${which}
        returning session_id, expires_at
      ), told as (
        insert into security_event (kind, player_id, session_id)
        select 'signed_out', ${playerId}, session_id from over
      )
      select session_id from over where expires_at > ${Date.now()}`.execute(tx)
      ended = rows.map(({ session_id }) => session_id)
      return { ended: rows.length }
    },
  )
  deps.sessions.tellEnd(ended)
  return answer
}
