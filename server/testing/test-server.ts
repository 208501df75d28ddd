import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../postgres/start-postgres.ts'
import { hasMemory, MEMORY } from './memory.ts'

const onDisk = fileURLToPath(new URL('../../.cache/test', import.meta.url))

/**
 * Where the server keeps its data. None of it need outlive the machine, and thousands of small
 * databases keep a disk busy.
 */
function dataFolder(): string {
  const mark = createHash('sha256').update(onDisk).digest('hex').slice(0, 12)
  const inMemory = `${MEMORY}/surprise-market-test-${mark}`
  return existsSync(inMemory) || hasMemory() ? inMemory : onDisk
}

/** Any numbers; every process that uses the server knows them. */
export const TEMPLATE_LOCK = 5_231_907
const USE_LOCK = 5_231_908

export interface TestServer {
  /** Connection string without a database. */
  url: string
  /** It was running before. */
  adopted: boolean
}

/**
 * The server for tests: TEST_DATABASE_SERVER, or an embedded one that all runs share and that stays
 * when they end.
 */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_SERVER']
  if (given !== undefined) return { url: given.replace(/\/$/, ''), adopted: true }
  const dataDir = dataFolder()
  const server = await startPostgres({ dataDir, sharedBuffersMb: 128, maxConnections: 300 })
  const url = server.url('').replace(/\/$/, '')
  if (!server.adopted) await withAdmin(url, greetFast)
  return { url, adopted: server.adopted }
}

/**
 * Tests open tens of thousands of sessions, and half of what each took was work that keeps others from
 * guessing a password.
 */
async function greetFast(client: pg.Client): Promise<void> {
  const password = client.password ?? ''
  await client.query('set scram_iterations = 1')
  await client.query(`alter role postgres password ${client.escapeLiteral(password)}`)
}

/** A session of the superuser. */
export async function withAdmin<T>(
  server: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One for each server, and how many statements wait for its answers. */
const kept = new Map<string, { client: Promise<pg.Client & Held>; waiting: number }>()

interface Held {
  ref(): void
  unref(): void
}

/**
 * A statement of the superuser, by a session that this process keeps: to begin one takes as long as half
 * of what it is for. It keeps no process alive.
 */
export async function askAdmin(server: string, text: string): Promise<void> {
  const session = kept.get(server) ?? { client: openKept(server), waiting: 0 }
  kept.set(server, session)
  session.waiting += 1
  const client = await session.client
  client.ref()
  try {
    await client.query(text)
  } finally {
    session.waiting -= 1
    if (session.waiting === 0) client.unref()
  }
}

async function openKept(server: string): Promise<pg.Client & Held> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  client.on('error', () => kept.delete(server))
  await client.connect()
  // Its types do not know the two methods.
  return client as pg.Client & Held
}

/**
 * Says that a run uses the server, for as long as the session returned lives. The first of several
 * runs at once removes the databases that killed ones have left, and templates that have had their day.
 */
export async function useTestServer(server: string): Promise<pg.Client & Held> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  client.on('error', () => {})
  await client.connect()
  const alone = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [USE_LOCK],
  )
  if (alone.rows[0]?.locked) {
    const left = await client.query<{ datname: string }>(
      `select datname from pg_database
       where not exists (select from pg_stat_activity a where a.datname = pg_database.datname)
       and (datname like 'app\\_test\\_%' or datname like 'app\\_template\\_%'
         and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '3 days')`,
    )
    for (const { datname } of left.rows) await client.query(`drop database if exists ${datname}`)
  }
  await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK])
  if (alone.rows[0]?.locked) await client.query('select pg_advisory_unlock($1)', [USE_LOCK])
  return client as pg.Client & Held
}

/** Stops the embedded server unless another run uses it, and gives the memory back. */
export async function stopTestServer(): Promise<void> {
  const dataDir = dataFolder()
  const server = await startPostgres({ dataDir })
  const isUnused = await withAdmin(server.url('').replace(/\/$/, ''), async (client) => {
    const query = 'select pg_try_advisory_lock($1) as locked'
    const { rows } = await client.query<{ locked: boolean }>(query, [USE_LOCK])
    return rows[0]?.locked === true
  })
  if (!isUnused) return
  await server.stop()
  if (dataDir !== onDisk) await rm(dataDir, { recursive: true })
}
