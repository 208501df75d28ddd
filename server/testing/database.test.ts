import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('each test has a migrated database of its own', async () => {
  await using one = await openDatabase()
  await using two = await openDatabase()
  await sql`create table mark (id int)`.execute(one.db)
  await expect(sql`select from mark`.execute(two.db)).rejects.toThrow('does not exist')
  const { rows } = await sql<{ name: string }>`select name from migration_text`.execute(two.db)
  expect(rows.map(({ name }) => name)).toContain('0001-core.sql')
})

test('a database is gone when its test is over, even with sessions left open', async () => {
  const gone = await openDatabase()
  await sql`select 1`.execute(gone.db)
  await gone[Symbol.asyncDispose]()
  await using other = await openDatabase()
  const { rows } = await sql`select from pg_database where datname = ${gone.name}`.execute(other.db)
  expect(rows).toHaveLength(0)
})
