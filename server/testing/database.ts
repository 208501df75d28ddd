import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { connect, unlimited } from '../db/connect.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { DB } from '../db/schema.ts'
import { startPostgres } from '../postgres/start-postgres.ts'

/** Any number; every test process uses the same one, so that only one of them builds the template. */
const TEMPLATE_LOCK = 5_231_907

/** Where the tests' own server lives; `npm test` stops it at its end. */
export const testDataDir = fileURLToPath(new URL('../../.cache/test', import.meta.url))

/** Connection string of a database of the tests' server, which is started if it is not running. */
const urlOf = (async () => {
  const given = process.env['TEST_DATABASE_SERVER']
  if (given !== undefined) return (database: string) => `${given}/${database}`
  const { url } = await startPostgres({ dataDir: testDataDir, maxConnections: 200 })
  return url
})()

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: (await urlOf)('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the migrated template once per version of the migrations, and returns its name. */
async function makeTemplate(): Promise<string> {
  const migrations = JSON.stringify(await readMigrations())
  const name = `app_template_${createHash('sha256').update(migrations).digest('hex').slice(0, 12)}`
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return
    await admin.query(`drop database if exists ${name}_building`)
    await admin.query(`create database ${name}_building`)
    const db = connect((await urlOf)(`${name}_building`), { limits: unlimited, max: 2 })
    await migrate(db)
    await db.destroy()
    await admin.query(`alter database ${name}_building rename to ${name}`)
  })
  return name
}

let template: Promise<string> | undefined

/** A private, migrated database: a test may commit what it likes, and runs beside the others. */
export async function openDatabase(): Promise<{ db: Kysely<DB>; url: string } & AsyncDisposable> {
  template ??= makeTemplate()
  const name = `app_test_${crypto.randomUUID().replaceAll('-', '')}`
  const statement = `create database ${name} template ${await template}`
  await withAdmin((admin) => admin.query(statement))
  const url = (await urlOf)(name)
  const db = connect(url, { role: 'surprise_app', max: 5 })
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await withAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
