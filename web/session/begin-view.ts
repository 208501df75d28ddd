import { browserKeys } from '../browser-keys.ts'
import { tabTexts } from '../browser-storage.ts'
import { useSession, type View } from './session.ts'

/** Shows this tab what a player sees, loaded again as well, until it is left or over. */
export function beginView(accessToken: string, view: View): void {
  const seen = { accessToken, view, logoutHidden: true }
  tabTexts.write(browserKeys.view, JSON.stringify(seen))
  useSession.setState(seen)
}
