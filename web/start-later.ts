import type { QueryClient } from '@tanstack/react-query'
import { followLanguageOfTabs } from './i18n/language.ts'
import { startLive } from './live/start-live.ts'
import { liveReactions } from './live-reactions.ts'
import { followRelease } from './release/follow-release.ts'
import { linkManifest } from './shell/link-manifest.ts'
import { showOfflineNotice } from './shell/show-offline-notice.tsx'
import { startWorker } from './shell/start-worker.ts'
import { keepFocus } from './ui/keep-focus.ts'
import { pressOnce } from './ui/press-once.ts'

/**
 * Starts what is no part of the page's first look.
 *
 * @param open - goes to an address of the app
 */
export function startLater(
  root: HTMLElement,
  queryClient: QueryClient,
  open: (address: string) => void,
): void {
  keepFocus(root)
  pressOnce()
  startLive(queryClient, liveReactions)
  followLanguageOfTabs()
  followRelease()
  showOfflineNotice()
  // Only a build can be installed; and no part of another site's page is.
  if (!import.meta.env.PROD || window.parent !== window) return
  linkManifest()
  startWorker(open)
}
