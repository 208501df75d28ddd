import { setTimeout } from 'node:timers/promises'
import { refusals } from '@app/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { namedLanguage } from '../site/plain-page.ts'
import { Refusal } from '../answers/refusal.ts'
import { askSteam } from '../platform/ask-steam.ts'
import { refreshName } from '../players/refresh-name.ts'
import { type AuthRouteDeps, giveRefresh, refuseSignIn, signIn } from './sign-in.ts'
import { signInFailedPage } from './sign-in-failed-page.ts'
import { useOnce } from './use-once.ts'

/** What a page of ours keeps while the browser is away, and compares when it comes back. */
const PAGE_STATE = /^[\w-]{8,64}$/
/** Sign-ins of one browser that may be in progress, as many as its pages keep. */
const STARTED_MAX = 10
/** A new player waits this long for their name; it comes later if it must. */
const NAME_WAIT_MS = 1000

/** Each costs us a question to Steam. */
const LIMITED = { config: { limit: 'sign_in' } } as const

/** The way through Steam's page and back: two redirects of a browser (spec 1 §4, §7). */
export function serveSteamSignIn(app: FastifyInstance, deps: AuthRouteDeps): void {
  const { settings, steam, cookies, tokens } = deps
  const callback = (state: string) => `${settings.publicUrl}/api/auth/steam/callback?state=${state}`
  /** What the browser has started, oldest first: of each a state and what its page keeps. */
  const startedIn = (request: FastifyRequest) =>
    (cookies.read(request, 'sign-in') ?? '').split('~').filter(Boolean)

  app.get('/auth/steam', LIMITED, async (request, reply) => {
    const { state: wanted } = request.query as { state?: unknown }
    const pageState = typeof wanted === 'string' && PAGE_STATE.test(wanted) ? wanted : ''
    const state = deps.newState()
    const started = [...startedIn(request), `${state}.${pageState}`].slice(-STARTED_MAX)
    cookies.set(reply, 'sign-in', started.join('~'))
    void reply.header('cache-control', 'no-store')
    return reply.redirect(steam.beginLogin(callback(state)), 302)
  })

  app.get('/auth/steam/callback', LIMITED, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const states = query.getAll('state')
    const isBack = (one: string) => states.includes(one.split('.')[0]!)
    const started = startedIn(request)
    const [state, pageState = ''] = started.find(isBack)?.split('.') ?? []
    // Single use, whatever comes of it. Those of other tabs are still to come back.
    const left = started.filter((one) => !isBack(one))
    if (left.length === 0) cookies.drop(reply, 'sign-in')
    else cookies.set(reply, 'sign-in', left.join('~'))
    if (query.get('openid.mode') === 'cancel') return reply.redirect(settings.publicUrl, 302)
    try {
      if (state === undefined || states.length !== 1) throw await refuseSignIn(deps, 'state')
      const steamId = await confirmLogin(deps, query, callback(state))
      const lang = namedLanguage(request.headers['accept-language'])
      const session = await signIn(deps, { steamId, lang }, request.headers['user-agent'])
      const { playerId, sessionId } = session
      const named = refreshName(deps, { playerId, steamId }).catch((error: unknown) =>
        request.log.warn({ err: error }, 'name not read'),
      )
      await Promise.race([named, setTimeout(NAME_WAIT_MS, undefined, { ref: false })])
      giveRefresh(deps, reply, session)
      const token = tokens.landing({ sub: playerId, sid: sessionId }, pageState)
      return reply.redirect(`${settings.publicUrl}/auth/steam/success?token=${token}`, 302)
    } catch (error) {
      if (!(error instanceof Refusal) || !wantsPage(request)) throw error
      const page = signInFailedPage(error.code, request.headers['accept-language'])
      return reply.code(refusals[error.code].status).type('text/html; charset=utf-8').send(page)
    }
  })
}

async function confirmLogin(
  deps: AuthRouteDeps,
  query: URLSearchParams,
  returnTo: string,
): Promise<string> {
  const useNonce = (nonce: string) => useOnce(deps.db, nonce)
  const login = await askSteam(() => deps.steam.verifyLogin(query, { returnTo, useNonce }))
  if ('refused' in login) throw await refuseSignIn(deps, login.refused)
  return login.steamId
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true
