import type { SimulatorResult } from '@app/contract/simulator.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'

/** Kept of each player; housekeeping removes what is too old. */
const KEPT_MAX = 20

/** Keeps what a simulation found, and of the player's older ones as many as there is room for. */
export async function keepOutcome(
  db: Kysely<DB>,
  playerId: string,
  result: SimulatorResult,
): Promise<void> {
  await db
    .insertInto('simulation_outcome')
    .values({ run_id: result.run_id, player_id: playerId, result: JSON.stringify(result) })
    .execute()
  const own = db.selectFrom('simulation_outcome').where('player_id', '=', playerId)
  const oldest = own.select('run_id').orderBy('run_id', 'desc').offset(KEPT_MAX)
  await db.deleteFrom('simulation_outcome').where('run_id', 'in', oldest).execute()
}

/** Throws `not_found`, also for another player's. */
export async function readOutcome(
  db: Kysely<DB>,
  playerId: string,
  runId: string,
): Promise<SimulatorResult> {
  const row = await db
    .selectFrom('simulation_outcome')
    .select('result')
    .where('run_id', '=', runId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.result as unknown as SimulatorResult
}
