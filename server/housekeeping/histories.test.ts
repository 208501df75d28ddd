import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, unlimited } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { DB } from '../db/schema.ts'
import { openDatabase, openFormerDatabase } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { keepPartitions } from './partitions.ts'

const DAY = 86_400
const ANN = '00000000-0000-4000-8000-000000000001'
const BOB = '00000000-0000-4000-8000-000000000002'
const log = { error: () => {}, info: () => {} }

type History = 'craft_history' | 'factory_history' | 'security_event' | 'ended_trade'

/** The end of the first partition of a history, in unix seconds. */
async function firstEnd(db: Kysely<DB>, table: History): Promise<number> {
  const { ends_at } = await db
    .selectFrom('partition_bound')
    .select('ends_at')
    .where('parent', '=', table)
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  return ends_at!
}

const ADD = {
  craft_history: `insert into craft_history (player_id, process_date, id, receipt_id, item_for_vision,
    craft_group, count, receipt_duration, created_at, jdoc)
    values ('${ANN}', $1, gen_random_uuid(), 1, 1, 'g', 1, 0, 0, '{}')`,
  factory_history: `insert into factory_history (player_id, process_date, id, receipt_id, count,
    input_list, start_at, end_at, jdoc)
    values ('${ANN}', $1, gen_random_uuid(), 1, 1, '{}', 0, 0, '{}')`,
}

test.each(['craft_history', 'factory_history'] as const)(
  '%s is kept for a year and then goes by the month',
  async (table) => {
    await using database = await openDatabase()
    const { db } = database
    await using owner = await openSql(database.url)
    const first = await firstEnd(db, table)
    await keepPartitions(db, (first - DAY) * 1000, log)
    for (const at of [first - 1, first]) await owner.run(ADD[table], [at])
    const dates = async () =>
      (await owner.run(`select process_date from ${table}`)).rows.map((row) => row.process_date)
    await keepPartitions(db, (first + 366 * DAY - 1) * 1000, log)
    expect(await dates()).toHaveLength(2)
    await keepPartitions(db, (first + 366 * DAY) * 1000, log)
    expect(await dates()).toEqual([first])
  },
)

test('what the application may not delete it cannot have dropped before its time', async () => {
  await using database = await openDatabase()
  const { db } = database
  await sql`insert into security_event (kind) values ('signed_out')`.execute(db)
  await using owner = await openSql(database.url)
  const events = async () => (await owner.run('select from security_event')).rowCount
  const drop = () => sql`select drop_partition('security_event', 100000000000)`.execute(db)
  await drop()
  expect(await events()).toBe(1)
  for (const table of ['security_event', 'security_event_before', 'ended_trade', 'craft_history']) {
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('permission')
  }
  await keepPartitions(db, Date.now(), log)
  const { rows } = await sql<{ name: string }>`select name from partition_bound
    where parent = 'security_event' order by ends_at desc limit 1`.execute(db)
  await expect(sql`truncate ${sql.table(rows[0]!.name)}`.execute(db)).rejects.toThrow('permission')
})

/** What a node of the former release asks of these tables. */
const former = {
  addEvent: `insert into security_event (kind, player_id) values ('signed_in', $1)`,
  addTrade: `insert into trade (trade_id, user_1, user_2, created_at, status, because, offer_1, offer_2)
    values ($1, '${ANN}', '${BOB}', 0, $2::text, case $2::text when 'active' then 'created' else $2 end, '{}', '{}')
    on conflict (trade_id) do update set status = excluded.status, because = excluded.because`,
}

test('histories outlive their division, and nodes of the former release go on beside it', async () => {
  await using database = await openFormerDatabase('0087')
  await using old = await openSql(database.url)
  const now = Math.floor(Date.now() / 1000)
  for (const [id, name] of [
    [ANN, 'a'],
    [BOB, 'b'],
  ]) {
    await old.run(
      `insert into player (player_id, steam_id, name, created_at)
       values ($1, '7656119' || lpad($2, 10, '0'), $3, 0)`,
      [id, id!.slice(-1), name],
    )
  }
  await old.run('set role surprise_app')
  const trade = (nth: number) => `00000000-0000-4000-8000-00000000010${nth}`
  await old.run(former.addTrade, [trade(1), 'declined'])
  await old.run(former.addTrade, [trade(2), 'active'])
  await old.run(former.addEvent, [ANN])
  for (const at of [now - 500 * DAY, now]) {
    await old.run(ADD.craft_history, [at])
    await old.run(ADD.factory_history, [at])
  }

  const owner = connect(database.url, { max: 2, limits: unlimited })
  await migrate(owner)
  await owner.destroy()

  await old.run(former.addEvent, [ANN])
  await old.run(former.addTrade, [trade(2), 'completed'])
  await old.run(ADD.craft_history, [now])
  await old.run(ADD.factory_history, [now])
  const column = async (text: string) =>
    (await old.run(text)).rows.map((row) => Object.values(row)[0])
  expect(await column('select event_id from security_event order by 1')).toEqual([1, 2])
  expect(await column('select trade_id from trade')).toEqual([])
  expect(await column('select status from ended_trade order by trade_id')).toEqual([
    'declined',
    'completed',
  ])
  expect(await column('select process_date from craft_history order by 1')).toHaveLength(3)
  expect(await column('select process_date from factory_history order by 1')).toHaveLength(3)
  // What is a year old is in one partition with what is not: it waits for that.
  expect(await keepPartitions(database.db, now * 1000, log)).toBe(true)
  expect(await column('select process_date from craft_history')).toHaveLength(3)
})
