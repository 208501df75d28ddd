import type { Trade } from '@app/contract/social.ts'
import { type Draft, isSameDraft, mineOf } from './trade-draft.ts'

/**
 * Whether the player has agreed to an offer that is no longer the one they make: until it is
 * withdrawn, the other could take it.
 */
export function isToWithdraw(trade: Trade, draft: Draft): boolean {
  const isAgreed = trade.trade_status === 'active' && trade.my_status === 'confirmed'
  return isAgreed && !isSameDraft(draft, mineOf(trade))
}

/** What is still edited once the server has the offer that was sent. */
export function editedAfter(sent: Draft, edited: Draft | undefined): Draft | undefined {
  return edited && !isSameDraft(edited, sent) ? edited : undefined
}
