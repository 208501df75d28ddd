import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { openDatabase } from './database.ts'
import { everyInterruption, everyOrder } from './interleave.ts'

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

/** Two connections that send whole transactions without waiting, as the market's desk does. */
async function openSenders() {
  const database = await openDatabase()
  const clients = [1, 2].map(() => new pg.Client({ connectionString: database.url }))
  const [first, second] = clients as [pg.Client, pg.Client]
  for (const client of clients) await client.connect()
  await first.query('create table counter (value int)')
  return {
    url: database.url,
    first,
    second,
    async [Symbol.asyncDispose]() {
      for (const client of clients) await client.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('what was sent behind a statement that fails is played out before the next order', async () => {
  await using senders = await openSenders()
  const { url, first, second } = senders
  const fail = async (client: pg.Client) => {
    const texts = ['begin', 'update counter set value = 1 / value', 'select from counter', 'commit']
    const sent = texts.map((text) => client.query(text))
    for (const one of sent) one.catch(() => {})
    await Promise.all(sent).catch(() => client.query('rollback'))
  }
  const orders = await everyOrder(url, {
    async scene() {
      await first.query('delete from counter')
      await first.query('insert into counter values (0)')
    },
    operations: () => [() => fail(first), () => fail(second)],
    async check() {
      const { rows } = await second.query<{ value: number }>('select value from counter')
      expect(rows).toEqual([{ value: 0 }])
    },
  })
  expect(orders).toBeGreaterThan(1)
})

test('who gives up a lock after a time waits for it here, and does not come back for ever', async () => {
  await using senders = await openSenders()
  const { url, first, second } = senders
  const add = async (client: pg.Client): Promise<void> => {
    await client.query('begin')
    await client.query("set local lock_timeout = '1ms'")
    try {
      await client.query('update counter set value = value + 1')
      await client.query('select from counter')
      await client.query('commit')
    } catch {
      await client.query('rollback')
      return add(client)
    }
  }
  await everyOrder(url, {
    async scene() {
      await first.query('delete from counter')
      await first.query('insert into counter values (0)')
    },
    operations: () => [() => add(first), () => add(second)],
    async check() {
      const { rows } = await second.query<{ value: number }>('select value from counter')
      expect(rows).toEqual([{ value: 2 }])
    },
  })
})

test('an order that does not end is given up, and the connections are free again', async () => {
  await using senders = await openSenders()
  const { url, first } = senders
  const played = everyOrder(url, {
    scene: async () => {},
    operations: () => [
      async () => {
        for (let n = 0; n < 600; n += 1) await first.query('update counter set value = 1')
      },
    ],
    check: async () => {},
  })
  await expect(played).rejects.toThrow('has not ended')
  await first.query('select from counter')
})

test('a guard that is taken away is found out by one interruption', async () => {
  await using database = await openDatabase()
  const [owner, other] = [connect(database.url, { max: 1 }), connect(database.url, { max: 1 })]
  await sql`create table counter (value int)`.execute(owner)
  const values: number[] = []
  const play = (weaken: (text: string) => string) =>
    everyInterruption(
      database.url,
      {
        async scene() {
          await sql`delete from counter`.execute(owner)
          await sql`insert into counter values (0)`.execute(owner)
        },
        operations: () => [() => addOneTo(owner, true), () => addOneTo(other, true)],
        async check() {
          const { rows } = await sql<{ value: number }>`select value from counter`.execute(owner)
          values.push(rows[0]!.value)
        },
      },
      weaken,
    )
  await play((text) => text)
  expect(new Set(values)).toEqual(new Set([2]))
  await play((text) => text.replace('for update', ''))
  expect(values).toContain(1)
  await owner.destroy()
  await other.destroy()
})
