import { forPlayer } from '../session/player-scope.ts'
import { firstLook } from './first-look.ts'
import type { Notice, NoticeKind } from './notices.ts'

const SHOWN_MS = 3000

/** What was said and is not in the list of the last notices, whose code comes later. */
const unlisted = forPlayer<Notice[]>(() => [])

const load = () => import('./Toasts.tsx')

/**
 * Says something short at the edge of the screen, for 3 s (spec part 1 section 9).
 *
 * The player can read it again in the list of the last notices; put nothing there that must be
 * pressed. Where the library cannot be loaded the words are shown without it: the first notice is
 * often that the network is gone.
 */
export function toast(text: string, kind: NoticeKind = 'note'): void {
  const notice = { text, kind, at: Math.floor(Date.now() / 1000) }
  const waiting = unlisted()
  waiting.push(notice)
  load().then(
    ({ showToast }) => showToast(notice, waiting.splice(0)),
    () => showPlainly(text),
  )
}

/** Asks for the library once the first look is drawn, so that it is there when it is needed. */
export function preloadToasts(): void {
  firstLook.then(load).catch(() => undefined)
}

function showPlainly(text: string): void {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'status')
  notice.className = 'pop fixed inset-x-3 z-60 mx-auto w-fit px-4 py-3 max-md:top-1.5 md:bottom-6'
  document.body.append(notice)
  // Readers announce what changes in a region that is there already.
  requestAnimationFrame(() => (notice.textContent = text))
  setTimeout(() => notice.remove(), SHOWN_MS)
}
