import { nextDue, takeDuePlayers } from '../jobs/job-table.ts'
import type { DueWork } from '../jobs/worker.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { advancePlayers } from './advance-players.ts'
import { type PlayDeps, readPlay } from './play.ts'

/** Players in one transaction, at most: each moves a hundred balances or more. */
const PLAYERS_MAX = 100

/** Ends harvest runs when they are due and starts what follows (server rules, section 7). */
export function settleHarvests(deps: ChangeDeps & PlayDeps): DueWork {
  return {
    name: 'harvest',
    nextDue: () => nextDue(deps.db, 'harvest_player'),
    async settle(now, limit) {
      const most = Math.min(limit, PLAYERS_MAX)
      const { taken } = await change(
        deps,
        { players: (sql) => takeDuePlayers(sql, 'harvest_player', now, most) },
        async (c) => {
          const until = Math.max(now, c.now)
          if (c.players.length > 0) await advancePlayers(c, readPlay(deps), c.players, until)
          return { taken: c.players.length }
        },
      )
      return taken
    },
  }
}
