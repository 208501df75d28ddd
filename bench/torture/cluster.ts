import { spawnSync } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, unlimited } from '../../server/db/connect.ts'
import { clusterFiles } from '../../server/postgres/cluster.ts'
import { type RunningPostgres, startPostgres } from '../../server/postgres/start-postgres.ts'
import { type FaultyProxy, openFaultyProxy } from '../../server/testing/faulty-proxy.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { sql } from 'kysely'
import { OwnDisk } from './disk.ts'
import { familyOf, Program, signalAll } from './processes.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const clockModule = new URL('./preload/clock.ts', import.meta.url).href

const DATABASE = 'surprise'
/** Sessions of nodes that were killed linger until PostgreSQL notices. */
const SESSIONS_MAX = 250

/** A server process with what stands between it and the database. */
export interface Node {
  readonly program: Program
  readonly origin: string
  readonly proxy: FaultyProxy
  /** Where its clock reads how far it is off. */
  readonly clockFile: string
}

export interface ClusterOptions {
  /** Empty; everything is kept in it. */
  readonly folder: string
  readonly nodes: number
  /** Modules that each node loads before the product: controls. */
  readonly imports: readonly string[]
  readonly say: (line: string) => void
}

/** Everything that is tortured: nodes, their database on its own disk, and Redis. */
export class Cluster {
  readonly nodes: readonly Node[]
  readonly disk: OwnDisk | undefined
  readonly redis: Program | undefined
  #postgres: RunningPostgres
  readonly #dataDir: string

  private constructor(parts: {
    readonly nodes: readonly Node[]
    readonly disk: OwnDisk | undefined
    readonly redis: Program | undefined
    readonly postgres: RunningPostgres
    readonly dataDir: string
  }) {
    this.nodes = parts.nodes
    this.disk = parts.disk
    this.redis = parts.redis
    this.#postgres = parts.postgres
    this.#dataDir = parts.dataDir
  }

  static async open(options: ClusterOptions): Promise<Cluster> {
    const { folder, say } = options
    const found = await OwnDisk.open(folder)
    const disk = found instanceof OwnDisk ? found : undefined
    if (!(found instanceof OwnDisk)) say(`No full disk and no loss of power: ${found.without}.`)
    const dataDir = disk?.folder ?? join(folder, 'data')
    await mkdir(dataDir, { recursive: true })
    const redisPort = hasRedisServer() ? await freePort() : undefined
    const redis = redisPort === undefined ? undefined : redisOn(redisPort, folder)
    if (!redis) say('No faults of Redis: there is no redis-server here.')
    redis?.start()
    const postgres = await startPostgres({ dataDir, maxConnections: SESSIONS_MAX })
    await makeDatabase(postgres)
    const nodes: Node[] = []
    for (let n = 0; n < options.nodes; n += 1) {
      nodes.push(await makeNode(`node ${n + 1}`, postgres.url(DATABASE), redisPort, options))
    }
    // The first one makes the tables.
    for (const node of nodes) {
      const begun = performance.now()
      node.program.start()
      await untilAnswered(node)
      const ms = Math.round(performance.now() - begun)
      say(`${node.program.name} took ${ms} ms to open, without a fault`)
    }
    return new Cluster({ nodes, disk, redis, postgres, dataDir })
  }

  /** Connection string of the database's owner, past the proxies. */
  get url(): string {
    return this.#postgres.url(DATABASE)
  }

  /** The server's own process and its workers. */
  postgresProcesses(): number[] {
    return familyOf(this.#postgres.pid)
  }

  /** Starts PostgreSQL where it does not run, as a supervisor does. */
  async ensurePostgres(): Promise<void> {
    this.#postgres = await startPostgres({ dataDir: this.#dataDir, maxConnections: SESSIONS_MAX })
  }

  /** From now on PostgreSQL acknowledges what is not on the disk; its next start sets it right. */
  async turnFsyncOff(): Promise<void> {
    // Written again at every start.
    await appendFile(clusterFiles(this.#postgres.home).settings, 'fsync = off\n')
    const db = connect(this.url, { max: 1, limits: unlimited })
    try {
      await sql`select pg_reload_conf()`.execute(db)
      for (let isOn = true; isOn;) {
        const { rows } = await sql<{ fsync: string }>`show fsync`.execute(db)
        isOn = rows[0]?.fsync === 'on'
      }
    } finally {
      await db.destroy()
    }
  }

  async close(): Promise<void> {
    for (const { program, proxy } of this.nodes) {
      await program.end()
      await proxy[Symbol.asyncDispose]()
    }
    await this.redis?.end()
    signalAll(this.postgresProcesses(), 'SIGCONT')
    await this.#postgres.stop()
    await this.disk?.unmount()
  }
}

const hasRedisServer = () => spawnSync('redis-server', ['--version']).status === 0

function redisOn(port: number, folder: string): Program {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return new Program({
    name: 'Redis',
    command: () => ['redis-server', args],
    log: join(folder, 'redis.log'),
  })
}

async function makeDatabase(postgres: RunningPostgres): Promise<void> {
  const admin = connect(postgres.url('postgres'), { max: 1, limits: unlimited })
  try {
    await sql.raw(`create database ${DATABASE}`).execute(admin)
  } finally {
    await admin.destroy()
  }
}

async function makeNode(
  name: string,
  databaseUrl: string,
  redisPort: number | undefined,
  { folder, imports }: ClusterOptions,
): Promise<Node> {
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const proxy = await openFaultyProxy({ host: hostname, port: Number(databasePort) })
  const url = Object.assign(new URL(databaseUrl), { port: proxy.port }).href
  const port = await freePort()
  const fileName = name.replaceAll(' ', '-')
  const clockFile = join(folder, `${fileName}-clock`)
  const modules = [clockModule, ...imports].flatMap((module) => ['--import', module])
  const program = new Program({
    name,
    command: () => [process.execPath, [...modules, main]],
    env: {
      DATABASE_URL: url,
      ...(redisPort !== undefined && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      PORT: String(port),
      DATA_DIR: join(folder, fileName),
      SANDBOX: '1',
      SANDBOX_TRADERS: 'off',
      MARKET_FEE_BPS: '100',
      TOKEN_SECRET: 'a secret that only the torture knows',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: '--trace-warnings --trace-deprecation',
      CLOCK_FILE: clockFile,
    },
    log: join(folder, `${fileName}.log`),
  })
  return { program, proxy, clockFile, origin: `http://127.0.0.1:${port}` }
}

/** A start makes tables and content; it has a minute. */
async function untilAnswered({ origin, program }: Node): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${program.name} did not open: see its log`)
}
