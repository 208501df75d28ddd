import { BULK_MAX } from '@app/contract/market.ts'
import type { CancelCommand, DisarmCommand, UnstandCommand } from '@app/rules/market/commands.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Desk } from './desk.ts'

/** Orders that others fill, or that fire, meanwhile make a bulk fail; it is tried again without. */
const TRIES_MAX = 20

/** Cancels every order of a player, also those that wait for a price; what is filled meanwhile is filled. */
export async function cancelAllOrders(db: Kysely<DB>, desk: Desk, playerId: string): Promise<void> {
  for (let misses = 0; ;) {
    const commands = await readCancellations(db, playerId)
    if (commands.length === 0) return
    try {
      await desk.submit({
        player_id: playerId,
        commands,
        call: undefined,
        answer: (done) => ({ cancelled: done.length }),
      })
    } catch (error) {
      const isGone =
        error instanceof Refusal &&
        (error.code === 'lot_not_found' ||
          error.code === 'conditional_order_not_found' ||
          error.code === 'standing_order_not_found')
      misses += 1
      if (!isGone || misses === TRIES_MAX) throw error
    }
  }
}

/**
 * Those that wait for a price first: what fires meanwhile is a lot of the next round. Standing orders
 * take their bids along.
 */
async function readCancellations(
  db: Kysely<DB>,
  playerId: string,
): Promise<(CancelCommand | DisarmCommand | UnstandCommand)[]> {
  const conditional = await db
    .selectFrom('conditional_order')
    .select('order_id')
    .where('player_id', '=', playerId)
    .limit(BULK_MAX)
    .execute()
  const standing = await db
    .selectFrom('standing_order')
    .select('item_id')
    .where('player_id', '=', playerId)
    .limit(BULK_MAX)
    .execute()
  const lots = await db
    .selectFrom('lot')
    .select('lot_uuid')
    .where('player_id', '=', playerId)
    .where('is_standing', '=', false)
    .limit(BULK_MAX)
    .execute()
  return [
    ...conditional.map(({ order_id }) => ({ kind: 'disarm' as const, order_id })),
    ...standing.map(({ item_id }) => ({ kind: 'unstand' as const, item_id })),
    ...lots.map(({ lot_uuid }) => ({ kind: 'cancel' as const, lot_uuid })),
  ]
}
