import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import type { StandingRefusal } from '@app/rules/market/standing-escrow.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { LiveFollower } from '../events/followers.ts'
import { handle } from '../http/handle.ts'
import type { Worker } from '../jobs/worker.ts'
import type { DeskJobsDeps } from './desk-jobs.ts'
import { StandingStock } from './standing-stock.ts'

interface StandingDeps extends DeskJobsDeps {
  readonly worker: Worker
  /** Calls back with every batch of events, of whatever node, and after a loss of some. */
  follow(follower: LiveFollower): void
}

/** Orders that keep an item in stock: given and changed at the desk, like all others (decisions/067). */
export function serveStandingOrders(app: FastifyInstance, deps: StandingDeps): void {
  const { db, desk, clock, log, worker } = deps
  const wake = (dueMs: number) => worker.wake('standing_order', dueMs)
  const stock = new StandingStock({ db, desk, clock, log, wake })
  deps.follow({ heard: (live) => stock.heard(live), missed: () => stock.lookAtAll() })
  worker.add(stock)

  handle(app, standingOrderRoutes.list, async ({ playerId }) => ({
    orders: await listStandingOrders(db, playerId),
  }))

  handle(app, standingOrderRoutes.set, ({ input, playerId, call }) =>
    desk.submit<{ traded: number; total: number; rest: number }>({
      player_id: playerId,
      commands: [{ kind: 'stand', ...input }],
      call,
      answer: ([done]) => ({ traded: done!.traded, total: done!.total, rest: done!.rest }),
    }),
  )

  handle(app, standingOrderRoutes.pause, async ({ input, playerId, call }) => {
    const paused = await desk.submit<object>({
      player_id: playerId,
      commands: [{ kind: 'pause', ...input }],
      call,
      answer: () => ({}),
    })
    wake(clock.now())
    return paused
  })

  handle(app, standingOrderRoutes.remove, ({ input, playerId, call }) =>
    desk.submit<object>({
      player_id: playerId,
      commands: [{ kind: 'unstand', ...input }],
      call,
      answer: () => ({}),
    }),
  )
}

/** At most the limit of open lots. */
async function listStandingOrders(db: Kysely<DB>, playerId: string): Promise<StandingOrder[]> {
  const rows = await db
    .selectFrom('standing_order as o')
    .select(['item_id', 'keep', 'price', 'budget', 'escrow', 'is_paused', 'refusal', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('lot')
        .select((lots) =>
          lots.fn.coalesce(lots.fn.sum<number>('current_count'), lots.lit(0)).as('n'),
        )
        .whereRef('lot.player_id', '=', 'o.player_id')
        .whereRef('lot.item_id', '=', 'o.item_id')
        .where('is_standing', '=', true)
        .as('bidding'),
    )
    .where('player_id', '=', playerId)
    .orderBy('standing_id', 'desc')
    .execute()
  return rows.map(({ refusal, bidding, ...order }) => {
    // Only the desk writes them.
    const why = refusal as StandingRefusal | null
    return {
      ...order,
      bidding: Number(bidding),
      refusal: why && { code: why.refused, params: { ...why.params } },
    }
  })
}
