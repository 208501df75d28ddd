import { authRoutes } from '@app/contract/auth.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import { namedLanguage } from '../site/plain-page.ts'
import { Refusal } from '../answers/refusal.ts'
import { askSteam } from '../platform/ask-steam.ts'
import { isOfBanned } from './bans.ts'
import { isOfDeleted } from './deletion-requests.ts'
import { recordSecurityEvent } from './security-events.ts'
import { revokeSession, rotateSession } from './sessions.ts'
import { type AuthRouteDeps, giveRefresh, refuseSignIn, signIn } from './sign-in.ts'
import { serveSteamSignIn } from './steam-routes.ts'
import { useOnce } from './use-once.ts'

export function serveAuth(app: FastifyInstance, deps: AuthRouteDeps): void {
  serveSteamSignIn(app, deps)
  serveClientSignIn(app, deps)
  serveRefresh(app, deps)
  serveLogout(app, deps)
}

function serveClientSignIn(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { db, steam, tokens } = deps

  handle(app, authRoutes.clientSignIn, async ({ input, request, reply }) => {
    refuseForeignPages(deps, request)
    const steamId = await askSteam(() => steam.verifyTicket(input.ticket))
    if (steamId === undefined) throw await refuseSignIn(deps, 'ticket')
    // Steam reads the same ticket in digits of either case.
    const ticket = input.ticket.toLowerCase()
    const isNew = steam.config.ticketIsReusable || (await useOnce(db, `ticket ${ticket}`))
    if (!isNew) throw await refuseSignIn(deps, 'ticket_used')
    const lang = namedLanguage(request.headers['accept-language'])
    const session = await signIn(
      deps,
      { steamId, name: input.username, lang },
      request.headers['user-agent'],
    )
    giveRefresh(deps, reply, session)
    const { playerId, sessionId } = session
    return { access_token: tokens.access({ sub: playerId, sid: sessionId }) }
  })
}

function serveRefresh(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { db, tokens, cookies, sessions, now } = deps

  handle(app, authRoutes.refresh, async ({ request, reply }) => {
    refuseForeignPages(deps, request)
    const presented = readRefresh(deps, request)
    if (presented) await app.spend('refresh', presented.sessionId)
    if (presented && (await isOfBanned(db, presented.sessionId))) {
      cookies.drop(reply, 'refresh')
      throw new Refusal('account_banned')
    }
    const session = presented
      ? await rotateSession(db, presented, now())
      : { refused: 'ended' as const }
    if ('refused' in session) {
      if (session.refused === 'reused' && presented) {
        const { sessionId } = presented
        sessions.tellEnd([sessionId])
        await recordSecurityEvent(db, { kind: 'refresh_reused', sessionId })
      }
      cookies.drop(reply, 'refresh')
      if (presented && (await isOfDeleted(db, presented.sessionId))) {
        throw new Refusal('account_deleted')
      }
      throw new Refusal('not_signed_in')
    }
    giveRefresh(deps, reply, session)
    return { access_token: tokens.access({ sub: session.playerId, sid: session.sessionId }) }
  })
}

function serveLogout(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { db, cookies, sessions, now } = deps

  handle(app, authRoutes.logout, async ({ request, reply }) => {
    refuseForeignPages(deps, request)
    const presented = readRefresh(deps, request)
    if (presented) {
      const { sessionId } = presented
      const playerId = await revokeSession(db, sessionId, now())
      sessions.tellEnd([sessionId])
      if (playerId !== undefined) {
        await recordSecurityEvent(db, { kind: 'signed_out', playerId, sessionId })
      }
    }
    cookies.drop(reply, 'refresh')
    return {}
  })
}

function readRefresh({ cookies, tokens }: AuthRouteDeps, request: FastifyRequest) {
  const value = cookies.read(request, 'refresh')
  return value === undefined ? undefined : tokens.readRefresh(value)
}

/** Only pages of ours may use the cookies: a browser names the page that asks. */
function refuseForeignPages({ settings }: AuthRouteDeps, request: FastifyRequest): void {
  const { origin } = request.headers
  const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site'
  // The site may be reached by a second name, such as 127.0.0.1: same host, same site.
  const isOwn =
    origin === undefined ||
    origin === settings.publicUrl ||
    (URL.canParse(origin) && new URL(origin).host === request.host)
  if (isCrossSite || !isOwn) throw new Refusal('forbidden')
}
