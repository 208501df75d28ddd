import type { TavernJdoc, TavernState } from '@app/contract/tavern.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { PrintedContent } from '@app/rules/tavern/parse-content.ts'
import { type Changed, type Run, startRun } from '@app/rules/tavern/run.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change } from '../ledger/change.ts'
import { NOTHING, readRun, type StoredRun, writeRun } from './runs.ts'
import { readState } from './state.ts'
import { tavernOf, type TavernDeps } from './tavern-deps.ts'

/** The run that may be changed now; refuses where there is none, or it waits for its battle. */
export async function requireRun(
  c: Change,
  playerId: string,
  content: PrintedContent,
): Promise<StoredRun> {
  const run = await readRun(c.tx, playerId, content)
  if (run?.outcome !== 'running') throw new Refusal('game_not_running')
  if (run.isSearching) throw new Refusal('battle_awaited')
  return run
}

/** The run as the rules changed it, or their refusal. */
export function allowed(changed: Changed): Run {
  if ('refused' in changed) {
    throw new Refusal(changed.refused, 'params' in changed ? changed.params : {})
  }
  return changed
}

/** The game as a change leaves it, which the player's other tabs are told. */
export async function tellState(
  c: Change,
  playerId: string,
  content: PrintedContent,
): Promise<TavernState> {
  const state = await readState(c.tx, playerId, content)
  c.tell(playerId, { type: 'tavern_changed', data: state })
  return state
}

/** Does one thing between battles, under the player's lock. What the rules refuse changes nothing. */
export function changeRun(
  deps: TavernDeps,
  playerId: string,
  call: CallKey | undefined,
  apply: (run: Run, content: PrintedContent, random: Random) => Changed,
): Promise<TavernJdoc> {
  const content = tavernOf(deps)
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const run = await requireRun(c, playerId, content)
    const after = { ...run, ...allowed(apply(run, content, c.random)) }
    await writeRun(c.tx, playerId, after, run)
    return (await tellState(c, playerId, content)).jdoc
  })
}

/** Starts a run; returns the one that is running. */
export function startGame(
  deps: TavernDeps,
  playerId: string,
  call: CallKey | undefined,
): Promise<TavernJdoc> {
  const content = tavernOf(deps)
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const before = await readRun(c.tx, playerId, content)
    if (before?.outcome === 'running') return (await readState(c.tx, playerId, content)).jdoc
    const fresh = { outcome: 'running', battle_id: null, earned: NOTHING } as const
    const run = startRun(content, c.random)
    await writeRun(c.tx, playerId, run, fresh)
    return (await tellState(c, playerId, content)).jdoc
  })
}
