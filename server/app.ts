import { type MarketLimits, marketLimits } from '@app/rules/market/limits.ts'
import type { Route } from '@app/contract/route.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { openAuth } from './auth/open-auth.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { serveCatalogue } from './catalogue/routes.ts'
import { Economy } from './admin/economy.ts'
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
import { openEvents } from './events/open-events.ts'
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
import { serveHealth } from './http/health.ts'
import { serveLimits } from './http/limits.ts'
import { logging } from './http/logging.ts'
import { serveSite } from './http/site.ts'
import { Switches } from './http/switches.ts'
import { serveWeb } from './http/web.ts'
import { serveInventory } from './inventory/routes.ts'
import { Worker } from './jobs/worker.ts'
import type { ChangeDeps } from './ledger/change.ts'
import type { Desk } from './market/desk.ts'
import { openDesk } from './market/open-desk.ts'
import { Prices } from './market/prices.ts'
import { serveMarket } from './market/routes.ts'

import { readNews } from './news/read-news.ts'
import { serveNews } from './news/routes.ts'
import { openPlatform, type Platform } from './platform/open-platform.ts'
import { servePlayers } from './players/routes.ts'
import { serveRent } from './rent/routes.ts'
import { serveSocial } from './social/routes.ts'
import { serveSandbox } from './sandbox/routes.ts'
import type { Settings } from './settings.ts'
import { serveSimulator } from './simulator/routes.ts'
import { serveTavern } from './tavern/routes.ts'
import { searchWork } from './tavern/settle-searches.ts'
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
  /** For work that waits for the platform: a silent Steam must delay nothing else. */
  readonly platformWorker: Worker
  readonly desk: Desk
  readonly prices: Prices
  readonly hub: LiveHub
  readonly limits: MarketLimits
  readonly change: ChangeDeps
  readonly switches: Switches
  readonly economy: Economy
  /** Calls back with every batch of events, of this node and of others. */
  onPublished(heard: (live: LiveBatch) => void): void
}

function exchangeDepsOf(core: Core): ExchangeDeps {
  return {
    db: core.db,
    change: core.change,
    clock: core.clock,
    inventory: core.platform.inventory,
    coinItems: core.settings.steamCoinItems,
    wake: (dueMs: number) => core.platformWorker.wake(dueMs),
    // Only a test ends the process there.
    reached: () => {},
  }
}

/** Registers the features' routes and due work: here a feature comes in. */
function serveFeatures(api: FastifyInstance, core: Core): void {
  const { settings, db, clock, catalogue, desk, prices, hub, limits } = core
  const sellable = (itemId: number) => catalogue.sellable(itemId)
  servePlayers(api, { ...core.change, catalogue })
  serveCatalogue(api, catalogue, (language) => core.content.get(`tag_names_${language}`))
  serveInventory(api, db, clock)
  serveEnergy(api, { ...core.change, clock, catalogue })
  serveHarvest(api, { ...core, ...core.change })
  serveMarket(api, { db, desk, prices, clock, limits, sellable })
  const wake = core.worker.wake.bind(core.worker)
  const tavern = { ...core.change, content: core.content, switches: core.switches, wake }
  serveTavern(api, tavern)
  core.worker.add(searchWork(tavern))
  core.worker.add(housekeeping(db))
  serveLive(api, hub, {
    ...liveOptions,
    micros: () => Math.floor(clock.now() * 1000),
    closed: () => core.switches.closed,
  })
  serveCraft(api, core)
  serveFactory(api, core)
  serveSpin(api, core)
  serveSimulator(api, core)
  serveSite(api, settings)
  serveRent(api, {
    ...core.change,
    clock,
    content: () => core.content.get('rent'),
    expand: catalogue.expand.bind(catalogue),
  })
  serveSocial(api, { ...core.change, tagsOf: (itemId) => catalogue.item(itemId)?.tags })
  const exchange = exchangeDepsOf(core)
  serveExchange(api, exchange)
  core.platformWorker.add(dueExchanges(exchange))
  serveAdmin(api, {
    ...core.change,
    exchange,
    clock,
    economy: core.economy,
    path: settings.adminPath,
    expand: catalogue.expand.bind(catalogue),
    tagsOf: (itemId) => catalogue.item(itemId)?.tags ?? [],
  })
  serveNews(api, { news: readNews(), clock, communityUrl: settings.communityUrl })
  if (settings.sandbox) {
    const expand = catalogue.expand.bind(catalogue)
    const settleDue = async () => {
      await core.worker.settleDue()
      await core.platformWorker.settleDue()
    }
    const { inventory } = core.platform
    const coinItems = settings.steamCoinItems
    serveSandbox(api, { ...core.change, clock, settleDue, expand, inventory, coinItems })
  }
}

