import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, lchown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { type Account, canReach, chooseAccount, runAs } from '../postgres/account.ts'
import { patient } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { giveStock, readBooks, tradeWithoutEnd } from '../testing/load.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { type Player, signIn } from '../testing/world.ts'

/** The newest that the pgBackRest of Debian knows; the settings are those of every version. */
const POSTGRES = '/usr/lib/postgresql/15'
const DEPLOYED = fileURLToPath(new URL('../../deploy/pgbackrest', import.meta.url))
const STEAM_IDS = ['76561198000001001', '76561198000001002']

const isThere =
  existsSync(`${POSTGRES}/bin/initdb`) && spawnSync('pgbackrest', ['version']).status === 0
if (!isThere) console.warn('Without pgbackrest and PostgreSQL 15 the drill of the two is skipped.')

/** The command of docs/operations.md that has these words, without how it gets into its container. */
function documented(words: string): string {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const commands = [...manual.matchAll(/^docker compose .*?(pgbackrest --stanza=[^#\n]*)/gm)]
  const found = commands.map(([, command]) => command!.trim()).filter((one) => one.endsWith(words))
  expect(found).toHaveLength(1)
  return found[0]!
}

/** Starts the service that makes backups, and ends it when it tells of one that is newer. */
const untilBackedUp = `begun=$(date +%s)
  cd "$BACKUP_FIGURES"
  newest() { sed -n 's/^backup_newest_timestamp_seconds //p' backups.prom 2>/dev/null; }
  setsid sh '${DEPLOYED}/back-up-daily.sh' >/dev/null 2>&1 &
  until [ "0$(newest)" -ge "$begun" ]; do sleep 0.2; done
  kill -- -$!
  grep '^backup_failures 0$' backups.prom`

/** A PostgreSQL with the settings of `deploy/pgbackrest`, which are told that they are elsewhere. */
async function openCluster(account: Account) {
  const folder = await mkdtemp(join(tmpdir(), 'pgbackrest-'))
  await chmod(folder, 0o755)
  const [data, repository] = [join(folder, 'data'), join(folder, 'repository')]
  const port = await freePort()
  for (const path of [folder, repository]) {
    await mkdir(path, { recursive: true })
    if (account.kind === 'nobody') await lchown(path, account.uid, account.gid)
  }
  const places = {
    PGBACKREST_CONFIG: join(DEPLOYED, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    BACKUP_FIGURES: folder,
    PGBACKREST_LOG_LEVEL_CONSOLE: 'off',
    PGBACKREST_LOG_LEVEL_STDERR: 'error',
  }
  const pgCtl = (...args: string[]) =>
    runAs(account, `${POSTGRES}/bin/pg_ctl`, [...args, '-D', data, '-w', '-s'], places)
  const settings = {
    config_file: join(DEPLOYED, 'postgresql.conf'),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    port,
  }
  const server = `postgres://surprise@127.0.0.1:${port}`
  async function ask(query: string): Promise<unknown> {
    const db = connect(`${server}/postgres`, { max: 1, limits: patient })
    try {
      return (await sql.raw(query).execute(db)).rows[0]
    } finally {
      await db.destroy()
    }
  }
  const cluster = {
    url: `${server}/surprise`,
    ask,
    /** Starts it, and waits until it has recovered what it is to recover. */
    async start() {
      const options = Object.entries(settings).map(([name, value]) => `-c '${name}=${value}'`)
      await pgCtl('start', '-l', join(folder, 'log'), '-o', options.join(' '))
      const recovers = 'select pg_is_in_recovery() as recovers'
      await expect.poll(() => ask(recovers)).toEqual({ recovers: false })
    },
    /** The server dies with what is not archived, and its disk is lost. */
    async lose() {
      await pgCtl('stop', '-m', 'immediate')
      await rm(data, { recursive: true })
    },
    /** One line of the manual. */
    run: (line: string) => runAs(account, '/bin/sh', ['-c', line], places),
  }
  onTestFinished(async () => {
    await pgCtl('stop', '-m', 'immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })
  const how = ['--username=surprise', '--no-locale', '--encoding=UTF8', '--data-checksums']
  await runAs(account, `${POSTGRES}/bin/initdb`, [`--pgdata=${data}`, ...how])
  await cluster.start()
  await ask('create database surprise')
  return cluster
}

async function audit(url: string) {
  const path = fileURLToPath(new URL('../archive/audit-main.ts', import.meta.url))
  const child = spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: url } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const [code] = await once(child, 'close')
  return { code: code as number, said }
}

const exact = { code: 0, said: expect.stringContaining(', 0 findings.') }

test.skipIf(!isThere)(
  'an external database, backed up under load by pgBackRest and lost, is restored to a moment and to its end (with pgBackRest and PostgreSQL 15)',
  async ({ skip }) => {
    const account = await chooseAccount(POSTGRES)
    skip(!(await canReach(account, DEPLOYED)), 'the account of PostgreSQL cannot read deploy/')
    const cluster = await openCluster(account)
    const metricsPort = await freePort()
    const env = {
      SANDBOX: '1',
      SANDBOX_TRADERS: 'off',
      LOG_LEVEL: 'silent',
      TOKEN_SECRET: 'a secret that only tests of this repository know',
      METRICS_PORT: String(metricsPort),
    }
    await using node = await startServerProcess({ url: cluster.url, env })
    const failingSeconds = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^database_archive_failing_seconds (.+)$/m.exec(text)?.[1])
    }
    // Before there is a repository nothing can be archived: the node says so until it is.
    await cluster.ask('select pg_switch_wal()')
    await expect.poll(failingSeconds).toBeGreaterThan(0)
    await cluster.run('pgbackrest --stanza=surprise stanza-create')
    await cluster.run(documented('check'))
    expect(await failingSeconds()).toBe(0)

    for (const steamId of STEAM_IDS) await giveStock(node.origin, steamId)
    const players = await Promise.all(STEAM_IDS.map((steamId) => signIn(node.origin, steamId)))
    const [seller, buyer] = players as [Player, Player]
    const before = tradeWithoutEnd(node.origin, seller, buyer)
    await cluster.run('pgbackrest --stanza=surprise --type=full backup')
    // A backup serves moments from the second after its end on.
    await wait(1100)
    await before.pause()
    const there = await readBooks(cluster.url)
    const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00')
    await wait(20)

    const after = tradeWithoutEnd(node.origin, seller, buyer)
    await cluster.run(documented('--type=diff backup'))
    await after.pause()
    expect((await readBooks(cluster.url)).postings).toBeGreaterThan(there.postings)
    await node[Symbol.asyncDispose]()
    await cluster.lose()

    const toMoment = documented('--target-action=promote restore')
    await cluster.run(toMoment.replace(/--target="[^"]+"/, `--target="${moment}"`))
    await cluster.start()
    expect(await readBooks(cluster.url)).toEqual(there)
    expect(await audit(cluster.url)).toMatchObject(exact)

    // It goes on from there, is backed up as at every start of that service, and is restored again: to
    // all that was archived since.
    await using again = await startServerProcess({ url: cluster.url, env })
    await cluster.run(untilBackedUp)
    await giveStock(again.origin, STEAM_IDS[0]!)
    await again[Symbol.asyncDispose]()
    const branch = await readBooks(cluster.url)
    expect(branch.postings).toBeGreaterThan(there.postings)
    await cluster.run(documented('check'))
    await cluster.lose()
    await cluster.run(documented('--stanza=surprise restore'))
    await cluster.start()
    expect(await readBooks(cluster.url)).toEqual(branch)
    expect(await audit(cluster.url)).toMatchObject(exact)
  },
)
