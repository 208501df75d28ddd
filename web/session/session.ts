import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'
import type { EndedBy } from './ended-by.ts'

interface Session {
  /** The bearer token; undefined for a visitor. */
  readonly accessToken: string | undefined
  /** Signed in through the game client, which has no logout control (spec part 1 section 4). */
  readonly logoutHidden: boolean
  /** The server ended the session, or nothing was there to renew it with; the player did not log out. */
  readonly hasEnded: boolean
  /** What became of the account, if that is why it did. */
  readonly because: EndedBy | undefined
  /** An operator sees what this player sees; the token is not kept, and nothing renews it. */
  readonly view: View | undefined
}

interface View {
  readonly name: string
  /** Unix milliseconds. */
  readonly endsAt: number
  /** Where the operator came from. */
  readonly cameFrom: string
}

const readKept = (): Session => ({
  accessToken: localTexts.read(browserKeys.accessToken),
  logoutHidden: localTexts.read(browserKeys.logoutHidden) === 'true',
  hasEnded: false,
  because: undefined,
  view: undefined,
})

/** Who is signed in, kept in the browser and shared by its tabs. */
export const useSession = create<Session>(readKept)

/** Takes over what the browser keeps now: another tab may have changed it. */
export function syncSession(): Session {
  const kept = readKept()
  // What an operator sees through belongs to this page alone, while they are signed in.
  if (useSession.getState().view && kept.accessToken !== undefined) return useSession.getState()
  if (kept.accessToken !== useSession.getState().accessToken) useSession.setState(kept)
  return useSession.getState()
}

/** Begins or renews a session; without a second argument the logout control stays as it is. */
export function keepToken(accessToken: string, logoutHidden?: boolean): void {
  const hidden = logoutHidden ?? useSession.getState().logoutHidden
  localTexts.write(browserKeys.accessToken, accessToken)
  localTexts.write(browserKeys.logoutHidden, String(hidden))
  useSession.setState({
    accessToken,
    logoutHidden: hidden,
    hasEnded: false,
    because: undefined,
    view: undefined,
  })
}

/** Forgets the session in this browser. */
export function dropToken({
  hasEnded = false,
  because,
}: Partial<Pick<Session, 'hasEnded' | 'because'>> = {}): void {
  localTexts.remove(browserKeys.accessToken)
  localTexts.remove(browserKeys.logoutHidden)
  useSession.setState({
    accessToken: undefined,
    logoutHidden: false,
    hasEnded,
    because,
    view: undefined,
  })
}

/** Shows this page what a player sees, until it is left, loaded again, or over. */
export function beginView(accessToken: string, view: View): void {
  useSession.setState({ accessToken, view })
}

/** Back to the operator's own eyes. */
export function endView(): void {
  useSession.setState(readKept())
}

/** Follows what other tabs do: signing in, renewing and logging out. */
export function followOtherTabs(): void {
  onChangeElsewhere(browserKeys.accessToken, syncSession)
}
