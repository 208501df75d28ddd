import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Authenticate } from '../http/handle.ts'
import { servePageStyle } from '../site/plain-page.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Platform } from '../platform/open-platform.ts'
import type { Settings } from '../settings.ts'
import type { Bans } from './bans.ts'
import { AuthCookies } from './cookies.ts'
import type { LiveSessions } from './live-sessions.ts'
import { serveAuth } from './routes.ts'
import { endedSessions, readOpenedAt } from './sessions.ts'
import { Tokens, type ViewToken } from './tokens.ts'

export interface AuthDeps {
  readonly db: Kysely<DB>
  readonly settings: Settings
  readonly platform: Platform
  readonly sessions: LiveSessions
  readonly bans: Bans
}

export interface Auth {
  serve(api: FastifyInstance): void
  /** Those of the sessions that have been ended, on whatever node. */
  endedOf(sessionIds: readonly string[]): Promise<string[]>
  /** What a Steam account is known by where its id is not to be kept. */
  markOf(steamId: string): string
  /** A token by which an operator sees what a player sees, and when it expires in unix seconds. */
  viewToken(view: ViewToken): { readonly token: string; readonly expiresAt: number }
}

/** Prepares sign-in: cookies, and who calls. */
export async function openAuth(
  app: FastifyInstance,
  { db, settings, platform, sessions, bans }: AuthDeps,
): Promise<Auth> {
  // Sessions live by real time: the sandbox's clock is the economy's.
  const now = () => Date.now()
  const tokens = new Tokens(settings.tokenSecret, now)
  const cookies = new AuthCookies(settings)
  await app.register(cookie)
  app.decorate('authenticate', whoCalls(db, { tokens, sessions, bans, now }))
  servePageStyle(app)
  platform.sandbox?.servePages(app)
  const { steam } = platform
  return {
    endedOf: (sessionIds) => endedSessions(db, sessionIds),
    viewToken: (view) => tokens.view(view),
    markOf: (steamId) => tokens.mark(steamId),
    serve(api) {
      serveAuth(api, { db, settings, tokens, cookies, sessions, steam, now, newState })
    },
  }
}

const newState = () => randomBytes(18).toString('base64url')

interface Knowledge extends Pick<AuthDeps, 'sessions' | 'bans'> {
  readonly tokens: Tokens
  /** Unix milliseconds. */
  readonly now: () => number
}

/** How long after the sign-in operators change something. */
const JUST_SIGNED_IN_MS = 15 * 60_000

function whoCalls(db: Kysely<DB>, { tokens, sessions, bans, now }: Knowledge): Authenticate {
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1]
    const claims = token === undefined ? undefined : tokens.read(token)
    if (!claims) throw new Refusal('invalid_token')
    if (bans.has(claims.sub)) throw new Refusal('account_banned')
    if (sessions.hasEnded(claims.sid)) throw new Refusal('invalid_token')
    const { route } = request.routeOptions.config
    const isView = claims.seen_as !== undefined
    const asksForLife = route?.changes || isView
    if (asksForLife && !(await sessions.isLive(claims.sid))) throw new Refusal('invalid_token')
    if (isView && !(await isOperator(db, claims.sub))) throw new Refusal('invalid_token')
    if (isView && (route?.changes || route?.keepsAnswer)) throw new Refusal('read_only')
    return {
      playerId: claims.seen_as ?? claims.sub,
      sessionId: claims.sid,
      expiresAt: claims.exp * 1000,
      isAdmin: async () => !isView && isOperator(db, claims.sub),
      hasJustSignedIn: async () => {
        const openedAt = await readOpenedAt(db, claims.sid)
        return openedAt !== undefined && now() - openedAt <= JUST_SIGNED_IN_MS
      },
    }
  }
}

async function isOperator(db: Kysely<DB>, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('player')
    .select('role')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.role === 'admin'
}
