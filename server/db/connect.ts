import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { boundAnswers, throwLoss } from './lost-session.ts'
import type { DB } from './schema.ts'
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

/** What a session is opened with; `settings` are PostgreSQL settings by name. */
function sessionConfig(
  url: string,
  options: ConnectOptions,
  settings: Record<string, string>,
): pg.ClientConfig {
  const { role, limits = serving } = options
  const all = role === undefined ? settings : { ...settings, role }
  return {
    connectionString: url,
    application_name: options.applicationName ?? 'surprise-market',
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    options: Object.entries(all)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}

/**
 * A pool of sessions. Losing them, or the whole server, fails the queries under way, and a query or
 * two until the loss is noticed: the pool opens new sessions when the server is back.
 */
export function connect(url: string, options: ConnectOptions = {}): Kysely<DB> {
  const pool = new pg.Pool({ ...sessionConfig(url, options, {}), max: options.max ?? 10 })
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
  const connectAny = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (() => connectAny().catch(throwLoss)) as typeof pool.connect
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * A session of its own in pipeline mode: queries are sent without waiting for the answers before
 * them. Its plans are made once, by index, and kept: the market's statements are always for few
 * rows of large tables, and planning them anew costs more than running them.
 *
 * A lost session stays lost ('end' is emitted): reconnecting is the caller's.
 */
export async function openPipeline(
  url: string,
  options: Omit<ConnectOptions, 'max'> = {},
): Promise<pg.Client> {
  const settings = {
    plan_cache_mode: 'force_generic_plan',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_seqscan: 'off',
  }
  const client = new pg.Client({ ...sessionConfig(url, options, settings), pipeline: true })
  client.on('error', () => {})
  await client.connect().catch(throwLoss)
  boundAnswers(client, (options.limits ?? serving).answerMs)
  return client
}
