import { fight } from '@app/rules/tavern/fight.ts'
import { countOdds } from '@app/rules/tavern/odds.ts'
import type { BattleOdds, OddsQuestion } from './read-odds.ts'

/** Seeds tried for the odds of two boards. */
const ODDS_RUNS = 1000

/** Fights a battle again and counts how its boards fare over many seeds. */
addEventListener('message', ({ data }: MessageEvent<OddsQuestion>) => {
  const { seed, initial_state, moves, result } = data
  const again = JSON.stringify(fight(seed, initial_state))
  const isSame = again === JSON.stringify({ initial_state, moves, result })
  postMessage({ ...countOdds(initial_state, ODDS_RUNS), isSame } satisfies BattleOdds)
})
