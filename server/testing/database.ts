import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { connect, unlimited } from '../db/connect.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { DB } from '../db/schema.ts'
import { openTestServer, TEMPLATE_LOCK, withAdmin } from './test-server.ts'

/** Makes the migrated template once per version of the migrations, and returns its name. */
async function makeTemplate(server: string): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex')
  const name = `app_template_${hash.slice(0, 12)}`
  await withAdmin(server, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return
    await admin.query(`drop database if exists ${name}_building`)
    await admin.query(`create database ${name}_building`)
    const db = connect(`${server}/${name}_building`, { max: 2, limits: unlimited })
    try {
      await migrate(db, migrations)
    } finally {
      await db.destroy()
    }
    await admin.query(`alter database ${name}_building rename to ${name}`)
  })
  return name
}

let prepared: Promise<{ server: string; template: string }> | undefined

async function prepare() {
  const { url: server } = await openTestServer()
  return { server, template: await makeTemplate(server) }
}

/**
 * A private, migrated database: a test may commit what it likes, and runs beside the others.
 * `db` acts as the application's role; `connect(url)` acts as the owner of the tables.
 */
export async function openDatabase(): Promise<{ db: Kysely<DB>; url: string } & AsyncDisposable> {
  const { server, template } = await (prepared ??= prepare())
  const name = `app_test_${crypto.randomUUID().replaceAll('-', '')}`
  await withAdmin(server, (admin) => admin.query(`create database ${name} template ${template}`))
  const url = `${server}/${name}`
  const db = connect(url, { role: 'surprise_app', max: 5 })
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      // By force: a test of two servers at once, or a failed one, may have left sessions.
      await withAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
