import { type MarketLimits, marketLimits } from '@app/rules/market/limits.ts'
import type { Route } from '@app/contract/route.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Bans } from './auth/bans.ts'
import { LiveSessions } from './auth/live-sessions.ts'
import { type Auth, openAuth } from './auth/open-auth.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { serveCatalogue } from './catalogue/routes.ts'
import { secureRandom } from './chance/secure-random.ts'
import { Economy } from './admin/economy.ts'
import { serveAlerts } from './alerts/routes.ts'
import { serveAdmin } from './admin/routes.ts'
import { AdvanceableClock } from './clock/clock.ts'
import { PlayContent } from './content/play-content.ts'
import { serveCraft } from './craft/routes.ts'
import { connect, type SessionLimits, unlimited } from './db/connect.ts'
import { IdSource } from './db/ids.ts'
import type { DB } from './db/schema.ts'
import { serveEnergy } from './energy/routes.ts'
import type { LiveBatch } from './events/live-batch.ts'
import type { LiveHub } from './events/live-hub.ts'
import { type Events, type LiveFollower, openEvents } from './events/open-events.ts'
import { liveOptions, serveLive } from './events/routes.ts'
import type { ExchangeDeps } from './exchange/exchange.ts'
import { dueExchanges } from './exchange/due-exchanges.ts'
import { serveExchange } from './exchange/routes.ts'
import { serveHarvest } from './harvest/routes.ts'
import { serveFactory } from './factory/routes.ts'
import { housekeeping } from './housekeeping/housekeeping.ts'
import { buildBase } from './http/app-base.ts'
import { serveCompressed } from './http/compress.ts'
import { serveDocs } from './http/docs.ts'
import { serveHeaders } from './http/headers.ts'
import { type Health, serveHealth } from './http/health.ts'
import { serveLimits } from './http/limits.ts'
import { logging } from './http/logging.ts'
import { serveSite } from './http/site.ts'
import { Switches } from './http/switches.ts'
import { serveWeb } from './http/web.ts'
import { serveInventory } from './inventory/routes.ts'
import { Worker } from './jobs/worker.ts'
import type { ChangeDeps } from './ledger/change.ts'
import { cancelAllLots } from './market/cancel-all-lots.ts'
import type { Desk } from './market/desk.ts'
import { openDesk } from './market/open-desk.ts'
import { Prices } from './market/prices.ts'
import { serveMarket } from './market/routes.ts'
import { readNews } from './news/read-news.ts'
import { serveNews } from './news/routes.ts'
import { measureCalls, Metrics } from './metrics/metrics.ts'
import { deskMeter, watchNode, watchPool, watchWork } from './watch-node.ts'
import { openPlatform, type Platform } from './platform/open-platform.ts'
import { servePlayers } from './players/routes.ts'
import { serveRent } from './rent/routes.ts'
import { serveSocial } from './social/routes.ts'
import { declineTrades } from './social/trades.ts'
import { serveSandbox } from './sandbox/routes.ts'
import type { Settings } from './settings.ts'
import { serveSimulator } from './simulator/routes.ts'
import { serveTavern } from './tavern/routes.ts'
import { searchJobs } from './tavern/settle-searches.ts'
import { serveSpin } from './spin/routes.ts'

export interface OpenedApp extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly db: Kysely<DB>
  readonly clock: AdvanceableClock
  readonly catalogue: Catalogue
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

export interface AppDatabase {
  readonly url: string
  readonly role: string | undefined
  /** Of the sessions that serve; left out, those of `connect`. */
  readonly limits?: SessionLimits
}

/** What every feature builds on. `change` is how its use cases change value. */
interface Core {
  readonly settings: Settings
  readonly db: Kysely<DB>
  readonly clock: AdvanceableClock
  readonly catalogue: Catalogue
  readonly content: PlayContent
  readonly worker: Worker
  readonly platform: Platform
  readonly log: FastifyBaseLogger
  readonly desk: Desk
  readonly prices: Prices
  readonly hub: LiveHub
  readonly limits: MarketLimits
  readonly change: ChangeDeps
  readonly switches: Switches
  readonly sessions: LiveSessions
  readonly bans: Bans
  readonly economy: Economy
  /** Calls back with every batch of events, of this node and of others, and after a loss. */
  follow(follower: LiveFollower): void
  readonly tell: Events['tell']
}

