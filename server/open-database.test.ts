import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './db/connect.ts'
import { MigrationRefused, migrate, readMigrations } from './db/migrate.ts'
import { describeFailure } from './describe-failure.ts'
import { type DatabaseKind, prepareDatabase } from './open-database.ts'
import { SettingError } from './settings.ts'
import { openDatabase } from './testing/database.ts'
import { openProxyBefore } from './testing/faulty-proxy.ts'
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

test('a node may log in as someone who owns nothing, and nobody else as one who may not act for it', async () => {
  await using own = await openDatabase()
  const owner = connect(own.url, { max: 1 })
  const login = `guest_${crypto.randomUUID().replaceAll('-', '')}`
  const address = new URL(own.url)
  address.username = login
  address.password = 'guest'
  const guest = sql.id(login)
  await sql`create role ${guest} login password 'guest'`.execute(owner)
  try {
    await serve(own.url, 'live')
    await sql`grant select on migration_text, database_kind to ${guest}`.execute(owner)
    await expect(serve(address.href, 'live')).rejects.toThrow(
      `DATABASE_URL: its login may not act as the application's role: as an administrator of the server, run "grant surprise_app to ${login}"`,
    )
    const drop = sql`select drop_partition('idempotency', 0)`
    const stranger = connect(address.href, { max: 1 })
    await expect(drop.execute(stranger).finally(() => stranger.destroy())).rejects.toThrow(
      'permission denied',
    )
    await sql`drop owned by ${guest}; grant surprise_app to ${guest}`.execute(owner)
    expect((await serve(address.href, 'live')).login.role).toBe('surprise_app')
  } finally {
    await sql`drop owned by ${guest}`.execute(owner)
    await sql`drop role ${guest}`.execute(owner)
    await owner.destroy()
  }
})

test('on the embedded server the application logs in as its role, and cannot be more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'login-'))
  const settings = { databaseUrl: undefined, dataDir, migrateAtStart: true, oldPostgres: undefined }
  const { login, postgres } = await prepareDatabase(settings, () => {}, 'sandbox')
  const db = connect(login.url, { max: 1 })
  try {
    await sql`reset role`.execute(db)
    const { rows } = await sql`select session_user::text as me`.execute(db)
    expect(rows).toEqual([{ me: 'surprise_app' }])
    await expect(sql`delete from posting`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`set role postgres`.execute(db)).rejects.toThrow('permission denied')
  } finally {
    await db.destroy()
    await postgres!.stop()
    await rm(dataDir, { recursive: true })
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

test('a start that is refused leaves no embedded server behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'refused-'))
  const settings = { databaseUrl: undefined, dataDir, migrateAtStart: true, oldPostgres: undefined }
  try {
    const { postgres } = await prepareDatabase(settings, () => {}, 'sandbox')
    const pidFile = join(postgres!.home, 'data/postmaster.pid')
    expect(existsSync(pidFile)).toBe(true)
    await postgres!.stop()
    await expect(prepareDatabase(settings, () => {}, 'live')).rejects.toThrow(/^SANDBOX: /)
    expect(existsSync(pidFile)).toBe(false)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('a start waits for a session that takes its time to open', async () => {
  await using own = await openDatabase()
  await using proxy = await openProxyBefore(own.url)
  proxy.delay(1500)
  const heal = async () => {
    await wait(3500)
    proxy.delay(0)
  }
  await Promise.all([serve(proxy.url), heal()])
})

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
