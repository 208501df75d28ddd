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
  return wanted !== null && stateClaim(token) === wanted
}

/** The state that the server put into a token; the signature is the server's own business. */
export function stateClaim(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    const state = (claims as { state?: unknown } | null)?.state
    return typeof state === 'string' ? state : undefined
  } catch {
    return undefined
  }
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function logOut(): Promise<void> {
  dropToken()
  await call(authRoutes.logout, {})
}
