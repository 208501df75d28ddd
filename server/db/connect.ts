import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { boundAnswers, DatabaseLost, isBusyPool, throwLoss } from './lost-session.ts'
import type { DB } from './schema.ts'
import { SessionGate } from './session-gate.ts'
import { sealEnds } from './transaction-end.ts'

/** Limits of one session, in milliseconds; 0 is none. */
export interface SessionLimits {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Until nobody answers, or no session of a pool is free: the server counts as absent. */
  connectMs: number
  /** Until a statement is answered, by our own clock: a silent server says nothing of its limits. */
  answerMs: number
}

/** Sessions of a pool, and those who wait for one. */
export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

export interface ConnectOptions {
  /** Connections at most; 10 unless told. */
  max?: number
  /** The role to act as, so that the database itself refuses what the application may not do. */
  role?: string
  /** Left out: 4 s a statement, 2 s waiting for a lock or a session, 10 s idle in a transaction. */
  limits?: SessionLimits
  /** Told of the pool, for whoever watches it. */
  opened?: (pool: PoolState) => void
  /** Shown in pg_stat_activity. */
  applicationName?: string
}

const serving: SessionLimits = {
  statementMs: 4000,
  lockMs: 2000,
  idleInTransactionMs: 10_000,
  connectMs: 2000,
  // Beyond the server's own limit, so that a server that lives says why.
  answerMs: 4500,
}

/** For work that may take its time: migrations, imports, the audit. */
export const unlimited: SessionLimits = {
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  connectMs: 2000,
  answerMs: 0,
}

/** For what runs before anybody is served: on a crowded machine a session may take its time to open. */
export const starting: SessionLimits = { ...unlimited, connectMs: 15_000 }

// Our integers are money and counts below 2^53 (the rules refuse more), so they travel as numbers.
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
}

pg.types.setTypeParser(pg.types.builtins.INT8, parseInteger)
// PostgreSQL sums bigints to numeric: without a point it is one of our integers.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) =>
  text.includes('.') ? Number(text) : parseInteger(text),
)

/** How long a session may take to open at first, in milliseconds; 0 for as long as it takes. */
export const openMsOf = ({ limits = serving }: ConnectOptions = {}): number => limits.connectMs

/** What a session is opened with. */
function sessionConfig(url: string, options: ConnectOptions): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: options.applicationName ?? 'surprise-market',
    connectionTimeoutMillis: openMsOf(options),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  }
}

/**
 * Gives a new session its role, its limits and other settings by name, before anything else is
 * asked. A statement does it and not the connection's own parameters: PgBouncer refuses those, or
 * leaves them out where it is told to, and a session would act as whoever logged in.
 */
async function settle(
  client: pg.ClientBase,
  { role, limits = serving }: ConnectOptions,
  openMs: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const all = {
    statement_timeout: String(limits.statementMs),
    lock_timeout: String(limits.lockMs),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    ...settings,
    ...(role !== undefined && { role }),
  }
  const { stream } = (client as pg.Client).connection
  const late = () => stream.destroy(new DatabaseLost('a new session was not answered'))
  const limit = openMs === 0 ? undefined : setTimeout(late, openMs)
  try {
    await client.query(SETTLE, [Object.keys(all), Object.values(all)])
  } finally {
    clearTimeout(limit)
  }
}

const SETTLE = `
  select set_config(name, value, false)
  from unnest($1::text[], $2::text[]) as setting (name, value)`

/**
 * A pool of sessions. Losing them, or the whole server, fails the queries in progress, and a query or
 * two until the loss is noticed: the pool opens new sessions when the server is back.
 */
export function connect(url: string, options: ConnectOptions = {}): Kysely<DB> {
  const pool = new pg.Pool({
    ...sessionConfig(url, options),
    max: options.max ?? 10,
    onConnect: (client) => settle(client, options, pool.options.connectionTimeoutMillis ?? 0),
  })
  // Node ends the process at an 'error' event that nobody hears. The query that ran, or the next
  // one, reports the loss: there is nothing to add here.
  const heard = () => {}
  pool.on('error', heard)
  options.opened?.(pool)
  const { answerMs } = options.limits ?? serving
  pool.on('connect', (client) => {
    client.on('error', heard)
    boundAnswers(client, answerMs)
    sealEnds(client)
  })
  gatePool(pool, openMsOf(options))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Sessions that are there are given out; while the database takes no new ones, one probe alone asks. */
function gatePool(pool: pg.Pool, openMs: number): void {
  const connectPool = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectAny = (limitMs: number) => {
    pool.options.connectionTimeoutMillis = limitMs
    return connectPool()
  }
  const gate = new SessionGate(async (limitMs) => {
    // An ended pool ends the tries.
    if (!pool.ending) (await connectAny(limitMs)).release()
  }, openMs)
  const open = async () => {
    if (pool.idleCount === 0) await gate.pass()
    try {
      return await gate.open(connectAny)
    } catch (error) {
      if (!pool.ending && !isBusyPool(error)) gate.shut(error)
      throw error
    }
  }
  pool.connect = (() => open().catch(throwLoss)) as typeof pool.connect
}

/**
 * A session of its own in pipeline mode: queries are sent without waiting for the answers before
 * them. Its plans are made once, by index, and kept: the market's statements are always for few
 * rows of large tables, and planning them again costs more than running them.
 *
 * A lost session stays lost ('end' is emitted): reconnecting is the caller's.
 *
 * @param openMs - how long the session may take to open; 0 for as long as it takes
 */
export async function openPipeline(
  url: string,
  options: Omit<ConnectOptions, 'max'> = {},
  openMs = openMsOf(options),
): Promise<pg.Client> {
  const settings = {
    plan_cache_mode: 'force_generic_plan',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_seqscan: 'off',
  }
  const client = new pg.Client({
    ...sessionConfig(url, options),
    connectionTimeoutMillis: openMs,
    pipeline: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await settle(client, options, openMs, settings)
  } catch (error) {
    await client.end().catch(() => {})
    throwLoss(error)
  }
  boundAnswers(client, (options.limits ?? serving).answerMs)
  return client
}
