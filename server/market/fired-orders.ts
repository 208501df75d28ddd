import { sql } from 'kysely'
import { Refusal } from '../answers/refusal.ts'
import type { Job } from '../jobs/failed-jobs.ts'
import { neverFailed } from '../jobs/job-queue.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { FiredOrder } from './conditional-orders.ts'
import { type DeskJobsDeps, deskWork } from './desk-jobs.ts'
import type { Submission } from './run-batch.ts'

/** How long a fired order is left to the desk that fired it. */
const GRACE_MS = 2000
const AT_ONCE = 256
/** When an order is tried again whose escrow its owner has no room for. */
const NO_ROOM_MS = 3_600_000

const JOBS = { kind: 'fired_order', table: 'conditional_order', id: 'order_id' } as const

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
export function firedOrders(deps: DeskJobsDeps): DueWork {
  const { db } = deps
  const read = (now: number) =>
    db
      .selectFrom('conditional_order as job')
      .select(['order_id as job_id', 'player_id', 'order_id', 'item_id', 'side', 'count'])
      .select((eb) => eb.ref('fired_price').$notNull().as('price'))
      .where('fired_at', '<=', (now - GRACE_MS) * 1000)
  return deskWork<FiredOrder & Job>(deps, {
    ...JOBS,
    async nextDue() {
      // Its microseconds are no exact number after the year 2255, which a moved clock can reach.
      const { rows } = await sql<{ fired_ms: number }>`
        select (fired_at + 999) / 1000 as fired_ms from conditional_order as job
        where fired_at is not null and ${sql.raw(neverFailed(JOBS))}
        order by fired_at limit 1`.execute(db)
      return rows[0] && rows[0].fired_ms + GRACE_MS
    },
    due: (now) =>
      read(now)
        .where(sql<boolean>`${sql.raw(neverFailed(JOBS))}`)
        .orderBy('fired_at')
        .orderBy('item_id')
        .orderBy('fired_level')
        .orderBy('order_id')
        .limit(AT_ONCE)
        .execute(),
    find: ({ job_id }, now) => read(now).where('order_id', '=', job_id).executeTakeFirst(),
    work: ({ player_id, order_id, item_id, side, price, count }) =>
      placeFired(deps, { player_id, order_id, item_id, side, price, count }),
  })
}

/** True where something was done about it. */
async function placeFired(
  { db, desk }: Pick<DeskJobsDeps, 'db' | 'desk'>,
  order: FiredOrder,
): Promise<boolean> {
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
