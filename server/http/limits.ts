import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import type { Settings } from '../settings.ts'
import { Refusal } from './refusal.ts'

/** Requests per second and address. The sandbox is for demos and load tests: its limits are loose. */
const PER_SECOND = { live: 60, sandbox: 5000 }
/** Signing in, per minute and address. */
const SIGN_INS_PER_MINUTE = { live: 10, sandbox: 60_000 }

/**
 * Refuses with 429 and `Retry-After` who calls too often (reliability: first values). Nodes that share
 * a Redis count together; without it, or while it is away, nobody is refused on its account.
 */
export async function serveLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  const kind = settings.sandbox ? 'sandbox' : 'live'
  // Before the limits themselves are there: they read what a route says as it is added.
  app.addHook('onRoute', (route) => {
    if (!/\/auth\/(steam|client_steam_auth_callback)/.test(route.url)) return
    route.config = {
      ...route.config,
      rateLimit: { max: SIGN_INS_PER_MINUTE[kind], timeWindow: 60_000 },
    }
  })
  await app.register(rateLimit, {
    max: PER_SECOND[kind],
    timeWindow: 1000,
    cache: 20_000,
    ...(settings.redisUrl !== undefined && countingIn(app, settings.redisUrl)),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
}

/** Where the nodes count together. */
function countingIn(app: FastifyInstance, url: string) {
  const redis = new Redis(url, {
    connectTimeout: 500,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  })
  redis.on('error', (error) => app.log.warn({ err: error }, 'rate limits are not counted'))
  app.addHook('onClose', () => redis.disconnect())
  return { redis, nameSpace: 'surprise-market:limit:', skipOnError: true }
}
