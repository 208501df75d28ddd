import { busy } from '../answers/refusal.ts'
import type { Change } from '../ledger/change.ts'
import { advancePlayers } from './advance-players.ts'
import type { HarvestPlay } from './play.ts'

/** Ends that a call works off, at most: a tenth of a second, and weeks of most harvests. */
const ENDS_MAX = 10_000

/**
 * Works off what is due of a locked player, before something is written that changes what their
 * harvest does: else it would act on what began before it, however long no worker came. Refuses with
 * `busy` while more is due than a call has time for; workers work that off in parts.
 */
export async function catchUpHarvest(
  c: Change,
  play: HarvestPlay,
  playerId: string,
): Promise<void> {
  // Where no run is due nothing can have begun before now.
  const due = await c.tx
    .selectFrom('harvest_run')
    .select('run_id')
    .where('player_id', '=', playerId)
    .where('due_at', '<=', c.now)
    .limit(1)
    .executeTakeFirst()
  if (!due) return
  const after = await advancePlayers(c, play, [playerId], c.now, ENDS_MAX)
  const isBehind = after.get(playerId)?.runs.some(({ due_at }) => due_at <= c.now)
  if (isBehind) throw busy(`more than ${ENDS_MAX} ends of harvest runs are due`)
}
