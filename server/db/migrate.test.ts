import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { connect, unlimited } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

async function openOwner() {
  const database = await openDatabase()
  const owner = connect(database.url, { max: 2, limits: unlimited })
  return {
    owner,
    async [Symbol.asyncDispose]() {
      await owner.destroy()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a migration runs once, and two servers may migrate at the same time', async () => {
  await using world = await openOwner()
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
  await using world = await openOwner()
  const [[name, text] = ['', ''], ...others] = await readMigrations()
  const changed = migrate(world.owner, [[name, `${text}\n-- one more remark`], ...others])
  await expect(changed).rejects.toThrow(`${name} has changed since this database ran it`)
})

test('a migration that fails leaves nothing behind', async () => {
  await using world = await openOwner()
  const all = await readMigrations()
  const broken: [string, string] = ['9999-broken.sql', 'create table half (id int); select 1 / 0']
  await expect(migrate(world.owner, [...all, broken])).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('half') as found`.execute(world.owner)
  expect(rows).toEqual([{ found: null }])
  await migrate(world.owner)
})
