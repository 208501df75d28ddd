import { BULK_MAX } from '@app/contract/order.ts'
import type { CancelCommand, DisarmCommand, UnstandCommand } from '@app/rules/market/commands.ts'
import { countCancelled } from '@app/rules/market/settlement.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { busy } from '../answers/refusal.ts'
import type { Desk } from './desk.ts'

/** Orders that are filled, or that fire, as fast as they are read leave a round without effect. */
const MISSES_MAX = 20

/** Cancels every order of a player, also those that wait for a price; what is filled meanwhile is filled. */
export async function cancelAllOrders(db: Kysely<DB>, desk: Desk, playerId: string): Promise<void> {
  for (let misses = 0; misses < MISSES_MAX;) {
    const commands = await readCancellations(db, { playerId, limit: BULK_MAX })
    if (commands.length === 0) return
    const { cancelled } = await submit(desk, playerId, commands, undefined)
    if (cancelled === 0) misses += 1
  }
  throw busy('orders end as fast as they are read')
}

/**
 * Cancels all that a player has ordered of an item, of every kind, as one request: a call that is
 * repeated finds its answer, and cancels nothing that was ordered since.
 */
export async function cancelItemOrders(
  db: Kysely<DB>,
  desk: Desk,
  asked: { readonly playerId: string; readonly itemId: number; readonly call: CallKey | undefined },
): Promise<{ cancelled: number }> {
  const commands = await readCancellations(db, asked)
  return submit(desk, asked.playerId, commands, asked.call)
}

type Cancellation = CancelCommand | DisarmCommand | UnstandCommand

/** Cancels what is still there, and answers how many that were. */
function submit(
  desk: Desk,
  playerId: string,
  commands: readonly Cancellation[],
  call: CallKey | undefined,
): Promise<{ cancelled: number }> {
  return desk.submit<{ cancelled: number }>({
    player_id: playerId,
    commands,
    passesGone: true,
    call,
    answer: (done) => ({ cancelled: countCancelled(done) }),
  })
}

interface Asked {
  readonly playerId: string
  /** Left out: of every item. */
  readonly itemId?: number
  /** Of each kind, at most; left out: all. */
  readonly limit?: number
}

/**
 * Those that wait for a price first: what fires meanwhile is a lot of the next round. Standing orders
 * take their bids along.
 */
async function readCancellations(db: Kysely<DB>, asked: Asked): Promise<Cancellation[]> {
  const { playerId, itemId, limit } = asked
  const conditional = await db
    .selectFrom('conditional_order')
    .select('order_id')
    .where('player_id', '=', playerId)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId!))
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
  const standing = await db
    .selectFrom('standing_order')
    .select('item_id')
    .where('player_id', '=', playerId)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId!))
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
  const lots = await db
    .selectFrom('lot')
    .select('lot_uuid')
    .where('player_id', '=', playerId)
    .where('is_standing', '=', false)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId!))
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
  return [
    ...conditional.map(({ order_id }) => ({ kind: 'disarm' as const, order_id })),
    ...standing.map(({ item_id }) => ({ kind: 'unstand' as const, item_id })),
    ...lots.map(({ lot_uuid }) => ({ kind: 'cancel' as const, lot_uuid })),
  ]
}