function exchangeDepsOf(core: Core): ExchangeDeps {
  return {
    db: core.db,
    change: core.change,
    clock: core.clock,
    inventory: core.platform.inventory,
    coinItems: core.settings.steamCoinItems,
    wake: (dueMs: number) => core.worker.wake('exchange', dueMs),
    // Only a test ends the process there.
    reached: () => {},
  }
}

/** Registers the features' routes and due work: here a feature comes in. */
function serveFeatures(api: FastifyInstance, core: Core, auth: Auth): void {
  const { settings, db, clock, catalogue, desk, prices, limits } = core
  const sellable = (itemId: number) => catalogue.sellable(itemId)
  servePlayers(api, { ...core.change, catalogue, content: core.content })
  serveCatalogue(api, catalogue, (language) => core.content.get(`tag_names_${language}`))
  serveInventory(api, core.change, clock)
  serveEnergy(api, { ...core.change, clock, catalogue })
  serveHarvest(api, { ...core, ...core.change })
  serveMarket(api, { db, desk, prices, clock, limits, sellable })
  const wake = (dueMs: number) => core.worker.wake('tavern_search', dueMs)
  const tavern = { ...core.change, content: core.content, switches: core.switches, wake }
  serveTavern(api, tavern)
  serveAlerts(api, { ...core.change, sellable })
  core.worker.addJobs(searchJobs(tavern), tavern)
  core.worker.add(housekeeping(db, api.log))
  serveCraft(api, core)
  serveFactory(api, core)
  serveSpin(api, core)
  serveSimulator(api, { ...core, ids: core.change.ids })
  serveSite(api, settings)
  serveRent(api, {
    ...core.change,
    clock,
    content: () => core.content.get('rent'),
    expand: catalogue.expand.bind(catalogue),
  })
  const social = { ...core.change, tagsOf: (itemId: number) => catalogue.item(itemId)?.tags }
  serveSocial(api, social)
  const exchange = exchangeDepsOf(core)
  serveExchange(api, exchange)
  core.worker.add(dueExchanges(exchange, core.log))
  serveAdmin(api, {
    ...core.change,
    exchange,
    clock,
    economy: core.economy,
    worker: core.worker,
    sessions: core.sessions,
    bans: core.bans,
    async withdrawOffers(playerId) {
      await cancelAllLots(db, desk, playerId)
      await declineTrades(social, playerId)
    },
    correctionLimit: settings.correctionLimit,
    viewToken: (view) => auth.viewToken(view),
    path: settings.adminPath,
    expand: catalogue.expand.bind(catalogue),
    tagsOf: (itemId) => catalogue.item(itemId)?.tags ?? [],
  })
  serveNews(api, { news: readNews(), clock, communityUrl: settings.communityUrl })
  if (settings.sandbox) {
    const expand = catalogue.expand.bind(catalogue)
    const settleDue = () => core.worker.settleDue()
    const { inventory } = core.platform
    const coinItems = settings.steamCoinItems
    serveSandbox(api, { ...core.change, clock, settleDue, expand, inventory, coinItems })
  }
}

/** What may wait for the desk: as many orders as it settles in about a second. */
const ordersOn = (database: AppDatabase) => ({
  url: database.url,
  connection: sessionsOn(database).serving,
  waitingMax: 4096,
  waitMs: database.limits?.statementMs === 0 ? Infinity : 4000,
})

/** What events tell of is committed: a listener that fails must not look like a failed call. */
function guarded(events: Events, failed: (error: unknown) => void): Events {
  const published = (live: LiveBatch) => {
    try {
      events.published(live)
    } catch (error) {
      failed(error)
    }
  }
  return { ...events, published }
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
  const metrics = new Metrics()
  const opened = await openCore(settings, database, random, app.log, metrics)
  const { core } = opened
  const { db, clock, catalogue, platform, desk, economy } = core
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (method !== 'HEAD' && config?.route) routes.push(config.route)
  })

  await serveHeaders(app, settings)
  serveCompressed(app)
  app.decorate('switches', core.switches)
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
  await app.register(
    async (api) => {
      await serveDocs(api)
      auth.serve(api)
      serveFeatures(api, core, auth)
      serveLive(api, core.hub, {
        ...liveOptions,
        micros: () => Math.floor(core.clock.now() * 1000),
        closed: () => core.switches.closed,
        endedOf: (sessionIds) => auth.endedOf(sessionIds),
      })
    },
    { prefix: '/api' },
  )
  await serveWeb(app, settings)

  return {
    app,
    db,
    clock,
    catalogue,
    desk,
    platform,
    economy,
    metrics,
    health,
    routes,
    start: () => opened.start(),
    [Symbol.asyncDispose]: () => closeAll([app, opened, probe]),
  }
}

