import type { Battle } from '@app/contract/tavern.ts'
import type { Odds } from '@app/rules/tavern/odds.ts'
import { queryOptions } from '@tanstack/react-query'
import { trustedScript } from '../trusted-script.ts'
// oxlint-disable-next-line import/default -- made by the bundler
import workerAddress from './odds-worker.ts?worker&url'

const script = trustedScript('tavern-worker', workerAddress)

export interface BattleOdds extends Odds {
  /** Whether the log comes out the same, to the byte, when this browser fights the battle. */
  readonly isSame: boolean
}

/** What the worker is asked: a battle's seed and boards. */
export type OddsQuestion = Pick<Battle, 'seed' | 'initial_state'>

export interface OddsAnswer extends Odds {
  /** The battle's log as this browser fights it, in the bytes in which a server sends it. */
  readonly log: string
}

/** The chances of a battle's two boards, counted off the page's own thread. */
export const battleOdds = (battle: Battle) =>
  queryOptions({
    queryKey: ['tavern', 'odds', battle.battle_id],
    queryFn: () => readOdds(battle),
    staleTime: Infinity,
  })

async function readOdds({ seed, initial_state, moves, result }: Battle): Promise<BattleOdds> {
  const { log, ...odds } = await askWorker({ seed, initial_state })
  return { ...odds, isSame: log === JSON.stringify({ initial_state, moves, result }) }
}

function askWorker(question: OddsQuestion): Promise<OddsAnswer> {
  const worker = new Worker(script, { type: 'module' })
  return new Promise<OddsAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data as OddsAnswer))
    worker.addEventListener('error', () => reject(new Error('the odds could not be counted')))
    worker.postMessage(question)
  }).finally(() => worker.terminate())
}
