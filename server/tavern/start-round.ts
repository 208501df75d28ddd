import type { Input } from '@app/contract/route.ts'
import type { TavernState, tavernRoutes } from '@app/contract/tavern.ts'
import { reorderBoard } from '@app/rules/tavern/run.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { change } from '../ledger/change.ts'
import { allowed, requireRun, tellState } from './change-run.ts'
import { hasOpponent, storeBoard } from './opponents.ts'
import { readRatings } from './ratings.ts'
import { writeRun } from './runs.ts'
import { tavernOf, type TavernDeps } from './tavern-deps.ts'

/**
 * Sends a player to battle: stores the board in its new order for others to meet, and begins the
 * search. With an opponent available the search is over at once, else when the house sends a board.
 */
export async function startRound(
  deps: TavernDeps,
  playerId: string,
  call: CallKey | undefined,
  { hand }: Input<typeof tavernRoutes.startRound>,
): Promise<TavernState> {
  const content = tavernOf(deps)
  let due: number | undefined
  const state = await change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const run = await requireRun(c, playerId, content)
    const ready = allowed(reorderBoard(run, hand))
    await writeRun(c.tx, playerId, ready, run)
    const ratings = await readRatings(c.tx, [playerId], content)
    await storeBoard(c.tx, playerId, ready, ratings.get(playerId)!.rating)
    const isFound = await hasOpponent(c.tx, playerId, run.round)
    due = c.now + (isFound ? 0 : content.rules.search_ms)
    await c.tx
      .insertInto('tavern_search')
      .values({ player_id: playerId, round: run.round, due_at: due })
      .execute()
    return tellState(c, playerId, content)
  })
  if (due !== undefined) deps.wake(due)
  return state
}
