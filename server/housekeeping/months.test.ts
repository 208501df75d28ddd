import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, unlimited } from '../db/connect.ts'
import { firstUuidAt } from '../db/ids.ts'
import { migrate } from '../db/migrate.ts'
import { monthly, monthStart } from '../db/months.ts'
import type { DB } from '../db/schema.ts'
import { openDatabase, openFormerDatabase } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { keepMonths } from './months.ts'

const DAY = 86_400
const ANN = '00000000-0000-4000-8000-000000000001'
const tables = Object.keys(monthly)
const log = { error: () => {}, info: () => {} }

const ADD = {
  entry: 'insert into entry (entry_id, operation, created_at) select unnest($1::uuid[]), $2, 0',
  posting: `insert into posting (account, entry_id, asset, kind, operation, delta, balance)
    select '${ANN}', unnest($1::uuid[]), 0, 'player', $2, 1, 1`,
  market_history: `insert into market_history (player_id, uuid, item_type_id, type, price, count, currency,
      lot_created_at, created_at)
    select '${ANN}', unnest($1::uuid[]), 1, 'buy_auto', 1, 1, 'coin', 0, 0`,
}

type Owner = Awaited<ReturnType<typeof openSql>>

/** A row of each table, with an id of this moment in unix seconds. */
async function add(session: Owner, at: number): Promise<void> {
  await session.run(ADD.entry, [[firstUuidAt(at)], 'quest_drop'])
  await session.run(ADD.posting, [[firstUuidAt(at)], 'quest_drop'])
  await session.run(ADD.market_history, [[firstUuidAt(at)]])
}

/** In which partition each row of a table lies, in the order of their ids. */
async function placesOf(session: Owner, table: string): Promise<string[]> {
  const { rows } = await session.run(
    `select tableoid::regclass::text as place from ${table} order by ${monthly[table as 'entry']}`,
  )
  return rows.map(({ place }) => place)
}

/** Where the partition ends that the migration made. */
async function firstEnd(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ ends_at: number }>`
    select distinct ends_at from partition_bound where parent = any(${tables}::text[])`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]!.ends_at
}

const named = (table: string, at: number) =>
  `${table}_${new Date(at * 1000).toISOString().slice(0, 7).replace('-', '')}`

test('months are made ahead by all nodes at once, and are never dropped', async () => {
  await using database = await openDatabase()
  const { db } = database
  await using owner = await openSql(database.url)
  const first = await firstEnd(db)
  const next = monthStart(first, -1)
  await Promise.all([1, 2, 3].map(() => keepMonths(db, (first - 5 * DAY) * 1000, log)))
  await keepMonths(db, (first - 5 * DAY) * 1000, log)
  for (const at of [first - 1, first, next - 1]) await add(owner, at)
  await keepMonths(db, (first + 4000 * DAY) * 1000, log)
  for (const table of tables) {
    const month = named(table, first)
    expect(await placesOf(owner, table)).toEqual([`${table}_before`, month, month])
  }
})

test('what a clock that jumped has left goes over into its month, which can be changed as little', async () => {
  await using database = await openDatabase()
  const { db } = database
  await using owner = await openSql(database.url)
  const first = await firstEnd(db)
  for (const at of [first + DAY, first + 80 * DAY]) await add(owner, at)
  for (const table of tables) {
    expect(await placesOf(owner, table)).toEqual([`${table}_default`, `${table}_default`])
  }
  await keepMonths(db, first * 1000, log)
  for (const table of tables) {
    const places = [named(table, first), `${table}_default`]
    expect(await placesOf(owner, table)).toEqual(places)
    for (const part of [table, `${table}_before`, ...places]) {
      for (const change of [`delete from ${part}`, `truncate ${part}`]) {
        await expect(owner.run(change), change).rejects.toThrow('the ledger only grows')
        await expect(sql.raw(change).execute(db), change).rejects.toThrow('permission denied')
      }
      if (part === table) continue
      await expect(sql.raw(`insert into ${part} default values`).execute(db)).rejects.toThrow(
        'permission denied',
      )
    }
  }
})

test('months alone can be made, and of these tables alone', async () => {
  await using database = await openDatabase()
  const make = (table: string, at: number) =>
    sql`select make_month(${table}, ${at}::bigint)`.execute(database.db)
  const first = await firstEnd(database.db)
  await expect(make('holding', first)).rejects.toThrow('holding is not divided by month')
  await expect(make('entry', first + DAY)).rejects.toThrow('is not the start of a month')
  await expect(make('entry', monthStart(first, 1))).rejects.toThrow('overlap')
})

test('the ledger outlives its division, and nodes of the former release go on beside it', async () => {
  await using database = await openFormerDatabase('0091')
  await using old = await openSql(database.url)
  const now = Math.floor(Date.now() / 1000)
  await old.run('set role surprise_app')
  await old.run(`prepare add_entry as ${ADD.entry}`)
  await old.run(`prepare find as select count(*)::int from posting where account = '${ANN}'`)
  await add(old, now - 900 * DAY)
  await add(old, now)

  const owner = connect(database.url, { max: 2, limits: unlimited })
  await migrate(owner)
  await owner.destroy()

  expect((await old.run('execute find')).rows).toEqual([{ count: 2 }])
  await old.run(`execute add_entry ('{${firstUuidAt(now + 1)}}', 'quest_drop')`)
  await old.run(ADD.posting, [[firstUuidAt(now + 1)], 'quest_drop'])
  await old.run(ADD.market_history, [[firstUuidAt(now + 1)]])
  for (const table of tables) {
    expect(await placesOf(old, table)).toEqual(Array(3).fill(`${table}_before`))
  }
  // Each statement that posts is noted, so that its costs are carried: once.
  const { rows } = await old.run('select cardinality(entry_ids) as entries from cost_todo')
  expect(rows).toEqual([{ entries: 1 }, { entries: 1 }, { entries: 1 }])
  // The first partition reaches to the end of the next month: what is written meanwhile has a place.
  expect(await firstEnd(database.db)).toBe(monthStart(now, -2))
})
