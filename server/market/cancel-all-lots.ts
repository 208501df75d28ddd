import { BULK_MAX } from '@app/contract/market.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Desk } from './desk.ts'

/** Lots that others fill meanwhile make a bulk fail; it is tried again with what is left. */
const TRIES_MAX = 20

/** Cancels every open lot of a player; what is filled meanwhile is filled. */
export async function cancelAllLots(db: Kysely<DB>, desk: Desk, playerId: string): Promise<void> {
  for (let misses = 0; ;) {
    const lots = await db
      .selectFrom('lot')
      .select('lot_uuid')
      .where('player_id', '=', playerId)
      .limit(BULK_MAX)
      .execute()
    if (lots.length === 0) return
    try {
      await desk.submit({
        player_id: playerId,
        commands: lots.map(({ lot_uuid }) => ({ kind: 'cancel', lot_uuid })),
        call: undefined,
        answer: (done) => ({ cancelled: done.length }),
      })
    } catch (error) {
      const isFilled = error instanceof Refusal && error.code === 'lot_not_found'
      misses += 1
      if (!isFilled || misses === TRIES_MAX) throw error
    }
  }
}
