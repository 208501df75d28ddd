import { authRoutes } from '@app/contract/auth.ts'
import { type EndedBy, endedBy } from './ended-by.ts'
import { forPlayer, playerOf, playerScope } from './player-scope.ts'
import { dropToken, endView, keepToken, syncSession, useSession } from './session.ts'

/** A server that refuses even new tokens is not asked for more of them faster than this. */
const PAUSE_MS = 3000
const TIME_LIMIT_MS = 20_000
/** A tab that the browser has put to sleep may keep the lock for as long as it sleeps. */
const LOCK_LIMIT_MS = 10_000

interface Renewal {
  running: Promise<string | undefined> | undefined
  /** Unix milliseconds of the newest token; 0 before the first. */
  renewedAt: number
}

const renewalOf = forPlayer((): Renewal => ({ running: undefined, renewedAt: 0 }))

/**
 * Renews the access token, once for all callers that fail at the same time, in all tabs. The token it
 * returns is always one of the player that `refused` belongs to.
 *
 * @param refused - the token that the server did not accept
 * @returns the token to try again with; undefined when there is none: the session is over, and then
 * it is forgotten, or another player has signed in, or nobody knows
 *
 * Source: spec part 1 section 4, "Token refresh".
 */
export function refreshSession(refused: string): Promise<string | undefined> {
  const current = useSession.getState().accessToken
  if (current !== refused) return Promise.resolve(ofSamePlayer(current, refused))
  if (useSession.getState().view) {
    endView()
    return Promise.resolve(undefined)
  }
  const renewal = renewalOf()
  const scope = playerScope()
  renewal.running ??= paced(renewal, scope)
    .then(() => inOneTab(scope, () => renew(refused, scope)))
    // The player has signed out or been replaced meanwhile.
    .catch(() => undefined)
    .finally(() => {
      renewal.running = undefined
      renewal.renewedAt = Date.now()
    })
  return renewal.running
}

function ofSamePlayer(token: string | undefined, refused: string): string | undefined {
  return playerOf(token) === playerOf(refused) ? token : undefined
}

async function paced({ renewedAt }: Renewal, scope: AbortSignal): Promise<void> {
  const rest = renewedAt + PAUSE_MS - Date.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  scope.throwIfAborted()
}

/**
 * A Web Lock, so that the tabs of one browser take turns. Without locks, where the browser refuses
 * them as it refuses storage, or when another tab keeps it for long, the server's grace helps.
 */
async function inOneTab<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let isOwn = false
  const begin = () => {
    isOwn = true
    return work()
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOCK_LIMIT_MS)
  const ends = AbortSignal.any([signal, patience.signal])
  try {
    return await navigator.locks.request('session-refresh', { signal: ends }, begin)
  } catch (error) {
    if (isOwn) throw error
    signal.throwIfAborted()
    return work()
  } finally {
    clearTimeout(timer)
  }
}

async function renew(refused: string, scope: AbortSignal): Promise<string | undefined> {
  // Another tab may have renewed it while this one waited for the lock.
  const before = syncSession().accessToken
  if (before !== refused) return ofSamePlayer(before, refused)
  const response = await ask(scope)
  // Signed out or replaced while the answer was on its way, here or in another tab: that counts.
  const now = syncSession().accessToken
  if (now !== refused) return ofSamePlayer(now, refused)
  // Without an answer, or with a broken server, nobody knows whether the session is over.
  if (!response || response.status >= 500 || response.status === 429) return undefined
  // A cookie of another player's session is not this one's to use.
  const fresh = response.ok ? ofSamePlayer(response.token, refused) : undefined
  if (fresh === undefined) dropToken({ hasEnded: true, because: response.because })
  else keepToken(fresh)
  return fresh
}

interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly token: string | undefined
  readonly because: EndedBy | undefined
}

async function ask(scope: AbortSignal): Promise<Answer | undefined> {
  try {
    const response = await fetch(`/api${authRoutes.refresh.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      // An answer that is no longer awaited sets no cookie.
      signal: AbortSignal.any([scope, AbortSignal.timeout(TIME_LIMIT_MS)]),
    })
    const { ok, status } = response
    const body = ok ? ((await response.json()) as { readonly access_token?: string }) : {}
    const because = ok ? undefined : endedBy({ status, text: await response.text() })
    return { ok, status, token: body.access_token, because }
  } catch {
    return undefined
  }
}
