import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Lets a node leave the round of those that a proxy sends calls to. */
export interface Health {
  /** From now on `/readyz` says no; whoever calls all the same is answered as ever. */
  leave(): void
}

/**
 * `/healthz` says that the process lives, `/readyz` that it can reach its database and is not about
 * to end.
 *
 * A node whose sessions are all in use is busy and not broken: taken out, it would leave its load to
 * the others. So whoever asks is answered by a session that nothing else uses.
 *
 * @param probe - one session of its own
 */
export function serveHealth(app: FastifyInstance, probe: Kysely<DB>): Health {
  let isLeaving = false
  let asking: Promise<boolean> | undefined
  const isReady = () =>
    sql`select 1`
      .execute(probe)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = undefined))
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    // However many ask, one question is in progress.
    const ready = !isLeaving && (await (asking ??= isReady()))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  return { leave: () => void (isLeaving = true) }
}
