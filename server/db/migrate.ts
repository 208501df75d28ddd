import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DB } from './schema.ts'

const folder = new URL('../migrations/', import.meta.url)

/** The migrations as [file name, SQL text], in the order they run. */
export type Migrations = [name: string, text: string][]

export async function readMigrations(): Promise<Migrations> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(new URL(name, folder), 'utf8'),
    ]),
  )
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Refuses to go on when a migration that this database has run reads differently now. */
async function assertUnchanged(db: Kysely<DB>, migrations: Migrations): Promise<void> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('public.migration_text') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return
  const ran = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migration_text`.execute(db)
  const texts = new Map(migrations)
  for (const { name, sha256 } of ran.rows) {
    const text = texts.get(name)
    if (text === undefined || hash(text) === sha256) continue
    throw new Error(
      `${name} has changed since this database ran it. Migrations only go forward: ` +
        'undo the change and add a new migration (or, if the data may go, start with an empty database).',
    )
  }
}

/**
 * Runs the migrations not yet run, all in one transaction. Kysely's migrator keeps the record and
 * the lock, so several nodes may start at once.
 *
 * @param db - as the owner of the tables, without a statement timeout
 */
export async function migrate(db: Kysely<DB>, migrations?: Migrations): Promise<void> {
  const all = migrations ?? (await readMigrations())
  await assertUnchanged(db, all)
  const up = (name: string, text: string) => async (tx: Kysely<unknown>) => {
    await sql`create table if not exists migration_text (
      name text primary key, sha256 text not null)`.execute(tx)
    await sql.raw(text).execute(tx)
    await sql`insert into migration_text values (${name}, ${hash(text)})`.execute(tx)
  }
  const { error } = await new Migrator({
    db,
    provider: {
      async getMigrations() {
        return Object.fromEntries(all.map(([name, text]) => [name, { up: up(name, text) }]))
      },
    },
  }).migrateToLatest()
  if (error) throw error
}
