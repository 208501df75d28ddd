import type { Boards } from './battle-log.ts'
import { fight } from './fight.ts'

/** Of how many battles each ending came about. */
export interface Odds {
  readonly wins: number
  readonly ties: number
  readonly losses: number
}

/** How the battle of two boards ends over `runs` seeds; each side attacks first in half of them. */
export function countOdds(boards: Boards, runs: number): Odds {
  const ends = { player: 0, draw: 0, opponent: 0 }
  for (let run = 0; run < runs; run++) {
    const seed = 2 * run + (run & 1)
    ends[fight(seed, boards).result.winner] += 1
  }
  return { wins: ends.player, ties: ends.draw, losses: ends.opponent }
}
