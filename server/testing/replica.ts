import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { loadDemoWorld } from '../content/load-demo-world.ts'
import { prepareDatabase, type ServerDatabase } from '../open-database.ts'
import { clusterFiles } from '../postgres/cluster.ts'
import { findCluster, type RunningPostgres, startPrivately } from '../postgres/start-postgres.ts'
import { readDatabaseSettings } from '../settings.ts'

interface Primary extends ServerDatabase {
  readonly postgres: RunningPostgres
  /** Sets one of its settings, as an administrator does while it runs. */
  set(name: string, value: string): Promise<void>
}

interface Replica {
  /** As the application logs in. */
  readonly url: string
  set(name: string, value: string): Promise<void>
  stop(): Promise<void>
  /** Starts it again, on the same port. */
  start(): Promise<void>
  /** Makes it a primary; what it has not received by now never comes. */
  promote(): Promise<void>
}

/** A primary with the demo world and a streaming replica of it, each a server of its own. */
export async function openReplicated() {
  const folder = await mkdtemp(join(tmpdir(), 'replicated-'))
  const settings = readDatabaseSettings({ DATA_DIR: join(folder, 'primary') })
  const database = await prepareDatabase(settings, () => {})
  const postgres = database.postgres!
  const set = (name: string, value: string) => setOn(postgres.url('postgres'), name, value)
  const primary: Primary = { ...database, postgres, set }
  await loadDemoWorld(primary.url)
  const replica = await openReplica(primary, join(folder, 'replica'))
  return {
    folder,
    primary,
    replica,
    async [Symbol.asyncDispose]() {
      await replica.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a replica on a copy of a running server's files, in a folder that is made. */
async function openReplica(primary: Primary, dataDir: string): Promise<Replica> {
  const place = await findCluster({ dataDir })
  await mkdir(dirname(place.home), { recursive: true })
  // What is written until the replica asks for it is still there then.
  await primary.set('wal_keep_size', '512MB')
  await copyRunning(primary.postgres, clusterFiles(place.home))
  const { hostname, port, username, password } = new URL(primary.postgres.url('postgres'))
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  const start = () => startPrivately(place, { primary_conninfo: `'${source}'` })
  let server = await start()
  const url = new URL(primary.login.url)
  url.port = new URL(server.url('postgres')).port
  return {
    url: url.href,
    set: (name, value) => setOn(server.url('postgres'), name, value),
    stop: () => server.stop(),
    async start() {
      server = await start()
    },
    promote: () =>
      withSession(server.url('postgres'), (session) => session.query('select pg_promote()')),
  }
}

async function copyRunning(
  primary: RunningPostgres,
  to: ReturnType<typeof clusterFiles>,
): Promise<void> {
  const from = clusterFiles(primary.home)
  await withSession(primary.url('postgres'), async (session) => {
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
}

async function setOn(url: string, name: string, value: string): Promise<void> {
  await withSession(url, async (session) => {
    await session.query(`alter system set ${name} = ${session.escapeLiteral(value)}`)
    await session.query('select pg_reload_conf()')
  })
}

async function withSession(
  url: string,
  work: (session: pg.Client) => Promise<unknown>,
): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await work(session)
  } finally {
    await session.end()
  }
}
