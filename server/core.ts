import { type MarketLimits, marketLimits } from '@app/rules/market/limits.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { Bans } from './auth/bans.ts'
import { LiveSessions } from './auth/live-sessions.ts'
import type { KeptBackups } from './backup/keep-backups.ts'
import { Catalog } from './catalog/catalog.ts'
import { Economy } from './admin/economy.ts'
import { AdvanceableClock } from './clock/clock.ts'
import { PlayContent } from './content/play-content.ts'
import { connect, type SessionLimits, unlimited } from './db/connect.ts'
import { IdSource } from './db/ids.ts'
import { Reads } from './db/reads.ts'
import type { LookReport } from './db/followed.ts'
import type { DB } from './db/schema.ts'
import type { LiveFollower } from './events/followers.ts'
import type { LiveBatch } from './events/live-batch.ts'
import type { LiveHub } from './events/live-hub.ts'
import { type Events, openEvents } from './events/open-events.ts'
import { Switches } from './switches/switches.ts'
import { NOTICE_KIND } from './inbox/notices-due.ts'
import { Worker } from './jobs/worker.ts'
import type { ChangeDeps } from './ledger/change.ts'
import type { Desk } from './market/desk.ts'
import { openDesk } from './market/open-desk.ts'
import { Prices } from './market/prices.ts'
import type { Metrics } from './metrics/metrics.ts'
import { deskMeter, watchNode, watchPools } from './watch-node.ts'
import { openPlatform, type Platform } from './platform/open-platform.ts'
import type { Settings } from './settings.ts'

export interface AppDatabase {
  readonly url: string
  readonly role: string | undefined
  /** Of the sessions that serve; left out, those of `connect`. */
  readonly limits?: SessionLimits
  /** Of the embedded one; left out where the site makes none. */
  readonly backups?: Pick<KeptBackups, 'state'>
}

/** What every feature builds on. `change` is how its use cases change value. */
export interface Core {
  readonly settings: Settings
  readonly db: Kysely<DB>
  /** Histories and whatever else nobody decides by. */
  readonly reads: Reads
  readonly clock: AdvanceableClock
  readonly catalog: Catalog
  /** Whether an item can be traded; undefined for none of ours. */
  readonly sellable: (itemId: number) => boolean | undefined
  /** What granting pieces of an item grants, drawn anew each time; undefined for none of ours. */
  readonly expand: Catalog['expand']
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
  readonly backups: AppDatabase['backups']
  /** Calls back with every batch of events, of this node and of others, and after a loss. */
  follow(follower: LiveFollower): void
  readonly tell: Events['tell']
  readonly isCurrent: Events['isCurrent']
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

interface OpenedCore {
  readonly core: Core
  /** Does from now on what falls due, and hears what other nodes do. */
  start(): Promise<void>
  close(): Promise<void>
}

/** How sessions of this database are opened: as which role, and those of calls with which limits. */
export function sessionsOn(database: AppDatabase) {
  const role = database.role === undefined ? {} : { role: database.role }
  return {
    role,
    serving: database.limits === undefined ? role : { ...role, limits: database.limits },
  }
}

/** The database and its replica: for calls, within their limits, and for what may take its time. */
function openDatabases(
  settings: Settings,
  database: AppDatabase,
  log: FastifyBaseLogger,
  metrics: Metrics,
) {
  const url = settings.readDatabaseUrl
  const { role, serving } = sessionsOn(database)
  const patient = { ...role, max: 4, limits: unlimited }
  const opened = watchPools(metrics)
  const db = connect(database.url, { ...serving, max: 16, opened: opened('calls') })
  const slowDb = connect(database.url, { ...patient, opened: opened('background') })
  const reads = new Reads(db, { ...serving, max: 16, url, opened: opened('replica') }, log)
  const slow = { db: slowDb, reads: new Reads(slowDb, { ...patient, url }, log) }
  const session = { url: database.url, connection: serving }
  return { db, reads, slow, session, close: () => closeAll([slow.reads, slowDb, reads, db]) }
}

async function openPrices(db: Kysely<DB>, hub: LiveHub, follow: Events['follow']): Promise<Prices> {
  const prices = new Prices(hub)
  await prices.load(db)
  follow({ heard: (live) => prices.apply(live.prices), missed: () => prices.load(db) })
  return prices
}

/** What an import may replace: the items first, which the rest names. */
async function openContent(db: Kysely<DB>, random: Random) {
  const catalog = await Catalog.open(db, random)
  const content = await PlayContent.open(db, catalog)
  return { catalog, content, sellable: (itemId: number) => catalog.sellable(itemId) }
}

export async function openCore(
  settings: Settings,
  database: AppDatabase,
  random: Random,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<OpenedCore> {
  const failed = (error: unknown) => log.error({ err: error }, 'background work failed')
  const databases = openDatabases(settings, database, log, metrics)
  const { db, reads, slow } = databases
  const clock = await AdvanceableClock.open(db)
  const clockOffsetMs = () => clock.offsetMs
  const ids = new IdSource()
  const nodes = { isShared: settings.databaseUrl !== undefined, redisUrl: settings.redisUrl }
  const events = await openEvents({ ...databases.session, ...nodes, log, failed })
  const { hub, nodeId, published, unanswered, follow, tell, isCurrent } = guarded(events, failed)
  const { catalog, content, sellable } = await openContent(db, random)
  const prices = await openPrices(db, hub, follow)
  const limits = { ...marketLimits, feeBps: settings.marketFeeBps }
  const [switches, access] = await Promise.all([Switches.open(db), openAccess(db)])
  const worker = new Worker(clock, log)
  const noted = (dueMs: number) => worker.wake(NOTICE_KIND, dueMs)
  const desk = openDesk(
    { ...ordersOn(database), published, unanswered, failed, noted, measured: deskMeter(metrics) },
    { ids, limits, sellable, clockOffsetMs, nodeId, isClosed: () => switches.isOff('market') },
  )
  const change = { db, ids, clockOffsetMs, nodeId, published, unanswered, random }
  const platform = await openPlatform(db, settings)
  announceChanges(hub, clock, switches)
  const economy = new Economy({ calls: db, ...slow, ids, clock, failed })
  const { backups } = database
  watchNode(metrics, { db, reads, desk, events, economy, platform, worker, backups })
  const core: Core = {
    settings,
    db,
    reads,
    clock,
    catalog,
    sellable,
    expand: catalog.expand.bind(catalog),
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
    backups,
    follow,
    tell,
    isCurrent,
  }
  const followed = { clock, catalog, content, switches, ...access }
  const followers = Object.values(followed)
  return {
    core,
    async start() {
      events.start()
      followAll(followed, log)
      worker.start()
      economy.start()
    },
    close: () => closeAll([worker, platform, economy, events, ...followers, desk, databases]),
  }
}

/** Looks from now on at what other nodes, or an import, may change. */
function followAll(
  followed: Readonly<Record<string, { follow(report: LookReport): void }>>,
  log: FastifyBaseLogger,
): void {
  for (const [what, one] of Object.entries(followed)) {
    one.follow((err) => {
      if (err === undefined) log.info({ what }, 'follows again')
      else log.error({ what, err }, 'does not follow: what is known here may be old')
    })
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
  sessions: await LiveSessions.open(db, Date.now),
  bans: await Bans.open(db, Date.now),
})

type Closable = { close(): unknown } | { destroy(): unknown } | undefined

/** Closes one after the other: what serves first, what it needs last. */
export async function closeAll(parts: readonly Closable[]): Promise<void> {
  for (const part of parts) {
    if (part) await ('close' in part ? part.close() : part.destroy())
  }
}
