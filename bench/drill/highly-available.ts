import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { patient } from '../../server/testing/database.ts'
import { type FaultyProxy, openFaultyProxy } from '../../server/testing/faulty-proxy.ts'
import { freePort } from '../../server/testing/free-port.ts'
import type { Served } from '../torture/node.ts'
import { familyOf, Program, signalAll } from '../torture/processes.ts'
import { LINK_MS } from './postgres.ts'
import { account, programFile } from './programs.ts'
import { startNodes } from './nodes.ts'

/** What it takes. */
export const HA_PROGRAMS = [
  'postgres',
  'initdb',
  'pg_basebackup',
  'pg_rewind',
  'patroni',
  'etcd',
  'haproxy',
] as const

const deployed = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))

const SECRET = randomBytes(16).toString('hex')
const DATABASE = 'surprise'
const STARTING_MS = 240_000

type Role = 'primary' | 'replica' | 'synchronous'

/** Of what Patroni says of a server and, where it takes writes, of those that follow it. */
interface Status {
  readonly timeline?: number
  readonly replication?: readonly { readonly application_name: string; readonly state: string }[]
}

/** One machine with a database: PostgreSQL, and the Patroni that runs it. */
export class Member {
  readonly name: string
  readonly #patroni: Program
  readonly #data: string
  readonly #link: FaultyProxy
  readonly restPort: number
  readonly port: number

  private constructor(parts: {
    readonly name: string
    readonly patroni: Program
    readonly data: string
    readonly link: FaultyProxy
    readonly restPort: number
    readonly port: number
  }) {
    this.name = parts.name
    this.#patroni = parts.patroni
    this.#data = parts.data
    this.#link = parts.link
    this.restPort = parts.restPort
    this.port = parts.port
  }

