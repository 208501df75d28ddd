import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { pipelineSql } from './sql.ts'
import { connect, openPipeline, unlimited } from './connect.ts'

test('integers and sums of integers are numbers, and never silently rounded', async () => {
  await using own = await openDatabase()
  const read = async (expression: string) => {
    const { rows } = await sql
      .raw<{ value: unknown }>(`select ${expression} as value`)
      .execute(own.db)
    return rows[0]?.value
  }
  expect(await read('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  expect(await read('(select sum(n) from (values (1::bigint), (2)) v (n))')).toBe(3)
  expect(await read('1.5::numeric')).toBe(1.5)
  await expect(read('9007199254740992::bigint')).rejects.toThrow('integer out of range')
  await expect(read('9007199254740993::numeric')).rejects.toThrow('integer out of range')
})

test('a session has its role and its limits', async () => {
  await using own = await openDatabase()
  const db = connect(own.url, {
    role: 'surprise_app',
    limits: { ...unlimited, statementMs: 1000, lockMs: 20, idleInTransactionMs: 30 },
  })
  try {
    const { rows } = await sql`select current_user as role, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([{ role: 'surprise_app', lock: '20ms', idle: '30ms' }])
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('statement timeout')
  } finally {
    await db.destroy()
  }
})

test('a password of any letters is taken from beside the address', async () => {
  await using own = await openDatabase()
  const admin = connect(own.url, { max: 1 })
  const password = "p@ss/w:rd#? %25 $HOME 'é"
  const role = `login_${randomUUID().replaceAll('-', '')}`
  await sql.raw(`create role ${role} login password ${pg.escapeLiteral(password)}`).execute(admin)
  const address = new URL(own.url)
  Object.assign(address, { username: role, password: '' })
  vi.stubEnv('PGPASSWORD', password)
  const db = connect(address.href, { max: 1 })
  try {
    const { rows } = await sql`select current_user as role`.execute(db)
    expect(rows).toEqual([{ role }])
  } finally {
    vi.unstubAllEnvs()
    await db.destroy()
    await sql.raw(`drop role ${role}`).execute(admin)
    await admin.destroy()
  }
})

test('a pool outlives the loss of its sessions, idle or busy', async () => {
  await using own = await openDatabase()
  const admin = connect(own.url, { max: 1 })
  const killAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(admin)
  try {
    await sql`select 1`.execute(own.db)
    await killAll()
    const busy = own.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await killAll()
      await sql`select 1`.execute(tx)
    })
    await expect(busy).rejects.toThrow()
    const read = async () => (await sql`select 1 as one`.execute(own.db)).rows
    await expect.poll(read).toEqual([{ one: 1 }])
  } finally {
    await admin.destroy()
  }
})

test('a pipeline answers in order, and an error in it is only its own', async () => {
  await using own = await openDatabase()
  const client = await openPipeline(own.url)
  try {
    const answers = await Promise.allSettled([
      client.query('select 1 as n'),
      client.query('select 1 / 0'),
      client.query('select 2 as n'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const { rows } = await client.query('show enable_seqscan')
    expect(rows).toEqual([{ enable_seqscan: 'off' }])
  } finally {
    await client.end()
  }
})

test('what one turn sends is answered in its order, however much it is', async () => {
  await using database = await openDatabase()
  const client = await openPipeline(database.url)
  const pipeline = pipelineSql(client)
  const count = { name: 'count', text: 'select cardinality($1::bigint[]) as n, $2::int as nth' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      pipeline.query(count, [Array.from({ length: nth * 100 }, (_, value) => value), nth]),
    ),
  )
  expect(answers).toEqual(answers.map((_, nth) => [{ n: nth * 100, nth }]))
  await client.end()
})

test('what was asked beside a statement that failed is not done after the rollback', async () => {
  await using own = await openDatabase()
  const db = connect(own.url, { max: 1 })
  try {
    await sql`create table counted (n int check (n > 0))`.execute(db)
    const add = (n: number) => sql`insert into counted values (${n})`
    const all = db
      .transaction()
      .execute((tx) => Promise.all([-1, 1, 2, 3].map((n) => add(n).execute(tx))))
    await expect(all).rejects.toThrow('violates check constraint')
    // The session takes the next transaction as ever.
    await db.transaction().execute((tx) => add(4).execute(tx))
    const { rows } = await sql`select n from counted`.execute(db)
    expect(rows).toEqual([{ n: 4 }])
  } finally {
    await db.destroy()
  }
})
