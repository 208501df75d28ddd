import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere, tabTexts } from '../browser-storage.ts'
import type { EndedBy } from './ended-by.ts'

interface Session {
  /** The bearer token; undefined for a visitor. */
  readonly accessToken: string | undefined
  /** Signed in through the game client, which has no logout control (spec part 1 section 4); or a view. */
  readonly logoutHidden: boolean
  /** The server ended the session, or nothing was there to renew it with; the player did not log out. */
  readonly hasEnded: boolean
  /** What became of the account, if that is why it did. */
  readonly because: EndedBy | undefined
  /** An operator sees what this player sees; the tab alone keeps the token, and nothing renews it. */
  readonly view: View | undefined
}

export interface View {
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

/** What this tab was seeing as a player before it was loaded again. */
function readView(): Partial<Session> {
  try {
    return JSON.parse(tabTexts.read(browserKeys.view) ?? '{}') as Partial<Session>
  } catch {
    // Cut short or foreign, it must not take the page with it.
    return {}
  }
}

/** Who is signed in, kept in the browser and shared by its tabs. */
export const useSession = create<Session>(() => ({ ...readKept(), ...readView() }))

/** Takes over what the browser keeps now: another tab may have changed it. */
export function syncSession(): Session {
  const kept = readKept()
  const { accessToken, view } = useSession.getState()
  // What an operator sees through belongs to this tab alone, in its time and while they are signed in.
  const isView = view && view.endsAt > Date.now() && kept.accessToken !== undefined
  if (!isView && kept.accessToken !== accessToken) useSession.setState(kept)
  return useSession.getState()
}

/** Begins or renews a session; without a second argument the logout control stays as it is. */
export function keepToken(accessToken: string, logoutHidden?: boolean): void {
  localTexts.write(browserKeys.accessToken, accessToken)
  if (logoutHidden !== undefined) localTexts.write(browserKeys.logoutHidden, String(logoutHidden))
  useSession.setState(readKept())
}

/** Forgets the session in this browser. */
export function dropToken({
  hasEnded = false,
  because,
}: Partial<Pick<Session, 'hasEnded' | 'because'>> = {}): void {
  localTexts.remove(browserKeys.accessToken)
  localTexts.remove(browserKeys.logoutHidden)
  useSession.setState({ ...readKept(), hasEnded, because })
}

/** Back to the operator's own eyes. */
export function endView(): void {
  useSession.setState(readKept())
}

/** Follows what other tabs do, and have done: signing in, renewing and logging out. */
export function followOtherTabs(): void {
  onChangeElsewhere(browserKeys.accessToken, syncSession)
  syncSession()
}

/**
 * Calls back when a view is over, whatever ended it, with where the tab is to go, so that nothing
 * stands open there for the operator's own account. For the whole life of the page.
 */
export function onViewOver(listener: (past: View, address: string) => void): void {
  useSession.subscribe(({ accessToken, view }, { view: past }) => {
    if (!past || view) return
    tabTexts.remove(browserKeys.view)
    listener(past, accessToken === undefined ? '/' : past.cameFrom)
  })
}