  static async start(folder: string, name: string, etcd: string): Promise<Member> {
    const home = join(folder, name)
    await mkdir(home)
    if (account) await chown(home, account.uid, account.gid)
    const [port, restPort] = [await freePort(), await freePort()]
    // The other machine reaches this one by a network, which can be lost and takes its time.
    const link = await openFaultyProxy({ host: '127.0.0.1', port })
    link.delay(LINK_MS)
    const data = join(home, 'data')
    const patroni = new Program({
      name,
      command: () => [programFile('patroni'), [deployed('ha/patroni.yml')]],
      log: `${home}.log`,
      account,
      env: {
        LC_ALL: 'C.UTF-8',
        HOME: home,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: etcd,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${link.port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_POSTGRESQL_BIN_DIR: dirname(programFile('pg_rewind')),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: SECRET,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: SECRET,
      },
    })
    patroni.start()
    return new Member({ name, patroni, data, link, restPort, port })
  }

  /** What Patroni says of it: `synchronous` is the one that commits wait for. */
  async is(role: Role): Promise<boolean> {
    const url = `http://127.0.0.1:${this.restPort}/${role}`
    return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }

  async until(role: Role): Promise<void> {
    for (const deadline = Date.now() + STARTING_MS; Date.now() < deadline; await wait(100)) {
      if (await this.is(role)) return
    }
    throw new Error(`${this.name} did not become ${role}: see its log`)
  }

  /**
   * Whether another one takes all that it writes. One that has parted from it streams as well for a
   * moment, up to where it was parted from.
   */
  async isFollowedBy(standby: Member): Promise<boolean> {
    const [own, its] = await Promise.all([this.#status(), standby.#status()])
    const streams = own?.replication?.some(
      (one) => one.application_name === standby.name && one.state === 'streaming',
    )
    return streams === true && own?.timeline === its?.timeline
  }

  #status(): Promise<Status | undefined> {
    const url = `http://127.0.0.1:${this.restPort}/patroni`
    return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.json() as Promise<Status>,
      () => undefined,
    )
  }

  /** Changes what `patronictl edit-config` would. */
  async configure(changes: object): Promise<void> {
    const url = `http://127.0.0.1:${this.restPort}/config`
    const { status } = await fetch(url, { method: 'PATCH', body: JSON.stringify(changes) })
    if (status !== 200) throw new Error(`Patroni answered ${status} to a change of its settings`)
  }

  /** PostgreSQL's own process, first, and its workers. */
  async #postgres(): Promise<number[]> {
    const file = await readFile(join(this.#data, 'postmaster.pid'), 'utf8').catch(() => '')
    return file === '' ? [] : familyOf(Number(file.split('\n')[0]))
  }

  async killServer(): Promise<void> {
    signalAll((await this.#postgres()).slice(0, 1), 'SIGKILL')
  }

  /** The machine is off. */
  async lose(): Promise<void> {
    this.#link.cut()
    const servers = await this.#postgres()
    const ended = this.#patroni.end()
    signalAll(servers, 'SIGKILL')
    await ended
  }

  /** It is taken down in order. */
  leave(): Promise<void> {
    return this.#patroni.end('SIGTERM')
  }

  async freeze(): Promise<void> {
    this.#link.silence()
    this.#patroni.signal('SIGSTOP')
    signalAll(await this.#postgres(), 'SIGSTOP')
  }

  async thaw(): Promise<void> {
    signalAll(await this.#postgres(), 'SIGCONT')
    this.#patroni.signal('SIGCONT')
    this.#reconnect()
  }

  comeBack(): void {
    this.#reconnect()
    this.#patroni.start()
  }

  #reconnect(): void {
    this.#link.heal()
    this.#link.delay(LINK_MS)
  }

  /** How often pg_rewind has made its files those of the new primary. */
  async rewinds(): Promise<number> {
    const log = await readFile(`${dirname(this.#data)}.log`, 'utf8')
    return [...log.matchAll(/pg_rewind exit code=0/g)].length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.thaw()
    await this.lose()
    await this.#link[Symbol.asyncDispose]()
  }
}

/** Everything of deploy/ha: two databases, what watches over them, and two nodes behind a proxy. */
export interface HighlyAvailable {
  readonly members: readonly Member[]
  /** The proxy before the nodes. */
  readonly site: Served
  readonly nodes: readonly Served[]
  /** Of the database's owner, by the proxy. */
  readonly url: string
}

export async function openHighlyAvailable(
  folder: string,
  stack: AsyncDisposableStack,
): Promise<HighlyAvailable> {
  const etcd = await startEtcd(folder, stack)
  const members: Member[] = []
  for (const name of ['database-1', 'database-2']) {
    const member = stack.use(await Member.start(folder, name, etcd))
    await member.until(members.length === 0 ? 'primary' : 'replica')
    members.push(member)
  }
  const [one, two] = members as [Member, Member]
  const port = await freePort()
  const proxy = startHaproxy('database', folder, stack, {
    DATABASE: `127.0.0.1:${port}`,
    DATABASE_1: `127.0.0.1:${one.port}`,
    PATRONI_1: String(one.restPort),
    DATABASE_2: `127.0.0.1:${two.port}`,
    PATRONI_2: String(two.restPort),
  })
  proxy.start()
  const url = `postgresql://postgres:${SECRET}@127.0.0.1:${port}`
  await makeDatabase(`${url}/postgres`)
  const databaseUrl = `${url}/${DATABASE}`
  const nodes = await startNodes(['node 1', 'node 2'], { folder, databaseUrl }, stack)
  const site = await startSite(nodes, folder, stack)
  return { members, site, nodes, url: databaseUrl }
}

/**
 * The one that takes writes, once only one says so: who was frozen does for a moment.
 *
 * @param isReady - what else must be true at that moment
 */
export async function primaryOf(
  members: readonly Member[],
  isReady: (primary: Member, standby: Member) => Promise<boolean> = async () => true,
): Promise<Member> {
  for (const deadline = Date.now() + STARTING_MS; Date.now() < deadline; await wait(100)) {
    const are = await Promise.all(members.map((member) => member.is('primary')))
    const [primary, another] = members.filter((_, at) => are[at])
    const standby = members.find((one) => one !== primary)!
    if (primary && !another && (await isReady(primary, standby))) return primary
  }
  throw new Error('no server takes writes, more than one does, or none follows: see their logs')
}

async function startEtcd(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  ) as [string, string]
  const settings = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const etcd = new Program({
    name: 'etcd',
    command: () => [programFile('etcd'), args],
    log: join(folder, 'etcd.log'),
  })
  stack.defer(() => etcd.end())
  etcd.start()
  return new URL(client).host
}

/** HAProxy before the nodes, as players reach them. */
export async function startSite(
  [one, two]: readonly Served[],
  folder: string,
  stack: AsyncDisposableStack,
): Promise<Served> {
  const port = await freePort()
  const program = startHaproxy('site', folder, stack, {
    SITE: `127.0.0.1:${port}`,
    NODE_1: new URL(one!.origin).host,
    NODE_2: new URL(two!.origin).host,
  })
  program.start()
  return { program, origin: `http://127.0.0.1:${port}` }
}

function startHaproxy(
  name: 'site' | 'database',
  folder: string,
  stack: AsyncDisposableStack,
  env: Readonly<Record<string, string>>,
): Program {
  const program = new Program({
    name: `HAProxy of the ${name}`,
    command: () => [programFile('haproxy'), ['-db', '-f', deployed(`haproxy/${name}.cfg`)]],
    log: join(folder, `haproxy-${name}.log`),
    env,
  })
  stack.defer(() => program.end())
  return program
}

/** The proxy needs a moment to learn who takes writes. */
async function makeDatabase(url: string): Promise<void> {
  const admin = connect(url, { max: 1, limits: patient })
  try {
    for (const deadline = Date.now() + STARTING_MS; ; await wait(200)) {
      try {
        await sql.raw(`create database ${DATABASE}`).execute(admin)
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  } finally {
    await admin.destroy()
  }
}
