import { fight } from '@app/rules/tavern/fight.ts'
import { countOdds } from '@app/rules/tavern/odds.ts'
import type { OddsAnswer, OddsQuestion } from './read-odds.ts'

/** Seeds tried for the odds of two boards. */
const ODDS_RUNS = 1000

/** Fights a battle again and counts how its boards fare over many seeds. */
addEventListener('message', ({ data: { seed, initial_state } }: MessageEvent<OddsQuestion>) => {
  const log = JSON.stringify(fight(seed, initial_state))
  postMessage({ ...countOdds(initial_state, ODDS_RUNS), log } satisfies OddsAnswer)
})
