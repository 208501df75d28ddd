import type { TavernRules } from './content.ts'
import type { Outcome } from './run.ts'

/** The rating after a run: points for each win above the even number, as many less for each below. */
export function rateRun(
  before: number,
  wins: number,
  outcome: Outcome,
  { even_wins, per_win, victory }: TavernRules['rating'],
): number {
  const points = (wins - even_wins) * per_win + (outcome === 'victory' ? victory : 0)
  return Math.max(0, before + points)
}

/**
 * Coins for each battle won in the day's first finished run. The house pays a higher rated player
 * more, up to a limit; nobody gets anything while a win pays nothing to a new player.
 */
export function coinsPerWin(
  rating: number,
  { reward_per_win, reward_per_point, reward_per_win_max, rating: points }: TavernRules,
): number {
  if (reward_per_win === 0) return 0
  const above = Math.max(0, rating - points.start)
  return Math.max(
    reward_per_win,
    Math.min(reward_per_win + above * reward_per_point, reward_per_win_max),
  )
}
