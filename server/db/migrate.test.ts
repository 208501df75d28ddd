import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { connect, unlimited } from './connect.ts'
import { checkSchema, migrate, readMigrations } from './migrate.ts'

async function openSql() {
  const database = await openDatabase()
  const owner = connect(database.url, { max: 4, limits: unlimited })
  return {
    owner,
    async [Symbol.asyncDispose]() {
      await owner.destroy()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a migration runs once, and two servers may migrate at the same time', async () => {
  await using world = await openSql()
  const all = await readMigrations()
  const added: [string, string] = ['9999-mark.sql', 'create table mark (id int)']
  await Promise.all([migrate(world.owner, [...all, added]), migrate(world.owner, [...all, added])])
  await migrate(world.owner, [...all, added])
  const { rows } = await sql`select from migration_text where name = ${added[0]}`.execute(
    world.owner,
  )
  expect(rows).toHaveLength(1)
})

test('a migration that has run may not change', async () => {
  await using world = await openSql()
  const [[name, text] = ['', ''], ...others] = await readMigrations()
  const changed = migrate(world.owner, [[name, `${text}\n-- one more remark`], ...others])
  await expect(changed).rejects.toThrow(`${name} has changed since this database ran it`)
})

test('a migration that fails leaves nothing behind', async () => {
  await using world = await openSql()
  const all = await readMigrations()
  const broken: [string, string] = ['9999-broken.sql', 'create table half (id int); select 1 / 0']
  await expect(migrate(world.owner, [...all, broken])).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('half') as found`.execute(world.owner)
  expect(rows).toEqual([{ found: null }])
  await migrate(world.owner)
})

test('a migration that waits for a lock lets others pass and is tried again', async () => {
  await using world = await openSql()
  const all = await readMigrations()
  const added: [string, string] = ['9999-mark.sql', 'alter table player add column mark integer']
  const said: string[] = []
  let migrated: Promise<void> | undefined
  await world.owner.transaction().execute(async (tx) => {
    await sql`select from player`.execute(tx)
    const limits = { lockMs: 200, pauseMs: 200, log: (message: string) => void said.push(message) }
    migrated = migrate(world.owner, [...all, added], limits)
    await expect.poll(() => said).toHaveLength(1)
    // Behind the waiting migration, as a call of a player does.
    await sql`select from player`.execute(world.owner)
    expect(await checkSchema(world.owner, all)).toBe('current')
  })
  await migrated
  await sql`select mark from player`.execute(world.owner)
  expect(said).toEqual([`${added[0]} waits for a table that somebody else works with`])
})

test('a migration that never gets its lock is given up, and nothing of it stays', async () => {
  await using world = await openSql()
  const all = await readMigrations()
  const text = 'create table half (id int); alter table player add column mark integer'
  await world.owner.transaction().execute(async (tx) => {
    await sql`select from player`.execute(tx)
    const limits = { lockMs: 50, pauseMs: 50, tries: 2 }
    const given = migrate(world.owner, [...all, ['9999-half.sql', text]], limits)
    await expect(given).rejects.toThrow('9999-half.sql has not got its locks in 2 tries')
  })
  const { rows } = await sql`select to_regclass('half') as found`.execute(world.owner)
  expect(rows).toEqual([{ found: null }])
})

test('an index is made beside what goes on, and a migration of that kind may be repeated', async () => {
  await using world = await openSql()
  const all = await readMigrations()
  const text = `-- concurrently
drop index concurrently if exists player_mark;
create index concurrently player_mark on player (steam_id);
`
  await sql`create index player_mark on player (steam_id)`.execute(world.owner)
  await migrate(world.owner, [...all, ['9999-index.sql', text]])
  await migrate(world.owner, [...all, ['9999-index.sql', text]])
  const { rows } = await sql`select to_regclass('player_mark') is not null as found`.execute(
    world.owner,
  )
  expect(rows).toEqual([{ found: true }])
})

test('what a database ran by the record of earlier releases is not run again', async () => {
  await using world = await openSql()
  await sql`create table kysely_migration (name text primary key)`.execute(world.owner)
  await sql`insert into kysely_migration select name from migration_text`.execute(world.owner)
  await sql`drop table migration_text`.execute(world.owner)
  expect(await checkSchema(world.owner)).toBe('current')
  await migrate(world.owner)
})
