import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { clusterFiles } from '../postgres/cluster.ts'
import { findCluster, type RunningPostgres, startPrivately } from '../postgres/start-postgres.ts'

export interface Replica {
  /** Connection string of the superuser. */
  url(database: string): string
  /** Seconds after which a commit is replayed; 0 for at once. */
  delay(seconds: number): Promise<void>
  stop(): Promise<void>
  /** Starts it again, on the same port. */
  start(): Promise<void>
}

/** Starts a streaming replica of a running server on a copy of its files, in a folder that is made. */
export async function openReplica(primary: RunningPostgres, dataDir: string): Promise<Replica> {
  const place = await findCluster({ dataDir })
  const from = clusterFiles(primary.home)
  const to = clusterFiles(place.home)
  await mkdir(dirname(place.home), { recursive: true })
  await withSession(primary.url('postgres'), async (session) => {
    // What is written until the replica asks for it is still there then.
    await session.query(`alter system set wal_keep_size = '512MB'`)
    await session.query('select pg_reload_conf()')
    await session.query(`select pg_backup_start('replica', fast => true)`)
    await cp(from.data, to.data, {
      recursive: true,
      // The log comes by the stream; the rest belongs to the process that runs there.
      filter: (path) => !/\/(pg_wal\/.*|postmaster\.(pid|opts))$/.test(path),
    })
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to.data, 'backup_label'), rows[0]!.labelfile)
  })
  await cp(from.secret, to.secret)
  await writeFile(to.log, '')
  await writeFile(join(to.data, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url('postgres'))
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  const start = () => startPrivately(place, { primary_conninfo: `'${source}'` })
  let server = await start()
  return {
    url: (database) => server.url(database),
    async delay(seconds) {
      await withSession(server.url('postgres'), async (session) => {
        await session.query(`alter system set recovery_min_apply_delay = '${seconds}s'`)
        await session.query('select pg_reload_conf()')
      })
    },
    stop: () => server.stop(),
    async start() {
      server = await start()
    },
  }
}

async function withSession(
  url: string,
  work: (session: pg.Client) => Promise<void>,
): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await work(session)
  } finally {
    await session.end()
  }
}
