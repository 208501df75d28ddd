import { authRoutes } from '@app/contract/auth.ts'
import { browserKeys } from '../browser-keys.ts'
import { dropToken, keepToken, useSession } from './session.ts'

let running: Promise<string | undefined> | undefined

/**
 * Renews the access token, once for all callers that fail at the same time, in all tabs.
 *
 * @param refused - the token that the server did not accept
 * @returns the token to try again with; undefined when the session is over, and then it is forgotten
 *
 * Source: spec part 1 section 4, "Token refresh".
 */
export function refreshSession(refused: string): Promise<string | undefined> {
  const current = useSession.getState().accessToken
  if (current !== refused) return Promise.resolve(current)
  running ??= inOneTab(() => renew(refused)).finally(() => {
    running = undefined
  })
  return running
}

/** A Web Lock, so that the tabs of one browser take turns; without locks the server's grace helps. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('session-refresh', work)
}

async function renew(refused: string): Promise<string | undefined> {
  // Another tab may have renewed it while this one waited for the lock.
  const kept = localStorage.getItem(browserKeys.accessToken) ?? undefined
  if (kept !== refused) {
    if (kept !== undefined) keepToken(kept)
    else dropToken()
    return kept
  }
  const response = await fetch(`/api${authRoutes.refresh.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => undefined)
  // Without an answer, or with a broken server, nobody knows whether the session is over.
  if (!response || response.status >= 500 || response.status === 429) return undefined
  if (!response.ok) {
    dropToken()
    return undefined
  }
  const { access_token } = (await response.json()) as { access_token: string }
  keepToken(access_token)
  return access_token
}
