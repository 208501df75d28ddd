import { authRoutes } from '@app/contract/auth.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import {
  beginLogin,
  type SteamConfig,
  SteamUnavailable,
  verifyLogin,
  verifyTicket,
} from '../platform/steam.ts'
import { ensurePlayer } from '../players/ensure-player.ts'
import type { Settings } from '../settings.ts'
import { type OpenSession, openSession, revokeSession, rotateSession } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export interface AuthRouteDeps {
  readonly db: Kysely<DB>
  readonly settings: Settings
  readonly tokens: Tokens
  readonly steam: SteamConfig
  /** Unix milliseconds. */
  readonly now: () => number
  /** An unguessable value that ties an answer of Steam to the browser that asked. */
  readonly newState: () => string
}

const REFRESH_COOKIE = 'refresh'
const STATE_COOKIE = 'sign-in'
const REFRESH_SECONDS = 30 * 86_400
const STATE_SECONDS = 600
/** A browser cannot choose this for another page's state: it comes from our own login button. */
const PAGE_STATE = /^[\w-]{8,64}$/

export function serveAuth(app: FastifyInstance, deps: AuthRouteDeps): void {
  serveSteamSignIn(app, deps)
  serveClientSignIn(app, deps)
  serveSessions(app, deps)
}

/** Cookies of a https site get the prefix that keeps other hosts and paths from setting them. */
function cookieName(deps: AuthRouteDeps, name: string): string {
  return deps.settings.publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

function setCookie(
  deps: AuthRouteDeps,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
): void {
  const secure = deps.settings.publicUrl.startsWith('https:')
  void reply.setCookie(cookieName(deps, name), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge,
  })
}

function serveSteamSignIn(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { settings, steam, newState } = deps
  const callback = (state: string) => `${settings.publicUrl}/api/auth/steam/callback?state=${state}`

  app.get('/auth/steam', async (request, reply) => {
    const { state: wanted } = request.query as { state?: unknown }
    const pageState = typeof wanted === 'string' && PAGE_STATE.test(wanted) ? wanted : ''
    const state = newState()
    setCookie(deps, reply, STATE_COOKIE, `${state}.${pageState}`, STATE_SECONDS)
    void reply.header('cache-control', 'no-store')
    return reply.redirect(beginLogin(steam, callback(state)), 302)
  })

  app.get('/auth/steam/callback', async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const kept = request.cookies[cookieName(deps, STATE_COOKIE)] ?? ''
    const [state = '', pageState = ''] = kept.split('.')
    // Single use, whatever comes of it.
    setCookie(deps, reply, STATE_COOKIE, '', 0)
    const states = query.getAll('state')
    if (state === '' || states.length !== 1 || states[0] !== state) {
      throw new Refusal('sign_in_failed')
    }
    const steamId = await confirmLogin(deps, query, callback(state), request)
    const session = await signIn(deps, steamId, undefined)
    setRefresh(deps, reply, session)
    const token = deps.tokens.landing({ sub: session.playerId, sid: session.sessionId }, pageState)
    return reply.redirect(`${settings.publicUrl}/auth/steam/success?token=${token}`, 302)
  })
}

/** Asks Steam; uses up the answer, so that it signs in once. Returns the Steam id. */
async function confirmLogin(
  { db, steam, now }: AuthRouteDeps,
  query: URLSearchParams,
  returnTo: string,
  request: FastifyRequest,
): Promise<string> {
  const result = await askSteam(() => verifyLogin(steam, query, returnTo, now()))
  if ('refused' in result) {
    request.log.warn({ reason: result.refused }, 'sign-in refused')
    throw new Refusal('sign_in_failed')
  }
  const used = await sql`
    insert into used_nonce (nonce) values (${result.nonce}) on conflict do nothing`.execute(db)
  if (used.numAffectedRows !== 1n) throw new Refusal('sign_in_failed')
  await sql`delete from used_nonce where used_at < now() - interval '20 minutes'`.execute(db)
  return result.steamId
}

async function askSteam<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SteamUnavailable) throw new Refusal('steam_unavailable')
    throw error
  }
}

async function signIn(
  { db, settings, now }: AuthRouteDeps,
  steamId: string,
  name: string | undefined,
): Promise<OpenSession> {
  const playerId = await db.transaction().execute(async (tx) => {
    const id = await ensurePlayer(tx, name === undefined ? { steamId } : { steamId, name })
    if (settings.adminSteamIds.includes(steamId)) {
      await tx.updateTable('player').set({ role: 'admin' }).where('player_id', '=', id).execute()
    }
    return id
  })
  return openSession(db, playerId, now())
}

function setRefresh(deps: AuthRouteDeps, reply: FastifyReply, session: OpenSession): void {
  const token = deps.tokens.refresh(session.sessionId, session.generation)
  setCookie(deps, reply, REFRESH_COOKIE, token, REFRESH_SECONDS)
  void reply.header('cache-control', 'no-store, private')
}

function serveClientSignIn(app: FastifyInstance, deps: AuthRouteDeps): void {
  handle(app, authRoutes.clientSignIn, async ({ input, reply }) => {
    const steamId = await askSteam(() => verifyTicket(deps.steam, input.ticket))
    if (steamId === undefined) throw new Refusal('sign_in_failed')
    const session = await signIn(deps, steamId, input.username)
    setRefresh(deps, reply, session)
    const { playerId, sessionId } = session
    return { access_token: deps.tokens.access({ sub: playerId, sid: sessionId }) }
  })
}

/** Only pages of ours may use the cookie: a browser names the page that asks. */
function refuseForeignPages({ settings }: AuthRouteDeps, request: FastifyRequest): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeign = origin !== undefined && new URL(origin).host !== request.host
  if (site === 'cross-site' || (isForeign && origin !== settings.publicUrl)) {
    throw new Refusal('forbidden')
  }
}

function serveSessions(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { db, tokens, now } = deps
  const readCookie = (request: FastifyRequest) => {
    const value = request.cookies[cookieName(deps, REFRESH_COOKIE)]
    return value === undefined ? undefined : tokens.readRefresh(value)
  }

  // Neither call looks at the access token: it has expired by the time they are needed.
  handle(app, authRoutes.refresh, async ({ request, reply }) => {
    refuseForeignPages(deps, request)
    const presented = readCookie(request)
    const session = presented && (await rotateSession(db, presented, now()))
    if (!session) {
      setCookie(deps, reply, REFRESH_COOKIE, '', 0)
      throw new Refusal('not_signed_in')
    }
    setRefresh(deps, reply, session)
    return { access_token: tokens.access({ sub: session.playerId, sid: session.sessionId }) }
  })

  handle(app, authRoutes.logout, async ({ request, reply }) => {
    refuseForeignPages(deps, request)
    const presented = readCookie(request)
    if (presented) await revokeSession(db, presented.sessionId, now())
    setCookie(deps, reply, REFRESH_COOKIE, '', 0)
    void reply.header('clear-site-data', '"storage"')
    return {}
  })
}
