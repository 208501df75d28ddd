import { forgetSession, keepToken, useSession } from '../session/session.ts'

let running: Promise<string | undefined> | undefined

/**
 * A token better than the one that failed; undefined when the session is over.
 *
 * All callers share one refresh (spec part 1 section 4, "Token refresh"). Tabs take turns by a Web
 * Lock: whoever comes second finds the token the first one stored.
 */
export function refreshToken(failed: string): Promise<string | undefined> {
  running ??= navigator.locks
    .request('token-refresh', () => refreshUnlessDone(failed))
    .finally(() => {
      running = undefined
    })
  return running
}

async function refreshUnlessDone(failed: string): Promise<string | undefined> {
  const current = localStorage.getItem('accessToken')
  if (current !== failed) {
    if (current) keepToken(current)
    return current ?? undefined
  }
  const response = await fetch('/api/jwt_refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (response.ok) {
    const { access_token: token } = (await response.json()) as { access_token: string }
    keepToken(token)
    return token
  }
  // A busy server says nothing about the session: the player stays signed in.
  if (response.status < 500 && response.status !== 429 && useSession.getState().accessToken === failed) {
    forgetSession()
  }
  return undefined
}
