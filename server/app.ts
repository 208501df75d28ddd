import { marketLimits } from '@app/rules/market/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Auth, openAuth } from './auth/open-auth.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { serveCatalogue } from './catalogue/routes.ts'
import { AdvanceableClock } from './clock/clock.ts'
import { connect } from './db/connect.ts'
import { IdSource } from './db/ids.ts'
import type { DB } from './db/schema.ts'
import type { LiveBatch } from './events/live-batch.ts'
import { LiveHub } from './events/live-hub.ts'
import { liveOptions, serveLive } from './events/routes.ts'
import { LiveTail } from './events/tail.ts'
import { openWakeUp } from './events/wake-up.ts'
import { buildBase } from './http/app-base.ts'
import { serveDocs } from './http/docs.ts'
import { serveHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { serveLimits } from './http/limits.ts'
import { logging } from './http/logging.ts'
import { serveSite } from './http/site.ts'
import { serveWeb } from './http/web.ts'
import { serveInventory } from './inventory/routes.ts'
import type { Desk } from './market/desk.ts'
import { openDesk } from './market/open-desk.ts'
import { Prices } from './market/prices.ts'
import { serveMarket } from './market/routes.ts'
import { servePlayers } from './players/routes.ts'
import { serveSandbox } from './sandbox/routes.ts'
import type { Settings } from './settings.ts'

export interface OpenedApp extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly db: Kysely<DB>
  readonly clock: AdvanceableClock
  readonly catalogue: Catalogue
  readonly desk: Desk
  readonly auth: Auth
  /** Starts what runs by itself; after the listener is open. */
  start(): Promise<void>
}

export interface AppDatabase {
  readonly url: string
  readonly role: string | undefined
}

/** Puts the features together on one database. */
export async function openApp(settings: Settings, database: AppDatabase): Promise<OpenedApp> {
  const role = database.role === undefined ? {} : { role: database.role }
  const db = connect(database.url, { ...role, max: 16 })
  const clock = new AdvanceableClock()
  const ids = new IdSource()
  const nodeId = crypto.randomUUID()
  // The embedded server has one node, which hears of its own doings from memory.
  const isShared = settings.databaseUrl !== undefined
  const catalogue = await Catalogue.open(db)
  const hub = new LiveHub()
  const prices = new Prices(() => hub.sequence)
  await prices.load(db)
  const limits = { ...marketLimits, feeBps: settings.marketFeeBps }
  const sellable = (itemId: number) => catalogue.sellable(itemId)
  const clockOffsetMs = () => clock.offsetMs
  const app = await buildBase({ logger: logging(settings.logLevel), trustProxy: false })
  const failed = (error: unknown) => app.log.error({ err: error }, 'background work failed')
  const published = (live: LiveBatch) => {
    prices.apply(live.prices)
    hub.publish(live)
  }
  const tail = new LiveTail({ db, nodeId, received: published, failed })
  const wakeUp = isShared ? openWakeUp(settings.redisUrl, () => tail.wake(), failed) : undefined
  const committed = (live: LiveBatch) => {
    published(live)
    wakeUp?.call()
  }
  const desk = openDesk(
    { url: database.url, connection: role, published: committed, failed },
    { ids, limits, sellable, clockOffsetMs, nodeId: isShared ? nodeId : undefined },
  )

  await serveHeaders(app, settings)
  const auth = await openAuth(app, { db, settings })
  await serveLimits(app, settings)
  serveHealth(app, db)
  await app.register(
    async (api) => {
      await serveDocs(api)
      auth.serve(api)
      servePlayers(api, { db, ids, clockOffsetMs, catalogue, published })
      serveCatalogue(api, catalogue)
      serveInventory(api, db, clock)
      serveMarket(api, { db, desk, prices, clock, limits, sellable })
      serveLive(api, hub, { ...liveOptions, micros: () => Math.floor(clock.now() * 1000) })
      serveSite(api, settings)
      if (settings.sandbox) {
        const expand = catalogue.expand.bind(catalogue)
        serveSandbox(api, { db, ids, clock, clockOffsetMs, expand, published })
      }
    },
    { prefix: '/api' },
  )
  await serveWeb(app)

  return {
    app,
    db,
    clock,
    catalogue,
    desk,
    auth,
    async start() {
      if (isShared) await tail.start()
      catalogue.follow()
    },
    [Symbol.asyncDispose]: () => closeAll([app, hub, wakeUp, tail, auth, catalogue, desk, db]),
  }
}

type Closable = { close(): unknown } | { destroy(): unknown } | undefined

/** Closes one after the other: what serves first, what it needs last. */
async function closeAll(parts: readonly Closable[]): Promise<void> {
  for (const part of parts) {
    if (part) await ('close' in part ? part.close() : part.destroy())
  }
}
