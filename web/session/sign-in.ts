import { claimOf } from './claims.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { call } from '../api/call.ts'
import { browserKeys } from '../browser-keys.ts'
import { steamSignIn } from '../paths.ts'
import { dropToken } from './session.ts'

/**
 * Sends the browser to the platform's sign-in.
 *
 * The tab keeps a value that the token must bring back, so that a prepared link cannot sign anybody
 * in as somebody else.
 */
export function startSignIn(): void {
  const state = crypto.randomUUID()
  sessionStorage.setItem(browserKeys.signInState, state)
  location.assign(steamSignIn(state))
}

/**
 * Whether a token that arrived in an address belongs to a sign-in that this tab started. Uses the
 * kept value up.
 */
export function isOwnSignIn(token: string): boolean {
  const wanted = sessionStorage.getItem(browserKeys.signInState)
  sessionStorage.removeItem(browserKeys.signInState)
  return wanted !== null && claimOf(token, 'state') === wanted
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function logOut(): Promise<void> {
  dropToken()
  await call(authRoutes.logout, {})
}
