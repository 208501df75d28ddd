import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { DB } from '../db/schema.ts'

/** `/healthz` says that the process lives, `/readyz` that it can serve, `/metrics` how it does. */
export function serveHealth(app: FastifyInstance, db: Kysely<DB>): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { ready: true }
    } catch {
      return reply.code(503).send({ ready: false })
    }
  })
  app.get('/metrics', async (_request, reply) => {
    void reply.header('content-type', register.contentType)
    return register.metrics()
  })
}
