import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './db/connect.ts'
import { MigrationRefused, migrate, readMigrations } from './db/migrate.ts'
import { describeFailure } from './describe-failure.ts'
import { type DatabaseKind, prepareDatabase } from './open-database.ts'
import { SettingError } from './settings.ts'
import { openDatabase } from './testing/database.ts'
import { startServerProcess } from './testing/server-process.ts'
import { openWorld, signIn } from './testing/world.ts'

test('a database that cannot be used is said in a sentence that names its setting', async () => {
  const databaseUrl = 'postgres://app:secret@127.0.0.1:1/app'
  const settings = { databaseUrl, dataDir: '', migrateAtStart: false, oldPostgres: undefined }
  const refused = await prepareDatabase(settings, () => {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  const { message } = refused as SettingError
  expect(message).toMatch(/^DATABASE_URL: this database cannot be used: .*ECONNREFUSED/)
  expect(message).not.toContain('secret')
})

const serve = (databaseUrl: string, kind?: DatabaseKind) =>
  prepareDatabase(
    { databaseUrl, dataDir: '', migrateAtStart: false, oldPostgres: undefined },
    () => {},
    kind,
  )

test.each([
  ['sandbox', 'live', /^SANDBOX: this database is a sandbox/],
  ['live', 'sandbox', /^SANDBOX: this database is live/],
] as const)('a database that began as %s is never %s', async (first, other, message) => {
  await using own = await openDatabase()
  await serve(own.url)
  await serve(own.url, first)
  await serve(own.url, first)
  await expect(serve(own.url, other)).rejects.toThrow(message)
  await serve(own.url)
  const change = sql`update database_kind set kind = ${other}`.execute(own.db)
  await expect(change).rejects.toThrow('permission denied')
})

test('value granted by a sandbox marks a database from before there were marks', async () => {
  await using world = await openWorld()
  await world.player({ coins: 1 })
  const owner = connect(world.url, { max: 1 })
  try {
    await sql`drop table database_kind`.execute(owner)
    const migration = new URL('migrations/0034-database-kind.sql', import.meta.url)
    await sql.raw(await readFile(migration, 'utf8')).execute(owner)
  } finally {
    await owner.destroy()
  }
  await expect(serve(world.url, 'live')).rejects.toThrow(/^SANDBOX: this database is a sandbox/)
})

test('players are served on no database that may forget what it acknowledged', async () => {
  await using own = await openDatabase()
  const name = new URL(own.url).pathname.slice(1)
  const owner = connect(own.url, { max: 1 })
  const set = (value: string) =>
    sql.raw(`alter database ${name} set synchronous_commit = ${value}`).execute(owner)
  try {
    await set('off')
    await expect(serve(own.url, 'live')).rejects.toThrow(
      /^DATABASE_URL: .* crash: synchronous_commit must be on$/,
    )
    // Reading its copy, as the audit does, loses nothing.
    await serve(own.url)
    await set('local')
    await serve(own.url, 'live')
  } finally {
    await owner.destroy()
  }
})

const MORE: [string, string] = ['9998-more.sql', 'alter table player add column mark integer']

async function go(url: string, added: [string, string][]): Promise<void> {
  const owner = connect(url, { max: 2 })
  try {
    await migrate(owner, [...(await readMigrations()), ...added])
  } finally {
    await owner.destroy()
  }
}

test('a node runs migrations only where it may', async () => {
  await using own = await openDatabase()
  const owner = connect(own.url, { max: 1 })
  const [newest] = (await readMigrations()).at(-1)!
  try {
    await sql`delete from migration_text where name = ${newest}`.execute(owner)
    await expect(serve(own.url)).rejects.toThrow(
      `DATABASE_URL: this database lacks 1 of this release's migrations (${newest} is the first)`,
    )
    await sql`drop schema public cascade; create schema public`.execute(owner)
    await serve(own.url)
    const { rows } = await sql`select from migration_text where name = ${newest}`.execute(owner)
    expect(rows).toHaveLength(1)
  } finally {
    await owner.destroy()
  }
})

test('a rolled-back node starts on a newer database, unless that has left it behind', async () => {
  await using world = await openWorld()
  await go(world.url, [MORE])
  {
    await using node = await startServerProcess(world)
    const player = await signIn(node.origin, '76561198000001001')
    expect(await player.coins()).toBeGreaterThanOrEqual(0)
  }
  const contracts: [string, string] = [
    '9999-contract.sql',
    '-- oldest: 9998\nalter table player drop column mark',
  ]
  await go(world.url, [MORE, contracts])
  const refused = await serve(world.url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MigrationRefused)
  expect(describeFailure(refused)).toMatch(
    /^This database has run 9999-contract\.sql of a newer release, which releases before 9998 cannot work with, and this one knows migrations up to \d{4}: start a newer release\.$/,
  )
})
