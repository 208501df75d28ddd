import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { tabTexts } from '../browser-storage.ts'
import { onPlayerChange, playerOf } from '../session/player-scope.ts'
import { useSession } from '../session/session.ts'

export type NoticeKind = 'done' | 'failed' | 'note'

/** What was said at the edge of the screen. */
export interface Notice {
  readonly text: string
  readonly kind: NoticeKind
  /** Unix seconds. */
  readonly at: number
}

interface Notices {
  /** Newest first. */
  readonly notices: readonly Notice[]
}

const KEPT_MAX = 30

const whose = () => playerOf(useSession.getState().accessToken) ?? ''

/** The last notices of this tab, which its player can read again. */
export const useNotices = create<Notices>(() => ({
  notices: readNotices(tabTexts.read(browserKeys.notices), whose()),
}))

/** What a text of `writeNotices` says to this player. */
export function readNotices(text: string | undefined, player: string): readonly Notice[] {
  if (text === undefined) return []
  try {
    const [of, ...notices] = JSON.parse(text) as [string, ...Notice[]]
    return of === player ? notices : []
  } catch {
    return []
  }
}

export function writeNotices(notices: readonly Notice[], player: string): string {
  return JSON.stringify([player, ...notices])
}

/** @param told - oldest first */
export function keepNotices(told: readonly Notice[]): void {
  const notices = [...told.toReversed(), ...useNotices.getState().notices].slice(0, KEPT_MAX)
  useNotices.setState({ notices })
  tabTexts.write(browserKeys.notices, writeNotices(notices, whose()))
}

onPlayerChange(() => {
  useNotices.setState({ notices: [] })
  tabTexts.remove(browserKeys.notices)
})
