import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, unlimited } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { DB } from '../db/schema.ts'
import { openDatabase, openFormerDatabase } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { keepPartitions } from './partitions.ts'

const OAK = 100
const HOUR = 3600
const DAY = 24 * HOUR
const ANN = '00000000-0000-4000-8000-000000000001'
const NODE = '00000000-0000-4000-8000-000000000002'

type Table = 'idempotency' | 'live_batch'

const log = { error: () => {}, info: () => {} }

/** What was logged, as a list. */
function listener() {
  const heard: Record<string, unknown>[] = []
  const hear = (fields: object) => void heard.push(fields as Record<string, unknown>)
  return { heard, log: { error: hear, info: hear } }
}

async function partitionsOf(db: Kysely<DB>, table: Table) {
  const rows = await db
    .selectFrom('partition_bound')
    .select(['name', 'ends_at'])
    .where('parent', '=', table)
    .orderBy('ends_at')
    .execute()
  return rows.map(({ name, ends_at }) => ({ name: name!, ends_at: ends_at! }))
}

/** The end of the partition that the migration made, in unix seconds. */
const firstEnd = async (db: Kysely<DB>) => (await partitionsOf(db, 'idempotency'))[0]!.ends_at

async function addKey(db: Kysely<DB>, key: string, created_at: number): Promise<void> {
  const values = { player_id: ANN, key, request_hash: '', status: 200, answer: '{}', created_at }
  await db.insertInto('idempotency').values(values).execute()
}

const keysOf = async (db: Kysely<DB>, from: string = 'idempotency') => {
  const { rows } = await sql<{ key: string }>`
    select key from ${sql.table(from)} order by created_at`.execute(db)
  return rows.map(({ key }) => key)
}

/** An event with a position, or none yet, left so many seconds ago. */
const addBatch = (db: Kysely<DB>, position: number | null, ago: number) =>
  sql`insert into live_batch (position, node_id, created_at, events)
    values (${position}, ${NODE}, now() - ${ago} * interval '1 second', '{}')`.execute(db)

test('days are made ahead, and dropped whole when all their keys are older than a day', async () => {
  await using database = await openDatabase()
  const { db } = database
  const first = await firstEnd(db)
  const { heard, ...listening } = listener()
  expect(await keepPartitions(db, (first - HOUR) * 1000, listening.log)).toBe(true)
  const made = await partitionsOf(db, 'idempotency')
  expect(made.map(({ ends_at }) => ends_at)).toEqual([first, first + DAY, first + 2 * DAY])
  expect(heard.filter(({ table }) => table === 'idempotency')).toEqual(
    made.slice(1).map(({ name }) => ({ table: 'idempotency', made: name })),
  )
  await addKey(db, 'before', first - 1)
  await addKey(db, 'after', first)
  expect(await keysOf(db, made[1]!.name)).toEqual(['after'])

  await keepPartitions(db, (first + DAY - 1) * 1000, log)
  expect(await keysOf(db)).toEqual(['before', 'after'])
  await keepPartitions(db, (first + DAY) * 1000, listening.log)
  expect(await keysOf(db)).toEqual(['after'])
  expect(heard).toContainEqual({ table: 'idempotency', dropped: 'idempotency_before' })
  await keepPartitions(db, (first + 2 * DAY) * 1000, log)
  expect(await keysOf(db)).toEqual([])
})

test('hours of events are made ahead and dropped, but not the newest nor those not yet told', async () => {
  await using database = await openDatabase()
  const { db } = database
  await using owner = await openSql(database.url)
  const now = Date.now()
  // As they are when the site has run for a day.
  await owner.run('drop table live_batch_first')
  await keepPartitions(db, now, log)
  expect(await partitionsOf(db, 'live_batch')).toHaveLength(3)
  const hour = Math.floor(now / 1000 / HOUR) * HOUR
  for (const start of [hour - 4 * HOUR, hour - 3 * HOUR, hour - 2 * HOUR]) {
    await sql`select make_partition('live_batch', ${start}, ${start + HOUR})`.execute(db)
  }
  const [fourth, third, second] = await partitionsOf(db, 'live_batch')
  const at = (start: number) => Date.now() / 1000 - start
  await addBatch(db, 1, at(hour - 2 * HOUR))
  await addBatch(db, null, at(hour - 4 * HOUR))
  await keepPartitions(db, now, log)
  const kept = (await partitionsOf(db, 'live_batch')).map(({ name }) => name)
  expect(kept).toEqual(expect.arrayContaining([fourth!.name, second!.name]))
  expect(kept).not.toContain(third!.name)

  await sql`select publish_live_batches(10, true)`.execute(db)
  await keepPartitions(db, now, log)
  const { rows } = await sql`select position from live_batch`.execute(db)
  expect(rows).toEqual([{ position: 2 }])
  await addBatch(db, 3, 0)
  await keepPartitions(db, now, log)
  expect(await partitionsOf(db, 'live_batch')).toHaveLength(3)
})

