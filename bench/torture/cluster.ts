import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, unlimited } from '../../server/db/connect.ts'
import { clusterFiles } from '../../server/postgres/cluster.ts'
import { type RunningPostgres, startPostgres } from '../../server/postgres/start-postgres.ts'
import { type FaultyProxy, openFaultyProxy } from '../../server/testing/faulty-proxy.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { sql } from 'kysely'
import { OwnDisk } from './disk.ts'
import { makeNode, type Served, untilAnswered } from './node.ts'
import { familyOf, type Program, signalAll } from './processes.ts'
import { hasRedisServer, redisOn } from './redis.ts'

const clockModule = new URL('./preload/clock.ts', import.meta.url).href

const DATABASE = 'surprise'
/** Sessions of nodes that were killed linger until PostgreSQL notices. */
const SESSIONS_MAX = 250

/** A server process with what stands between it and the database. */
export interface Node extends Served {
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
      nodes.push(
        await makeTorturedNode(`node ${n + 1}`, postgres.url(DATABASE), redisPort, options),
      )
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

async function makeDatabase(postgres: RunningPostgres): Promise<void> {
  const admin = connect(postgres.url('postgres'), { max: 1, limits: unlimited })
  try {
    await sql.raw(`create database ${DATABASE}`).execute(admin)
  } finally {
    await admin.destroy()
  }
}

async function makeTorturedNode(
  name: string,
  databaseUrl: string,
  redisPort: number | undefined,
  { folder, imports }: ClusterOptions,
): Promise<Node> {
  const { hostname, port } = new URL(databaseUrl)
  const proxy = await openFaultyProxy({ host: hostname, port: Number(port) })
  const clockFile = join(folder, `${name.replaceAll(' ', '-')}-clock`)
  const node = await makeNode(name, {
    folder,
    databaseUrl: Object.assign(new URL(databaseUrl), { port: proxy.port }).href,
    redisUrl: redisPort === undefined ? undefined : `redis://127.0.0.1:${redisPort}`,
    imports: [clockModule, ...imports],
    env: { CLOCK_FILE: clockFile },
  })
  return { ...node, proxy, clockFile }
}
