import type { Route } from '@app/contract/route.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Auth, openAuth } from './auth/open-auth.ts'
import type { Catalog } from './catalog/catalog.ts'
import { secureRandom } from './chance/secure-random.ts'
import type { Economy } from './admin/economy.ts'
import type { AdvanceableClock } from './clock/clock.ts'
import { isAnswered } from './answers/stored-answers.ts'
import { connect } from './db/connect.ts'
import type { DB } from './db/schema.ts'
import { liveOptions, serveLive } from './events/routes.ts'
import { buildBase } from './http/app-base.ts'
import { serveCompressed } from './http/compress.ts'
import { serveDocs } from './http/docs.ts'
import { serveHeaders } from './http/headers.ts'
import { type Health, serveHealth } from './http/health.ts'
import { serveLimits } from './limits/limits.ts'
import { logging } from './http/logging.ts'
import { serveWeb } from './site/web.ts'
import type { Desk } from './market/desk.ts'
import { measureCalls, Metrics } from './metrics/metrics.ts'
import type { Platform } from './platform/open-platform.ts'
import type { Settings } from './settings.ts'
import { type Core, type AppDatabase, openCore, sessionsOn, closeAll } from './core.ts'
import { serveFeatures } from './serve-features.ts'

export interface OpenedApp extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly db: Kysely<DB>
  readonly clock: AdvanceableClock
  readonly catalog: Catalog
  readonly desk: Desk
  readonly economy: Economy
  /** Every route of the contract that is served. */
  readonly routes: readonly Route[]
  readonly platform: Platform
  readonly metrics: Metrics
  readonly health: Health
  /** Starts what runs by itself; after the listener is open. */
  start(): Promise<void>
}

/**
 * Puts the features together on one database.
 *
 * @param random - what decides by chance; the operating system unless a test fixes it
 */
export async function openApp(
  settings: Settings,
  database: AppDatabase,
  random: Random = secureRandom,
): Promise<OpenedApp> {
  const { trustedProxies } = settings
  const app = await buildBase({
    logger: logging(settings.logLevel),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  })
  // Loaded where someone wants them: a node without a collector pays nothing for traces.
  const tracing =
    settings.tracing && (await import('./tracing/open-tracing.ts')).openTracing(settings.tracing)
  tracing?.follow(app)
  const metrics = new Metrics()
  const opened = await openCore(settings, database, random, app.log, metrics)
  const { core } = opened
  const { db, clock, catalog, platform, desk, economy } = core
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (method !== 'HEAD' && config?.route) routes.push(config.route)
  })

  serveHeaders(app, settings)
  serveCompressed(app)
  app.decorate('switches', core.switches)
  app.decorate('wasAnswered', (call) => isAnswered(db, call, core.change.clockOffsetMs()))
  app.decorateRequest('caller', undefined)
  const { sessions, bans } = core
  const auth = await openAuth(app, { db, settings, platform, sessions, bans })
  serveLimits(app, settings)
  const probe = connect(database.url, { ...sessionsOn(database).serving, max: 1 })
  const health = serveHealth(app, probe)
  measureCalls(app, metrics)
  metrics.counts(
    'limited_calls_total',
    'Calls refused for being too many, by limit.',
    'limit',
    () => app.refusedByLimit,
  )
  await serveApi(app, core, auth)
  await serveWeb(app, settings)

  return {
    app,
    db,
    clock,
    catalog,
    desk,
    platform,
    economy,
    metrics,
    health,
    routes,
    start: () => opened.start(),
    [Symbol.asyncDispose]: () => closeAll([app, opened, probe, tracing]),
  }
}

/** Everything below /api: its description, the features and the live stream. */
async function serveApi(app: FastifyInstance, core: Core, auth: Auth): Promise<void> {
  await app.register(
    async (api) => {
      await serveDocs(api)
      auth.serve(api)
      serveFeatures(api, core, auth)
      serveLive(api, core.hub, {
        ...liveOptions,
        // The sandbox is for load tests too.
        ...(core.settings.sandbox && { streamsPerNetwork: Infinity }),
        micros: () => Math.floor(core.clock.now() * 1000),
        closed: () => core.switches.closed,
        endedOf: (sessionIds) => auth.endedOf(sessionIds),
        onEnd: (listener) => core.sessions.onEnd(listener),
        isCurrent: core.isCurrent,
      })
    },
    { prefix: '/api' },
  )
}
