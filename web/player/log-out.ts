import { authRoutes } from '@app/contract/auth.ts'
import { call } from '../api/call.ts'
import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'
import { playerScope } from '../session/player-scope.ts'
import { dropToken, useSession } from '../session/session.ts'

/** After a failure the server is asked again, each time after twice as long up to the longest. */
const RETRY_MS = { first: 1000, longest: 60_000 }

let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Ends the session here at once, and on the server as soon as it can be reached: now, after a while,
 * when the network is back, or at the next start of the app.
 */
export function logOut(): void {
  dropToken()
  localTexts.write(browserKeys.logoutPending, 'true')
  void endLeftSession()
}

/** Ends the session that a player has left without a network. Call it once, at the start. */
export function endLeftSessions(): void {
  // Who signs in has replaced the session's cookie: the next logout is to be their own.
  useSession.subscribe(({ accessToken }) => {
    if (accessToken !== undefined) localTexts.remove(browserKeys.logoutPending)
  })
  addEventListener('online', () => void endLeftSession())
  void endLeftSession()
}

async function endLeftSession(retryMs = RETRY_MS.first): Promise<void> {
  clearTimeout(retry)
  if (localTexts.read(browserKeys.logoutPending) === undefined) return
  if (useSession.getState().accessToken !== undefined) return
  try {
    // Its answer takes the session's cookie away, which may be another's as soon as someone signs in.
    await call(authRoutes.logout, {}, { signal: playerScope() })
    localTexts.remove(browserKeys.logoutPending)
  } catch {
    // Not reached, or broken. A network that the browser calls back may not carry anything yet.
    const next = Math.min(retryMs * 2, RETRY_MS.longest)
    retry = setTimeout(() => void endLeftSession(next), retryMs)
  }
}
