import { create } from 'zustand'

/** Browser keys (spec part 1 section 9): the access token and the flag that hides Logout. */
const TOKEN_KEY = 'accessToken'
const LOGOUT_HIDDEN_KEY = 'logoutHidden'

interface Session {
  accessToken: string | undefined
  /** Signed in through the game client, which owns the session. */
  logoutHidden: boolean
}

function read(): Session {
  return {
    accessToken: localStorage.getItem(TOKEN_KEY) ?? undefined,
    logoutHidden: localStorage.getItem(LOGOUT_HIDDEN_KEY) === 'true',
  }
}

export const useSession = create<Session>(read)

/** Keeps a new access token; a token of the game client hides the logout control. */
export function keepToken(accessToken: string, options?: { logoutHidden: boolean }): void {
  localStorage.setItem(TOKEN_KEY, accessToken)
  if (options) localStorage.setItem(LOGOUT_HIDDEN_KEY, String(options.logoutHidden))
  useSession.setState(read())
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(LOGOUT_HIDDEN_KEY)
  useSession.setState(read())
}

/** Follows what other tabs of this browser do: sign in, refresh, log out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === LOGOUT_HIDDEN_KEY || event.key === null) {
      useSession.setState(read())
    }
  })
}