test('what came before its partition goes into it, and the default one is emptied when it is old', async () => {
  await using database = await openDatabase()
  const { db } = database
  // The clock has jumped: nobody has made these days.
  const later = (await firstEnd(db)) + 30 * DAY
  await addKey(db, 'between', later - HOUR)
  await addKey(db, 'early', later + HOUR)
  await addKey(db, 'late', later + 2 * HOUR)
  const { heard, ...listening } = listener()
  expect(await keepPartitions(db, (later + HOUR) * 1000, listening.log)).toBe(true)
  expect(heard.filter(({ err, reason }) => err ?? reason)).toEqual([])
  const made = await partitionsOf(db, 'idempotency')
  expect(made.map(({ ends_at }) => ends_at)).toEqual([
    later + DAY,
    later + 2 * DAY,
    later + 3 * DAY,
  ])
  expect(await keysOf(db, made[0]!.name)).toEqual(['early', 'late'])
  expect(await keysOf(db)).toEqual(['between', 'early', 'late'])
  await keepPartitions(db, (later + DAY - HOUR) * 1000, log)
  expect(await keysOf(db)).toEqual(['between', 'early', 'late'])
  await keepPartitions(db, (later + DAY - HOUR + 1) * 1000, log)
  expect(await keysOf(db)).toEqual(['early', 'late'])
})

test('more than can be moved at once stays in the default partition, which is no error', async () => {
  await using database = await openDatabase()
  const { db } = database
  const later = (await firstEnd(db)) + 30 * DAY
  await sql`insert into idempotency select ${ANN}, nth::text, '', 200, '{}', ${later}::bigint
    from generate_series(1, 20001) as nth`.execute(db)
  const [errors, rest] = [listener(), listener()]
  const both = { error: errors.log.error, info: rest.log.info }
  expect(await keepPartitions(db, later * 1000, both)).toBe(true)
  expect(errors.heard).toEqual([])
  expect(rest.heard).toContainEqual({
    table: 'idempotency',
    reason: expect.stringContaining('too much'),
  })
  expect(await keysOf(db, 'idempotency_default')).toHaveLength(20_001)
  await addKey(db, 'next', later + DAY)
  expect(await keysOf(db, 'idempotency_default')).toHaveLength(20_001)
})

test('nothing is moved while someone reads', async () => {
  await using database = await openDatabase()
  const { db } = database
  const later = (await firstEnd(db)) + 30 * DAY
  await addKey(db, 'early', later)
  await using reader = await openSql(database.url)
  await reader.run('begin')
  // As one who has looked which partitions there are, and not yet into them.
  await reader.run('lock table only idempotency in access share mode')
  expect(await keepPartitions(db, later * 1000, log)).toBe(false)
  expect(await keysOf(db, 'idempotency_default')).toEqual(['early'])
  await reader.run('commit')
  expect(await keepPartitions(db, later * 1000, log)).toBe(true)
  expect(await keysOf(db, 'idempotency_default')).toEqual([])
})

test('who is in the way is waited for shortly, and the round is done again soon', async () => {
  await using database = await openDatabase()
  const { db } = database
  const first = await firstEnd(db)
  await using reader = await openSql(database.url)
  await reader.run('begin')
  await reader.run('select from idempotency')
  const { heard, ...listening } = listener()
  expect(await keepPartitions(db, (first + 2 * DAY) * 1000, listening.log)).toBe(false)
  expect(heard).toContainEqual({
    table: 'idempotency',
    err: expect.objectContaining({ code: '55P03' }),
  })
  expect(await firstEnd(db)).toBe(first)
  await addKey(db, 'k', first)
  await reader.run('commit')
  expect(await keepPartitions(db, (first + 2 * DAY) * 1000, log)).toBe(true)
  expect(await keysOf(db)).toEqual([])
})

test('nodes that keep the partitions at the same time make and drop each once', async () => {
  await using database = await openDatabase()
  const { db } = database
  const first = await firstEnd(db)
  const rounds = Array.from({ length: 5 }, () => keepPartitions(db, (first + 2 * DAY) * 1000, log))
  await Promise.all(rounds)
  await keepPartitions(db, (first + 2 * DAY) * 1000, log)
  const ends = (await partitionsOf(db, 'idempotency')).map(({ ends_at }) => ends_at)
  expect(ends).toEqual([first + 3 * DAY, first + 4 * DAY, first + 5 * DAY])
})

