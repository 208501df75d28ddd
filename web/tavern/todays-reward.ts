import type { TavernState } from '@app/contract/tavern.ts'

export type TodaysReward = 'open' | 'taken' | 'closed'

/**
 * Whether a run that ends now with a win brings coins: once a UTC day, unless gifts are closed.
 *
 * Source: server rules, section 12.
 */
export function todaysReward(
  { coins_per_win, taken_until }: TavernState['reward'],
  nowSec: number,
): TodaysReward {
  if (coins_per_win === 0) return 'closed'
  return nowSec < taken_until ? 'taken' : 'open'
}
