import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { Refusal } from './refusal.ts'

/** Requests per second and address. The sandbox is for demos and load tests: its limits are loose. */
const PER_SECOND = { live: 60, sandbox: 5000 }
/** Signing in, per minute and address. */
const SIGN_INS_PER_MINUTE = { live: 10, sandbox: 60_000 }

/** Refuses with 429 and `Retry-After` who calls too often (reliability: first values). */
export async function serveLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  const kind = settings.sandbox ? 'sandbox' : 'live'
  await app.register(rateLimit, {
    max: PER_SECOND[kind],
    timeWindow: 1000,
    cache: 20_000,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  app.addHook('onRoute', (route) => {
    if (!/\/auth\/(steam|client_steam_auth_callback)/.test(route.url)) return
    route.config = {
      ...route.config,
      rateLimit: { max: SIGN_INS_PER_MINUTE[kind], timeWindow: 60_000 },
    }
  })
}