/** Puts the features together on one database. */
export async function openApp(settings: Settings, database: AppDatabase): Promise<OpenedApp> {
  const { trustedProxies } = settings
  const app = await buildBase({
    logger: logging(settings.logLevel),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  })
  const opened = await openCore(settings, database, app.log)
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
  const auth = await openAuth(app, { db, settings, platform })
  await serveLimits(app, settings)
  serveHealth(app, db)
  await app.register(
    async (api) => {
      await serveDocs(api)
      auth.serve(api)
      serveFeatures(api, core)
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
    routes,
    start: () => opened.start(),
    [Symbol.asyncDispose]: () => closeAll([app, opened]),
  }
}

interface OpenedCore {
  readonly core: Core
  /** Does from now on what falls due, and hears what other nodes do. */
  start(): Promise<void>
  close(): Promise<void>
}

async function openCore(
  settings: Settings,
  database: AppDatabase,
  log: FastifyBaseLogger,
): Promise<OpenedCore> {
  const failed = (error: unknown) => log.error({ err: error }, 'background work failed')
  const role = database.role === undefined ? {} : { role: database.role }
  const serving = database.limits === undefined ? role : { ...role, limits: database.limits }
  const db = connect(database.url, { ...serving, max: 16 })
  const clock = await AdvanceableClock.open(db)
  const clockOffsetMs = () => clock.offsetMs
  const ids = new IdSource()
  const isShared = settings.databaseUrl !== undefined
  const events = openEvents({ db, isShared, redisUrl: settings.redisUrl, log, failed })
  const { hub, nodeId, published, onPublished } = events
  const catalogue = await Catalogue.open(db)
  const content = await PlayContent.open(db)
  const prices = new Prices(hub)
  await prices.load(db)
  onPublished((live) => prices.apply(live.prices))
  const limits = { ...marketLimits, feeBps: settings.marketFeeBps }
  const sellable = (itemId: number) => catalogue.sellable(itemId)
  const desk = openDesk(
    { url: database.url, connection: serving, published, failed },
    { ids, limits, sellable, clockOffsetMs, nodeId },
  )
  const change = { db, ids, clockOffsetMs, nodeId, published }
  const worker = new Worker(clock, failed)
  const platform = await openPlatform(db, settings)
  const platformWorker = new Worker(clock, failed)
  clock.onMoved(() => hub.announce({ type: 'clock_moved', data: { now: clock.now() } }))
  const switches = await Switches.open(db)
  switches.onChanged(() =>
    hub.announce({ type: 'paths_changed', data: { closed: switches.closed } }),
  )
  // A proof reads everything and may take its time.
  const slowDb = connect(database.url, { ...role, max: 2, limits: unlimited })
  const economy = new Economy({ db: slowDb, ids, clock, failed })
  const core: Core = {
    settings,
    db,
    clock,
    catalogue,
    content,
    worker,
    platform,
    platformWorker,
    desk,
    prices,
    hub,
    limits,
    change,
    switches,
    economy,
    onPublished,
  }
  const followers = [clock, catalogue, content, switches]
  return {
    core,
    async start() {
      await events.start()
      for (const follower of followers) follower.follow()
      worker.start()
      platformWorker.start()
      economy.start()
    },
    close: () =>
      closeAll([worker, platformWorker, platform, economy, events, ...followers, desk, slowDb, db]),
  }
}

type Closable = { close(): unknown } | { destroy(): unknown } | undefined

/** Closes one after the other: what serves first, what it needs last. */
async function closeAll(parts: readonly Closable[]): Promise<void> {
  for (const part of parts) {
    if (part) await ('close' in part ? part.close() : part.destroy())
  }
}
