import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'

interface Session {
  /** The bearer token; undefined for a visitor. */
  readonly accessToken: string | undefined
  /** Signed in through the game client, which has no logout control (spec part 1 section 4). */
  readonly logoutHidden: boolean
}

const readKept = (): Session => ({
  accessToken: globalThis.localStorage?.getItem(browserKeys.accessToken) ?? undefined,
  logoutHidden: globalThis.localStorage?.getItem(browserKeys.logoutHidden) === 'true',
})

/** Who is signed in, kept in the browser and shared by its tabs. */
export const useSession = create<Session>(readKept)

/** Begins or renews a session; without a second argument the logout control stays as it is. */
export function keepToken(accessToken: string, logoutHidden?: boolean): void {
  const hidden = logoutHidden ?? useSession.getState().logoutHidden
  localStorage.setItem(browserKeys.accessToken, accessToken)
  localStorage.setItem(browserKeys.logoutHidden, String(hidden))
  useSession.setState({ accessToken, logoutHidden: hidden })
}

/** Forgets the session in this browser. */
export function dropToken(): void {
  localStorage.removeItem(browserKeys.accessToken)
  localStorage.removeItem(browserKeys.logoutHidden)
  useSession.setState({ accessToken: undefined, logoutHidden: false })
}

/** Follows what other tabs do: signing in, renewing and logging out. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === browserKeys.accessToken) useSession.setState(readKept())
  })
}
