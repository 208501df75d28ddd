/** What an operator may correct alone is counted over this long, in milliseconds. */
export const ALONE_MS = 24 * 3_600_000

/** How long a correction waits for a second operator, in milliseconds. */
export const WAITING_MS = 72 * 3_600_000

interface Asked {
  /** Above 0 credited, below 0 debited. */
  readonly coins: number
  /** Coins that the operator has corrected alone in the last ALONE_MS, up and down together. */
  readonly alone: number
  /** Coins that one operator may correct alone in that time. */
  readonly limit: number
  /** Of the operator's own account. */
  readonly isOwn: boolean
}

/** Whether a correction needs a second operator. Many small ones count as the large one they are. */
export function needsApproval({ coins, alone, limit, isOwn }: Asked): boolean {
  return isOwn || alone + Math.abs(coins) > limit
}

interface Waiting {
  readonly state: 'waiting' | 'posted' | 'rejected'
  readonly asked_by: string
  readonly player_id: string
  /** Unix milliseconds. */
  readonly expires_at: number
}

/**
 * Why an operator may not decide about a correction; undefined when they may. Whoever asked for it
 * may take it back, and whoever profits from it may only turn it down.
 */
export function whyUndecidable(
  { state, asked_by, player_id, expires_at }: Waiting,
  { operatorId, approve, now }: { operatorId: string; approve: boolean; now: number },
): 'correction_decided' | 'correction_expired' | 'own_correction' | 'own_account' | undefined {
  if (state !== 'waiting') return 'correction_decided'
  if (now >= expires_at) return 'correction_expired'
  if (approve && asked_by === operatorId) return 'own_correction'
  if (approve && player_id === operatorId) return 'own_account'
  return undefined
}
