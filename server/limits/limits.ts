import type { Route } from '@app/contract/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Settings } from '../settings.ts'
import { networkOf } from './network-of.ts'
import { openRedis } from '../open-redis.ts'
import { Refusal } from '../answers/refusal.ts'
import { SharedCounting, spendShared } from './shared-limiter.ts'

/** How long a call may wait to be counted with those of other nodes. */
const COUNTING_MS = 250

/** The sandbox is for demos and load tests: its limits are so many times as wide. */
const SANDBOX_TIMES = 1000

/** Points that a caller may spend in so many seconds; most calls cost one. */
interface Limit {
  readonly points: number
  readonly seconds: number
}

/**
 * First values (reliability, section 9.2). Windows are longer than a second where a screen asks for
 * much at once: a browser that restores eight tabs is nobody's attack.
 */
const limits = {
  /** Whoever is not signed in, or not known to be, by network. */
  visit: { points: 600, seconds: 10 },
  /** Ten sign-ins, by network: two calls each through Steam's page, or one ticket. */
  sign_in: { points: 20, seconds: 60 },
  /** By session. */
  refresh: { points: 30, seconds: 60 },
  /** Live streams opened. */
  stream: { points: 20, seconds: 60 },
  visitor_stream: { points: 120, seconds: 60 },
  // By player from here on.
  read: { points: 300, seconds: 10 },
  write: { points: 20, seconds: 2 },
  quote: { points: 10, seconds: 1 },
  find: { points: 6, seconds: 2 },
  spin: { points: 3, seconds: 1 },
  start: { points: 10, seconds: 1 },
  simulate: { points: 6, seconds: 60 },
  /** Pages of a copy of the player's data, a thousand lines each. */
  own_data: { points: 50, seconds: 10 },
  operate: { points: 50, seconds: 10 },
} satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof limits

/** Calls with a limit of their own, by path. */
export const ownLimits: Readonly<Record<string, LimitName>> = {
  '/auth/client_steam_auth_callback': 'sign_in',
  '/marketplace/quote': 'quote',
  '/social/find-users': 'find',
  '/spin/run': 'spin',
  '/craft/start': 'start',
  '/factory/start': 'start',
  '/sim/run': 'simulate',
  '/account/own-data': 'own_data',
}

/** In points, of calls that cost the server more than others; by path. */
export const costs: Readonly<Record<string, number>> = {
  '/auth/client_steam_auth_callback': 2,
  '/marketplace/get-depth': 5,
  '/marketplace/get-chart': 2,
  '/inventory/chart': 2,
}

/** @throws Refusal - `too_many_requests` with `retry_after` in seconds */
type Spend = (name: LimitName, key: string, points?: number) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    spend: Spend
    /** Calls refused for being too many, by limit. */
    refusedByLimit: Map<string, number>
  }
  interface FastifyContextConfig {
    /** Of a page outside the contract, counted by network. */
    limit?: LimitName
  }
}

/**
 * Lets calls be counted, so that whoever calls too often is refused with 429 and `Retry-After`.
 * Nodes that share a Redis count together; without it, or while it is away, each counts for itself.
 */
export function serveLimits(
  app: FastifyInstance,
  settings: Pick<Settings, 'sandbox' | 'redisUrl'>,
): void {
  const times = settings.sandbox ? SANDBOX_TIMES : 1
  const together = settings.redisUrl === undefined ? undefined : togetherIn(app, settings.redisUrl)
  const spenders = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => {
      const options = { keyPrefix: name, points: points * times, duration: seconds }
      const alone = new RateLimiterMemory(options)
      const spend = together?.(options, alone)
      return [
        name,
        spend ?? (async (key: string, cost: number) => void (await alone.consume(key, cost))),
      ]
    }),
  )
  app.decorate('refusedByLimit', new Map<string, number>())
  app.decorate('spend', async (name, key, points = 1) => {
    try {
      await spenders.get(name)!(key, points)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      app.refusedByLimit.set(name, (app.refusedByLimit.get(name) ?? 0) + 1)
      throw new Refusal('too_many_requests', { retry_after: Math.ceil(error.msBeforeNext / 1000) })
    }
  })
  // Pages outside the contract, such as those of signing in; the contract's calls are counted when
  // it is known who calls.
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { limit } = routeOptions.config
    if (limit) await app.spend(limit, networkOf(ip))
  })
}

/**
 * Counts a call of the contract: by player, or by network where it is not known who calls.
 *
 * @param cost - in points; what is known of it by its input alone is counted once that is there
 */
export async function countCall(
  { spend }: FastifyInstance,
  route: Route,
  { caller, ip }: FastifyRequest,
  cost = costs[route.path] ?? 1,
): Promise<void> {
  if (caller) return spend(limitOf(route), caller.playerId, cost)
  const own = ownLimits[route.path]
  return spend(route.anonymous && own ? own : 'visit', networkOf(ip), cost)
}

function limitOf({ path, auth, changes }: Route): LimitName {
  return ownLimits[path] ?? (auth === 'admin' ? 'operate' : changes ? 'write' : 'read')
}

/** Limiters that count where all nodes do. */
function togetherIn(app: FastifyInstance, url: string) {
  const redis = openRedis(url, {
    log: app.log,
    without: 'this node counts calls for itself',
    connectTimeout: 500,
    commandTimeout: COUNTING_MS,
  })
  app.addHook('onClose', () => redis.disconnect())
  const shared = new SharedCounting()
  return (
    options: { keyPrefix: string; points: number; duration: number },
    alone: RateLimiterMemory,
  ) => {
    const together = new RateLimiterRedis({
      ...options,
      keyPrefix: `surprise-market:limit:${options.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: options.points + 1,
    })
    return (key: string, points: number) => spendShared({ together, alone, shared }, key, points)
  }
}
