import { craftRoutes } from '@app/contract/craft.ts'
import type { CraftContent } from '@app/rules/craft/recipe.ts'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock/clock.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { Reads } from '../db/reads.ts'
import { handle } from '../http/handle.ts'
import { preparedFrom, sendPrepared } from '../http/send-prepared.ts'
import type { Worker } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { readHistory, readQueue } from './read-crafts.ts'
import { craftJobs } from './settle-crafts.ts'
import { startCraft } from './start-craft.ts'

export interface CraftDeps {
  readonly change: ChangeDeps
  readonly reads: Reads
  readonly catalog: Catalog
  readonly content: PlayContent
  readonly clock: Clock
  readonly worker: Worker
}

/** Serves the four craft calls (spec 2 §7), and ends what falls due. */
export function serveCraft(app: FastifyInstance, deps: CraftDeps): void {
  const { change, reads, catalog, content, clock, worker } = deps
  const { db } = change
  const openAll = catalog.openAll.bind(catalog)
  const start = {
    ...change,
    openAll,
    craftContent: () => content.get('craft'),
    wake: (dueMs: number) => worker.wake('craft', dueMs),
  }
  worker.addJobs(craftJobs(openAll), change)

  const receipts = preparedFrom(({ recipes, countMax }: CraftContent) => ({
    response: recipes,
    count_max: countMax,
  }))
  handle(app, craftRoutes.getReceipts, async ({ request, reply }) =>
    sendPrepared(request, reply, (encoding) => receipts(content.get('craft'), encoding)),
  )

  handle(app, craftRoutes.queue, async ({ playerId }) => ({
    response: await readQueue(db, playerId),
    now: Math.floor(clock.now()),
  }))

  handle(app, craftRoutes.getHistory, ({ input, playerId }) =>
    reads.run((from) => readHistory(from, (itemId) => catalog.item(itemId), playerId, input)),
  )

  handle(app, craftRoutes.start, ({ input, playerId, call }) =>
    startCraft(start, playerId, input, call),
  )
}
