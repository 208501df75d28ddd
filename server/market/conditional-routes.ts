import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import type { Desk } from './desk.ts'

/** Orders that wait for a price: given and canceled at the desk, like all others (decisions/044). */
export function serveConditionalOrders(
  app: FastifyInstance,
  { db, desk }: { readonly db: Kysely<DB>; readonly desk: Desk },
): void {
  handle(app, conditionalOrderRoutes.list, async ({ playerId }) => ({
    orders: await listConditionalOrders(db, playerId),
  }))

  handle(app, conditionalOrderRoutes.create, ({ input, playerId, call }) =>
    desk.submit<{ order_id: string }>({
      player_id: playerId,
      commands: [{ kind: 'arm', ...input }],
      call,
      answer: ([done]) => ({ order_id: done!.lot_uuid! }),
    }),
  )

  handle(app, conditionalOrderRoutes.cancel, ({ input, playerId, call }) =>
    desk.submit<object>({
      player_id: playerId,
      commands: [{ kind: 'disarm', order_id: input.order_id.toLowerCase() }],
      call,
      answer: () => ({}),
    }),
  )
}

/** At most the limit of open lots. */
async function listConditionalOrders(
  db: Kysely<DB>,
  playerId: string,
): Promise<ConditionalOrder[]> {
  const rows = await db
    .selectFrom('conditional_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('order_id', 'desc')
    .execute()
  return rows.map(
    ({ order_id, item_id, side, count, escrow, conditions, created_at, fired_at }) => ({
      order_id,
      item_id,
      side,
      count,
      // Only the desk writes them.
      conditions: conditions as ConditionalOrder['conditions'],
      escrow,
      is_fired: fired_at !== null,
      created_at,
    }),
  )
}
