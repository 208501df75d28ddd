import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { demoFiles, loadDemoWorld } from '../content/load-demo-world.ts'
import { connect, type SessionLimits, unlimited } from '../db/connect.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { DB } from '../db/schema.ts'
import { hasMemory } from './memory.ts'
import { askAdmin, openTestServer, TEMPLATE_LOCK, useTestServer, withAdmin } from './test-server.ts'

/** A test waits as long as its machine takes: its own bound ends what hangs. */
export const patient: SessionLimits = { ...unlimited, connectMs: 0 }

/** Makes a migrated template once per version of what is in it, and returns its name. */
async function makeTemplate(server: string, withDemoWorld: boolean): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256').update(JSON.stringify(migrations))
  if (withDemoWorld) for (const file of await demoFiles()) hash.update(await readFile(file))
  const name = `app_template_${hash.digest('hex').slice(0, 12)}`
  await withAdmin(server, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return
    await admin.query(`drop database if exists ${name}_building`)
    await admin.query(`create database ${name}_building`)
    const db = connect(`${server}/${name}_building`, { max: 2, limits: unlimited })
    try {
      await migrate(db, migrations)
      if (withDemoWorld) await loadDemoWorld(`${server}/${name}_building`)
    } finally {
      await db.destroy()
    }
    await admin.query(`alter database ${name}_building rename to ${name}`)
  })
  return name
}

const prepared = new Map<boolean, Promise<{ server: string; template: string }>>()

let use: ReturnType<typeof useTestServer> | undefined

async function prepare(withDemoWorld: boolean) {
  const { url: server } = await openTestServer()
  // Tests are not alone in using the server: benchmarks and the browser's tests do, too.
  const session = await (use ??= useTestServer(server))
  session.unref()
  return { server, template: await makeTemplate(server, withDemoWorld) }
}

function prepareOnce(withDemoWorld: boolean) {
  const known = prepared.get(withDemoWorld) ?? prepare(withDemoWorld)
  prepared.set(withDemoWorld, known)
  return known
}

/**
 * A private, migrated database: a test may commit what it likes, and runs beside the others.
 * `db` acts as the application's role; `connect(url)` acts as the owner of the tables.
 *
 * @param withDemoWorld - the catalog holds the demo world's items
 */
export async function openDatabase(withDemoWorld = false): Promise<TestDatabase> {
  const { server, template } = await prepareOnce(withDemoWorld)
  return openCopy(server, template)
}

/** The same as a former release left it, whose last migration has this number. */
export async function openFormerDatabase(last: string): Promise<TestDatabase> {
  const { server } = await prepareOnce(false)
  const database = await openCopy(server, 'template0')
  const owner = connect(database.url, { max: 2, limits: unlimited })
  try {
    const known = (await readMigrations()).filter(([name]) => name.slice(0, 4) <= last)
    await migrate(owner, known)
  } finally {
    await owner.destroy()
  }
  return database
}

type TestDatabase = { readonly db: Kysely<DB>; readonly url: string } & AsyncDisposable

/** A copy by files flushes each of them, which takes nothing in memory and long on a disk. */
const strategy = hasMemory() ? 'file_copy' : 'wal_log'

async function openCopy(server: string, template: string): Promise<TestDatabase> {
  const name = `app_test_${crypto.randomUUID().replaceAll('-', '')}`
  await askAdmin(server, `create database ${name} template ${template} strategy ${strategy}`)
  const url = `${server}/${name}`
  const db = connect(url, { role: 'surprise_app', max: 5, limits: patient })
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      // By force: a test of two servers at once, or a failed one, may have left sessions.
      await askAdmin(server, `drop database ${name} with (force)`)
    },
  }
}
