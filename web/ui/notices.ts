import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { ownList } from '../session/own-list.ts'
import { onPlayerChange } from '../session/player-scope.ts'

export type NoticeKind = 'done' | 'failed' | 'note'

/** What was said at the edge of the screen. */
export interface Notice {
  readonly text: string
  readonly kind: NoticeKind
  /** Unix seconds of this browser’s clock, which may be wrong. */
  readonly at: number
}

interface Notices {
  /** Newest first. */
  readonly notices: readonly Notice[]
}

const KEPT_MAX = 30

const ofTab = ownList(browserKeys.notices, isNotice)

function isNotice(kept: unknown): kept is Notice {
  const notice = kept as { readonly [part in keyof Notice]?: unknown } | null
  return typeof notice?.text === 'string' && typeof notice.at === 'number'
}

/** The last notices of this tab, which its player can read again. */
export const useNotices = create<Notices>(() => ({ notices: ofTab.read() }))

/** @param told - oldest first */
export function keepNotices(told: readonly Notice[]): void {
  const notices = [...told.toReversed(), ...useNotices.getState().notices].slice(0, KEPT_MAX)
  useNotices.setState({ notices })
  ofTab.write(notices)
}

onPlayerChange(() => useNotices.setState({ notices: [] }))
