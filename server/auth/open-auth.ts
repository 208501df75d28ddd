import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { loginStyle } from '../platform/sandbox-login-page.ts'
import { SANDBOX_PATH, SandboxSteam } from '../platform/sandbox-steam.ts'
import { realSteam, type SteamConfig } from '../platform/steam.ts'
import type { Settings } from '../settings.ts'
import { serveAuth } from './routes.ts'
import { Tokens } from './tokens.ts'

export interface AuthDeps {
  readonly db: Kysely<DB>
  readonly settings: Settings
}

export interface Auth {
  /** The sandbox's Steam, for tests; undefined when the real one is asked. */
  readonly sandboxSteam: SandboxSteam | undefined
  serve(api: FastifyInstance): void
  close(): Promise<void>
}

/** Prepares sign-in: cookies, who calls, and the Steam to ask, real or the sandbox's own. */
export async function openAuth(app: FastifyInstance, deps: AuthDeps): Promise<Auth> {
  const { db, settings } = deps
  // Sessions and Steam live by real time: the sandbox's clock is the economy's.
  const now = () => Date.now()
  const tokens = new Tokens(settings.tokenSecret, now)
  await app.register(cookie)
  app.decorate('authenticate', async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer ([\w.-]+)$/.exec(header)?.[1]
    const claims = token === undefined ? undefined : tokens.read(token)
    if (!claims) throw new Refusal('invalid_token')
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
  })
  const sandboxSteam = settings.sandbox ? new SandboxSteam(settings.publicUrl, now) : undefined
  if (sandboxSteam) {
    sandboxSteam.servePages(app)
    app.get(`${SANDBOX_PATH}/login.css`, async (_request, reply) => {
      void reply.type('text/css; charset=utf-8')
      return loginStyle
    })
  }
  const steam: SteamConfig = sandboxSteam
    ? await sandboxSteam.open()
    : { ...realSteam, webApiKey: settings.steamWebApiKey ?? '', appId: settings.steamAppId }
  return {
    sandboxSteam,
    serve: (api) => serveAuth(api, { db, settings, tokens, steam, now, newState: makeState }),
    async close() {
      await sandboxSteam?.close()
    },
  }
}

const makeState = () => randomBytes(18).toString('base64url')
