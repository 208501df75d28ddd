import type { Trade } from '@app/contract/social.ts'
import { type Draft, isSameDraft, mineOf } from './trade-draft.ts'

/** What an own offer is put together over. */
export interface Standing {
  /** The own offer on the server. */
  readonly over: Draft
  /** The revision of the trade in which the player agrees to it; null while they do not. */
  readonly agreed: number | null
}

/** An own offer as it is put together, and what stood when it was changed last. */
export interface Edit extends Standing {
  readonly draft: Draft
}

export function standingOf(trade: Trade): Standing {
  return { over: mineOf(trade), agreed: trade.my_status === 'confirmed' ? trade.revision : null }
}

/**
 * The own offer as it is shown. What was put together is void once another offer stands, or the one
 * that stands is agreed to: that is newer, were it done in another tab.
 */
export function draftOf(edit: Edit | undefined, { over, agreed }: Standing): Draft {
  const isVoid =
    !edit || !isSameDraft(edit.over, over) || (agreed !== null && agreed !== edit.agreed)
  return isVoid ? over : edit.draft
}

/** An own offer as its fields show it. */
export interface Shown {
  draft: Draft
  /** A field of it holds what is no number, for which the draft has 0. */
  isUnclear: boolean
}

/** Whether the own offer stands on the server as it is shown. */
export const isStanding = (trade: Trade, { draft, isUnclear }: Shown) =>
  !isUnclear && isSameDraft(draft, mineOf(trade))

/**
 * Whether the player has agreed to an offer that is no longer the one they make: until it is
 * withdrawn, the other could take it.
 */
export function isToWithdraw(trade: Trade, shown: Shown): boolean {
  const isAgreed = trade.trade_status === 'active' && trade.my_status === 'confirmed'
  return isAgreed && !isStanding(trade, shown)
}
