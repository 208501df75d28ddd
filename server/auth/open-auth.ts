import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Authenticate } from '../http/handle.ts'
import { servePageStyle } from '../http/plain-page.ts'
import { Refusal } from '../http/refusal.ts'
import type { Platform } from '../platform/open-platform.ts'
import type { Settings } from '../settings.ts'
import { AuthCookies } from './cookies.ts'
import { LiveSessions } from './live-sessions.ts'
import { serveAuth } from './routes.ts'
import { Tokens } from './tokens.ts'

export interface AuthDeps {
  readonly db: Kysely<DB>
  readonly settings: Settings
  readonly platform: Platform
}

export interface Auth {
  serve(api: FastifyInstance): void
}

/** Prepares sign-in: cookies, and who calls. */
export async function openAuth(
  app: FastifyInstance,
  { db, settings, platform }: AuthDeps,
): Promise<Auth> {
  // Sessions live by real time: the sandbox's clock is the economy's.
  const now = () => Date.now()
  const tokens = new Tokens(settings.tokenSecret, now)
  const sessions = new LiveSessions(db, now)
  const cookies = new AuthCookies(settings)
  await app.register(cookie)
  app.decorate('authenticate', whoCalls(db, tokens, sessions))
  servePageStyle(app)
  platform.sandbox?.servePages(app)
  const { steam } = platform
  return {
    serve(api) {
      serveAuth(api, { db, settings, tokens, cookies, sessions, steam, now, newState })
    },
  }
}

const newState = () => randomBytes(18).toString('base64url')

function whoCalls(db: Kysely<DB>, tokens: Tokens, sessions: LiveSessions): Authenticate {
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1]
    const claims = token === undefined ? undefined : tokens.read(token)
    if (!claims) throw new Refusal('invalid_token')
    const { route } = request.routeOptions.config
    if (route?.changes && !(await sessions.isLive(claims.sid))) throw new Refusal('invalid_token')
    return {
      playerId: claims.sub,
      async isAdmin() {
        const row = await db
          .selectFrom('player')
          .select('role')
          .where('player_id', '=', claims.sub)
          .executeTakeFirst()
        return row?.role === 'admin'
      },
    }
  }
}
