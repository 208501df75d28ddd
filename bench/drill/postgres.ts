import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { patient } from '../../server/testing/database.ts'
import { type FaultyProxy, openFaultyProxy } from '../../server/testing/faulty-proxy.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { familyOf, Program, signalAll } from '../torture/processes.ts'
import { account, programFile } from './programs.ts'

const run = promisify(execFile)

const STARTING_MS = 180_000
const SECRET = randomBytes(16).toString('hex')
/** One way, between the two machines: what is not waited for is so long under way. */
export const LINK_MS = 50

/** A PostgreSQL server on a machine of its own: a process, a folder, and a way for its replicas. */
export class PostgresServer {
  readonly data: string
  readonly #program: Program
  readonly #port: number
  readonly #link: FaultyProxy
  #isGone = false

  private constructor(folder: string, port: number, link: FaultyProxy) {
    this.data = join(folder, 'data')
    this.#port = port
    this.#link = link
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 150,
      shared_buffers: '128MB',
      wal_keep_size: '512MB',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#program = new Program({
      name: folder,
      command: () => [programFile('postgres'), ['-D', this.data, ...args]],
      log: `${folder}.log`,
      account,
    })
  }

  /** A new, empty server. */
  static async make(folder: string): Promise<PostgresServer> {
    const server = await PostgresServer.#place(folder)
    const secret = join(folder, 'secret')
    await writeFile(secret, SECRET)
    const [owner, locale] = [
      `-U postgres -A scram-sha-256 --pwfile=${secret}`,
      '--no-locale -E UTF8',
    ]
    const options = `${owner} ${locale} --data-checksums --no-instructions`
    await runHere('initdb', ['-D', server.data, ...options.split(' ')])
    await server.#start()
    return server
  }

  /** A streaming replica of another one, as it is now. */
  static async replicaOf(primary: PostgresServer, folder: string): Promise<PostgresServer> {
    const server = await PostgresServer.#place(folder)
    const source = `host=127.0.0.1 port=${primary.#link.port} user=postgres password=${SECRET}`
    const options = ['-R', '-X', 'stream', '-c', 'fast']
    await runHere('pg_basebackup', ['-D', server.data, '-d', source, ...options])
    await server.#start()
    return server
  }

  static async #place(folder: string): Promise<PostgresServer> {
    await mkdir(folder)
    if (account) await chown(folder, account.uid, account.gid)
    const port = await freePort()
    const link = await openFaultyProxy({ host: '127.0.0.1', port })
    link.delay(LINK_MS)
    return new PostgresServer(folder, port, link)
  }

  async #start(): Promise<void> {
    this.#program.start()
    for (const deadline = Date.now() + STARTING_MS; Date.now() < deadline; await wait(50)) {
      if (await this.ask('select').catch(() => undefined)) return
    }
    throw new Error(`PostgreSQL did not start: see ${this.#program.name}.log`)
  }

  get place() {
    return { host: '127.0.0.1', port: this.#port }
  }

  url(database: string): string {
    return `postgresql://postgres:${SECRET}@127.0.0.1:${this.#port}/${database}`
  }

  /** One statement, in a session of its own. */
  async ask<Row>(statement: string): Promise<Row[]> {
    const db = connect(this.url('postgres'), { max: 1, limits: patient })
    try {
      return (await sql.raw<Row>(statement).execute(db)).rows
    } finally {
      await db.destroy()
    }
  }

  async set(name: string, value: string): Promise<void> {
    await this.ask(`alter system set ${name} = '${value}'`)
    await this.ask('select pg_reload_conf()')
  }

  /** Waits until its replica streams, and in this way. */
  async untilReplicated(state: 'async' | 'sync' | 'quorum'): Promise<void> {
    for (const deadline = Date.now() + STARTING_MS; Date.now() < deadline; await wait(50)) {
      const rows = await this.ask<{ found: string }>(
        `select sync_state as found from pg_stat_replication where state = 'streaming'`,
      )
      if (rows.some(({ found }) => found === state)) return
    }
    throw new Error('the replica does not stream')
  }

  async promote(): Promise<void> {
    await this.ask('select pg_promote()')
  }

  /** Its machine is lost: nothing that it was about to say is heard any more. */
  async lose(): Promise<void> {
    this.#link.cut()
    const { pid } = this.#program
    const ended = this.#program.end()
    signalAll(pid === undefined ? [] : familyOf(pid), 'SIGKILL')
    await ended
  }

  /** Ends it and removes its files. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isGone) return
    this.#isGone = true
    await this.lose()
    await this.#link[Symbol.asyncDispose]()
    await rm(dirname(this.data), { recursive: true, force: true })
  }
}

async function runHere(program: 'initdb' | 'pg_basebackup', args: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  // Whoever it runs as may not be let into our folder.
  await run(programFile(program), args, { ...account, env, cwd: '/' })
}
