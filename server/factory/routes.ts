import { factoryRoutes } from '@app/contract/factory.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { preparedFrom, sendPrepared } from '../http/send-prepared.ts'
import type { FactoryDeps } from './deps.ts'
import { readHistory, readQueue } from './read-jobs.ts'
import { factoryJobs } from './settle-jobs.ts'
import { startJob } from './start-job.ts'

/** Serves the factory's calls, and ends its jobs when they are due. */
export function serveFactory(app: FastifyInstance, deps: FactoryDeps): void {
  const { db, reads, clock, content, worker } = deps

  const receipts = preparedFrom((response: object) => ({ response }))
  handle(app, factoryRoutes.getReceipts, async ({ request, reply }) =>
    sendPrepared(request, reply, (encoding) => receipts(content.get('factory'), encoding)),
  )

  handle(app, factoryRoutes.queue, async ({ input, playerId }) => ({
    response: await readQueue(db, playerId, input),
    now: clock.now(),
  }))

  handle(app, factoryRoutes.getHistory, ({ input, playerId }) =>
    reads.run((from) => readHistory(from, playerId, input)),
  )

  handle(app, factoryRoutes.start, ({ input, playerId, call }) =>
    startJob(deps, playerId, input, call),
  )

  worker.addJobs(factoryJobs(deps), deps.change)
}
