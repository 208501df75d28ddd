import { spinRoutes } from '@app/contract/spin.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { preparedFrom, sendPrepared } from '../http/send-prepared.ts'
import type { SpinDeps } from './deps.ts'
import { readDraw, readHistory } from './read-draws.ts'
import { rotateSeeds } from './rotate-seeds.ts'
import { runSpin } from './run-spin.ts'
import { readSeeds, shownSeeds } from './seeds.ts'

/** Serves the wheels and the checking of what they drew. */
export function serveSpin(app: FastifyInstance, deps: SpinDeps): void {
  const { db, reads, content } = deps

  const receipts = preparedFrom((response: object) => ({ response }))
  handle(app, spinRoutes.getReceipts, async ({ request, reply }) =>
    sendPrepared(request, reply, (encoding) => receipts(content.get('spin'), encoding)),
  )

  handle(app, spinRoutes.run, ({ input, playerId, call }) =>
    runSpin(deps, playerId, input.receipt_id, call),
  )

  handle(app, spinRoutes.getSeeds, async ({ playerId }) =>
    shownSeeds(await readSeeds(db, playerId)),
  )

  handle(app, spinRoutes.rotateSeeds, ({ input, playerId, call }) =>
    rotateSeeds(deps, playerId, input.client_seed, call),
  )

  handle(app, spinRoutes.getHistory, ({ input, playerId }) =>
    reads.run((from) => readHistory(from, playerId, input.last_id || undefined)),
  )

  handle(app, spinRoutes.getDraw, ({ input }) => reads.run((from) => readDraw(from, input.id)))
}
