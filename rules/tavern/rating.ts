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
