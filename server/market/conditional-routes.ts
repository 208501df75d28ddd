import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
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
    .selectFrom('conditional_order as given')
    .select([
      'order_id',
      'item_id',
      'side',
      'count',
      'lasts_sec',
      'conditions',
      'escrow',
      'created_at',
    ])
    .select(sql<boolean>`fired_at is not null`.as('is_fired'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_condition as now')
          .select(['nth', 'level', 'mark'])
          .whereRef('now.order_id', '=', 'given.order_id')
          .where('mark', 'is not', null),
      ).as('followed'),
    )
    .where('player_id', '=', playerId)
    .orderBy('order_id', 'desc')
    .execute()
  return rows.map(
    ({ order_id, item_id, side, count, lasts_sec, conditions, followed, ...row }) => ({
      order_id,
      item_id,
      side,
      count,
      lasts_sec,
      // Only the desk writes them.
      conditions: (conditions as Conditions).map((one, nth) => movedTo(one, followed, nth)),
      escrow: row.escrow,
      is_fired: row.is_fired,
      created_at: row.created_at,
    }),
  )
}

type Conditions = ConditionalOrder['conditions']

interface Followed {
  readonly nth: number
  readonly level: number
  readonly mark: number | null
}

/** What follows a price is kept as it was given, and where it has come to beside. */
function movedTo(
  condition: Conditions[number],
  followed: readonly Followed[],
  nth: number,
): Conditions[number] {
  const now = followed.find((one) => one.nth === nth)
  if (!condition.trail || !now) return condition
  const best = Math.abs(now.mark ?? 0)
  return { ...condition, price: Math.abs(now.level), trail: { ...condition.trail, best } }
}