test('the application can drop nothing else by it', async () => {
  await using database = await openDatabase()
  for (const call of [sql`make_partition('posting', 0, 1)`, sql`drop_partition('posting', 1)`]) {
    await expect(sql`select ${call}`.execute(database.db)).rejects.toThrow(
      'posting is not kept for a while',
    )
  }
  await expect(sql`drop table idempotency_default`.execute(database.db)).rejects.toThrow(
    'must be owner',
  )
})

/** Sells with one key; returns the status of the answer. */
async function sell(player: Player, price: number): Promise<number> {
  const input = { item_type_id: OAK, price, count: 1 }
  const answer = player.call(orderRoutes.createSellLot, input, 'the-same-key')
  return answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

test('a key is known for 24 hours across midnight, and then free, though the day before is still there', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const pass = (seconds: number) => ann.call(sandboxRoutes.advanceClock, { seconds })
  // Ten minutes before the end of the first partition's next day.
  const midnight = (await firstEnd(world.db)) + DAY
  await pass(midnight - 600 - Math.floor(world.node.clock.now() / 1000))
  expect(await sell(ann, 80)).toBe(200)
  await pass(1200)
  expect(await sell(ann, 80)).toBe(200)
  expect(await sell(ann, 81)).toBe(409)
  await pass(DAY - 1800)
  expect(await sell(ann, 81)).toBe(409)
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(1)
  await pass(660)
  expect(await sell(ann, 81)).toBe(200)
  expect(await sell(ann, 81)).toBe(200)
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(2)
  const { rows } = await sql`select from idempotency where key = 'the-same-key'`.execute(world.db)
  expect(rows).toHaveLength(2)
})

/** What a node of the former release asks of these tables. */
const former = {
  writeAnswer: `insert into idempotency (player_id, key, request_hash, status, answer, created_at)
    select *, $6::bigint
    from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::jsonb[])`,
  readAnswers: `select player_id, key, request_hash, answer
    from unnest($1::uuid[], $2::text[]) as wanted (player_id, key)
    join idempotency using (player_id, key)`,
  sweepAnswers: `delete from idempotency where (player_id, key) in (
      select player_id, key from idempotency where created_at < $1
      limit $2 for update skip locked)`,
  writeBatch: 'insert into live_batch (node_id, events) values ($1, $2)',
  publish: `select at_position as position, batch_id as id, batch_events as events
    from publish_live_batches($1, $2)`,
  readBatches: `select position, live_batch_id as id, events from live_batch
    where position >= $1 order by position limit $2`,
  sweepBatches: `delete from live_batch where position in (
      select position from live_batch
      where position < (select max(position) from live_batch where position is not null)
      order by position limit $1 for update skip locked)
    and created_at < now() - interval '1 hour'`,
  // Before migration 0036.
  tail: `select live_batch_id, events from live_batch
    where live_batch_id > $1 and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by live_batch_id`,
}

test('keys and events outlive the division, and nodes of former releases go on beside it', async () => {
  await using database = await openFormerDatabase('0043')
  await using old = await openSql(database.url)
  await old.run('set role surprise_app; set search_path = public; deallocate all')
  const now = Math.floor(Date.now() / 1000)
  const add = (key: string, at: number) =>
    old.run(former.writeAnswer, [[ANN], [key], ['h'], [200], ['{}'], at])
  const find = (key: string) => old.run(former.readAnswers, [[ANN], [key]])
  await add('expired', now - 2 * DAY)
  await add('early', now)
  for (let index = 0; index < 3; index += 1) await old.run(former.writeBatch, [NODE, '{}'])
  await old.run(former.publish, [2, true])

  const owner = connect(database.url, { max: 2, limits: unlimited })
  await migrate(owner)
  await owner.destroy()

  expect((await find('early')).rowCount).toBe(1)
  await add('late', now)
  expect(await keysOf(database.db)).toEqual(['expired', 'early', 'late'])
  await old.run(former.sweepAnswers, [now - DAY, 500])
  expect(await keysOf(database.db)).toEqual(['early', 'late'])
  await old.run(former.writeBatch, [NODE, '{}'])
  expect((await old.run(former.publish, [10, false])).rows).toMatchObject([
    { position: 3 },
    { position: 4 },
  ])
  const { rows } = await old.run(former.readBatches, [2, 10])
  expect(rows.map(({ position }) => position)).toEqual([2, 3, 4])
  // A transaction in progress in any database of the server holds it back.
  const told = async () => (await old.run(former.tail, [rows[0].id])).rowCount
  await expect.poll(told).toBe(2)
  await old.run(former.sweepBatches, [500])
  expect((await old.run(former.readBatches, [1, 10])).rowCount).toBe(4)
})
