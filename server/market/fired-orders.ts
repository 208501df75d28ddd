import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { WorkCounts } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { FiredOrder } from './conditional-orders.ts'
import type { Desk } from './desk.ts'
import type { Submission } from './run-batch.ts'

/** How long a fired order is left to the desk that fired it. */
const GRACE_MS = 2000
const AT_ONCE = 256
/** When an order is tried again whose escrow its owner has no room for. */
const NO_ROOM_MS = 3_600_000

/** What the desk does about an order that has fired; the order's row keeps it from being done twice. */
export function firing({ player_id, ...order }: FiredOrder): Submission {
  return {
    player_id,
    commands: [{ kind: 'fire', ...order }],
    call: undefined,
    answer: () => ({}),
  }
}

/**
 * Places the orders that have fired and that the desk which fired them has not placed: its node died,
 * or the answer to its commit was lost (decisions/044). Whoever comes second finds the order gone.
 */
export function firedOrders(db: Kysely<DB>, desk: Desk): DueWork {
  const counts = new WorkCounts()
  return {
    kind: 'fired_order',
    counts,
    async nextDue() {
      const row = await db
        .selectFrom('conditional_order')
        .select('fired_at')
        .where('fired_at', 'is not', null)
        .orderBy('fired_at')
        .limit(1)
        .executeTakeFirst()
      return row?.fired_at == null ? undefined : Math.ceil(row.fired_at / 1000) + GRACE_MS
    },
    async settle(now) {
      const rows = await db
        .selectFrom('conditional_order')
        .select(['order_id', 'player_id', 'item_id', 'side', 'fired_price as price', 'count'])
        .where('fired_at', '<=', (now - GRACE_MS) * 1000)
        .orderBy('fired_at')
        .orderBy('item_id')
        .orderBy('fired_level')
        .orderBy('order_id')
        .limit(AT_ONCE)
        .execute()
      // Handed over in their order, all at once: the desk keeps it.
      const placed = await Promise.all(
        rows.map(({ price, ...row }) => placeFired(db, desk, { ...row, price: price ?? 0 })),
      )
      const done = placed.filter(Boolean).length
      counts.settled += done
      return done
    },
  }
}

/** True where something was done about it. */
async function placeFired(db: Kysely<DB>, desk: Desk, order: FiredOrder): Promise<boolean> {
  try {
    await desk.submit(firing(order))
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'holding_limit') return false
    await db
      .updateTable('conditional_order')
      .set(({ eb }) => ({ fired_at: eb('fired_at', '+', NO_ROOM_MS * 1000) }))
      .where('order_id', '=', order.order_id)
      .execute()
    return true
  }
}
