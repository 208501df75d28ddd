import { sql } from 'kysely'
import { factsOf } from '../jobs/job-care.ts'
import type { JobKind } from '../jobs/job-queue.ts'
import { advancePlayers } from './advance-players.ts'
import { type PlayDeps, readPlay } from './play.ts'

/** Players in one transaction, at most: each moves a hundred balances or more. */
const PLAYERS_MAX = 100

/** Ends harvest runs when they are due and starts what follows (server rules, section 7). */
export function harvestJobs(deps: PlayDeps, atOnce = PLAYERS_MAX): JobKind {
  return {
    kind: 'harvest',
    table: 'harvest_player',
    id: 'player_id',
    atOnce,
    sideBySide: 2,
    async settle(c, _, now) {
      await advancePlayers(c, readPlay(deps), c.players, Math.max(now, c.now))
      return c.players.length
    },
    // Given up, runs would hold what they took forever, or start again: only a fixed job ends.
    facts: async (db, playerIds) => {
      const rows = await db
        .selectFrom('harvest_player')
        .select('player_id')
        .where('player_id', '=', sql<string>`any(${[...playerIds]}::uuid[])`)
        .execute()
      return new Map(rows.map(({ player_id }) => [player_id, factsOf({})]))
    },
  }
}
