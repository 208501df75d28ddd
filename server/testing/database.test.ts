import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { openDatabase } from './database.ts'

test('each test has a migrated database of its own', async () => {
  await using one = await openDatabase()
  await using two = await openDatabase()
  const owner = connect(one.url, { max: 1 })
  await sql`create table mark (id int)`.execute(owner)
  await owner.destroy()
  await expect(sql`select from mark`.execute(two.db)).rejects.toThrow('does not exist')
  const { rows } = await sql<{ name: string }>`select name from migration_text`.execute(two.db)
  expect(rows.map(({ name }) => name)).toContain('0001-core.sql')
})

test('the database refuses the application what it must not do', async () => {
  await using own = await openDatabase()
  await expect(sql`delete from posting`.execute(own.db)).rejects.toThrow('permission denied')
})

test('a database is gone when its test is over, even with sessions left open', async () => {
  const gone = await openDatabase()
  const name = new URL(gone.url).pathname.slice(1)
  const left = connect(gone.url, { max: 1 })
  await sql`select 1`.execute(left)
  await gone[Symbol.asyncDispose]()
  await left.destroy()
  await using other = await openDatabase()
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(other.db)
  expect(rows).toHaveLength(0)
})
