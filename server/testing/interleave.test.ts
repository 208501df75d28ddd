import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { openDatabase } from './database.ts'
import { everyOrder } from './interleave.ts'

/** Two ways to add 1 to a counter: the second reads first and writes what it made of it. */
async function addOne(db: Kysely<DB>): Promise<void> {
  await sql`update counter set value = value + 1`.execute(db)
}

function addOneTo(db: Kysely<DB>, lock: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ value: number }>`
      select value from counter ${sql.raw(lock ? 'for update' : '')}`.execute(tx)
    await sql`update counter set value = ${rows[0]!.value + 1}`.execute(tx)
  })
}

/** Plays two additions in every order; returns how many orders, and the counter after each. */
async function play(add: (db: Kysely<DB>) => Promise<void>) {
  await using database = await openDatabase()
  const owner = connect(database.url, { max: 1 })
  const other = connect(database.url, { max: 1 })
  await sql`create table counter (value int)`.execute(owner)
  const values: number[] = []
  const orders = await everyOrder(database.url, {
    async scene() {
      await sql`delete from counter`.execute(owner)
      await sql`insert into counter values (0)`.execute(owner)
    },
    operations: () => [() => add(owner), () => add(other)],
    async check(_, outcomes) {
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      const { rows } = await sql<{ value: number }>`select value from counter`.execute(owner)
      values.push(rows[0]!.value)
    },
  })
  await owner.destroy()
  await other.destroy()
  return { orders, values }
}

test('two statements meet in two orders', async () => {
  expect(await play(addOne)).toEqual({ orders: 2, values: [2, 2] })
})

test('a lost update is found', async () => {
  const { orders, values } = await play((db) => addOneTo(db, false))
  expect(values).toHaveLength(orders)
  expect(values).toContain(1)
  expect(values).toContain(2)
})

test('a lock passes the turn to the other, and then nothing is lost', async () => {
  const { orders, values } = await play((db) => addOneTo(db, true))
  expect(orders).toBeGreaterThan(2)
  expect(new Set(values)).toEqual(new Set([2]))
})