interface OpenedCore {
  readonly core: Core
  /** Does from now on what falls due, and hears what other nodes do. */
  start(): Promise<void>
  close(): Promise<void>
}

/** How sessions of this database are opened: as which role, and those of calls with which limits. */
function sessionsOn(database: AppDatabase) {
  const role = database.role === undefined ? {} : { role: database.role }
  return {
    role,
    serving: database.limits === undefined ? role : { ...role, limits: database.limits },
  }
}

async function openPrices(db: Kysely<DB>, hub: LiveHub, follow: Events['follow']): Promise<Prices> {
  const prices = new Prices(hub)
  await prices.load(db)
  follow({ heard: (live) => prices.apply(live.prices), missed: () => prices.load(db) })
  return prices
}

async function openCore(
  settings: Settings,
  database: AppDatabase,
  random: Random,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<OpenedCore> {
  const failed = (error: unknown) => log.error({ err: error }, 'background work failed')
  const { role, serving } = sessionsOn(database)
  const db = connect(database.url, { ...serving, max: 16, opened: watchPool(metrics) })
  const clock = await AdvanceableClock.open(db)
  const clockOffsetMs = () => clock.offsetMs
  const ids = new IdSource()
  const nodes = { isShared: settings.databaseUrl !== undefined, redisUrl: settings.redisUrl }
  const events = await openEvents({ url: database.url, connection: serving, ...nodes, log, failed })
  const { hub, nodeId, published, unanswered, follow, tell } = guarded(events, failed)
  const catalogue = await Catalogue.open(db, random)
  const content = await PlayContent.open(db)
  const prices = await openPrices(db, hub, follow)
  const limits = { ...marketLimits, feeBps: settings.marketFeeBps }
  const sellable = (itemId: number) => catalogue.sellable(itemId)
  const desk = openDesk(
    { ...ordersOn(database), published, unanswered, failed, measured: deskMeter(metrics) },
    { ids, limits, sellable, clockOffsetMs, nodeId },
  )
  const change = { db, ids, clockOffsetMs, nodeId, published, unanswered, random }
  const worker = new Worker(clock, log)
  const platform = await openPlatform(db, settings)
  const switches = await Switches.open(db)
  announceChanges(hub, clock, switches)
  const access = await openAccess(db)
  // A proof reads everything and may take its time.
  const slowDb = connect(database.url, { ...role, max: 4, limits: unlimited })
  const economy = new Economy({ db: slowDb, ids, clock, failed })
  watchNode(metrics, { db, desk, hub, economy })
  watchWork(metrics, { db, worker })
  const core: Core = {
    settings,
    db,
    clock,
    catalogue,
    content,
    worker,
    platform,
    log,
    desk,
    prices,
    hub,
    limits,
    change,
    switches,
    ...access,
    economy,
    follow,
    tell,
  }
  const followers = [clock, catalogue, content, switches, access.bans]
  return {
    core,
    async start() {
      events.start()
      for (const follower of followers) follower.follow()
      worker.start()
      economy.start()
    },
    close: () => closeAll([worker, platform, economy, events, ...followers, desk, slowDb, db]),
  }
}

/** Tells everybody that the clock was moved, or that an operator has closed or opened a path. */
function announceChanges(hub: LiveHub, clock: AdvanceableClock, switches: Switches): void {
  clock.onMoved(() => hub.announce({ type: 'clock_moved', data: { now: clock.now() } }))
  switches.onChanged(() =>
    hub.announce({ type: 'paths_changed', data: { closed: switches.closed } }),
  )
}

/** Who may call. By real time: the sandbox's clock is the economy's. */
const openAccess = async (db: Kysely<DB>) => ({
  sessions: new LiveSessions(db, Date.now),
  bans: await Bans.open(db, Date.now),
})

type Closable = { close(): unknown } | { destroy(): unknown } | undefined

/** Closes one after the other: what serves first, what it needs last. */
async function closeAll(parts: readonly Closable[]): Promise<void> {
  for (const part of parts) {
    if (part) await ('close' in part ? part.close() : part.destroy())
  }
}
