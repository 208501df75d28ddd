import { realpath } from 'node:fs/promises'
import pg from 'pg'

/** Connection string of the superuser. */
export function databaseUrl(secret: string, port: number, database: string): string {
  return `postgres://postgres:${secret}@127.0.0.1:${port}/${database}`
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    application_name: 'supervisor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether the server on this port knows our secret and serves our folder. `busy`: it answers, and
 * cannot serve yet; it starts, recovers, stops, or has no session free.
 */
export async function probe(
  cluster: { data: string; secret: string },
  port: number,
): Promise<'ours' | 'busy' | 'foreign' | 'silent'> {
  try {
    const url = databaseUrl(cluster.secret, port, 'postgres')
    const [row] = await query<{ data_directory: string }>(url, 'show data_directory')
    const same = row !== undefined && (await realpath(row.data_directory)) === cluster.data
    return same ? 'ours' : 'foreign'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    // Class 28: invalid authorization.
    return error.code?.startsWith('28') ? 'foreign' : 'busy'
  }
}

/** A server that may lose what it has acknowledged is not ours to run the market on. */
export async function assertDurable(url: string): Promise<void> {
  const settings = await query<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  )
  const off = settings.filter(({ setting }) => setting !== 'on').map(({ name }) => name)
  if (off.length === 0) return
  throw new Error(
    `PostgreSQL would lose or corrupt data in a crash: ${off.join(', ')} must be on ` +
      '(look into data/postgresql.auto.conf).',
  )
}
