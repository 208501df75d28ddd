import { createHash } from 'node:crypto'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import RedisStore from '@fastify/rate-limit/store/RedisStore.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { InsuredStore } from './insured-store.ts'
import { openRedis } from './open-redis.ts'
import { Refusal } from './refusal.ts'

/** Requests per second and address. The sandbox is for demos and load tests: its limits are loose. */
const PER_SECOND = { live: 60, sandbox: 5000 }

/** Callers whose calls a node keeps count of by itself; the latest stay. */
const CALLERS_MAX = 20_000

interface RouteLimit {
  readonly routes: RegExp
  readonly live: number
  readonly sandbox: number
  readonly windowMs: number
  /** Counted by access token; else by address. */
  readonly byPlayer?: true
}

/** Calls that are worth automating are counted by themselves. */
const ROUTE_LIMITS: readonly RouteLimit[] = [
  {
    routes: /\/auth\/(steam|client_steam_auth_callback)/,
    live: 10,
    sandbox: 60_000,
    windowMs: 60_000,
  },
  { routes: /\/sim\/run$/, live: 6, sandbox: 5000, windowMs: 60_000, byPlayer: true },
  { routes: /\/spin\/run$/, live: 3, sandbox: 5000, windowMs: 1000, byPlayer: true },
  { routes: /\/(craft|factory)\/start$/, live: 10, sandbox: 5000, windowMs: 1000, byPlayer: true },
]

/**
 * Refuses with 429 and `Retry-After` who calls too often (reliability: first values). Nodes that share
 * a Redis count together; without it, or while it is away, each counts for itself.
 */
export async function serveLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  const kind = settings.sandbox ? 'sandbox' : 'live'
  // Before the limits themselves are there: they read what a route says as it is added.
  app.addHook('onRoute', (route) => {
    const limit = ROUTE_LIMITS.find(({ routes }) => routes.test(route.url))
    if (!limit) return
    route.config = {
      ...route.config,
      rateLimit: {
        max: limit[kind],
        timeWindow: limit.windowMs,
        ...(limit.byPlayer && { keyGenerator: tokenOrAddress }),
      },
    }
  })
  await app.register(rateLimit, {
    max: PER_SECOND[kind],
    timeWindow: 1000,
    cache: CALLERS_MAX,
    ...(settings.redisUrl !== undefined && { store: countingIn(app, settings.redisUrl) }),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
}

/** Who calls, without keeping a token that could be used. */
function tokenOrAddress({ headers, ip }: FastifyRequest): string {
  const { authorization } = headers
  return authorization === undefined
    ? ip
    : createHash('sha256').update(authorization).digest('base64url')
}

/** Where the nodes count together; while it is away, where this node counts for itself. */
function countingIn(app: FastifyInstance, url: string): FastifyRateLimitStoreCtor {
  const redis = openRedis(url, {
    log: app.log,
    without: 'this node counts calls for itself',
    connectTimeout: 500,
  })
  app.addHook('onClose', () => redis.disconnect())
  return class Counting extends InsuredStore {
    constructor() {
      super(
        new RedisStore(false, false, redis, 'surprise-market:limit:'),
        new LocalStore(false, false, CALLERS_MAX),
      )
    }
  }
}
