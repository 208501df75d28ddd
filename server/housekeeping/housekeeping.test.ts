import { lotRoutes } from '@app/contract/lot.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IdSource } from '../db/ids.ts'
import { openSql } from '../testing/open-sql.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { housekeeping } from './housekeeping.ts'

const OAK = 100
const DAY_SECONDS = 86_400

test('a key is free again after 24 hours', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const sell = async (price: number) => {
    const response = await world.node.app.inject({
      method: 'POST',
      url: '/api/marketplace/create-sell-lot',
      headers: { authorization: `Bearer ${ann.token}`, 'idempotency-key': 'the-same-key' },
      payload: { item_type_id: OAK, price, count: 1 },
    })
    return response.statusCode
  }
  expect(await sell(80)).toBe(200)
  expect(await sell(81)).toBe(409)
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS - 60 })
  expect(await sell(81)).toBe(409)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 700 })
  expect(await sell(81)).toBe(200)
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(2)
})

test('what is kept for a while is removed after it, and nothing younger', async () => {
  await using world = await openWorld()
  const { db } = world
  const ann = await world.player()
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  await sql`insert into session (session_id, player_id, rotated_at, expires_at, revoked_at) values
    (gen_random_uuid(), ${ann.id}, 0, ${hoursAgo(48)}, null),
    (gen_random_uuid(), ${ann.id}, 0, ${hoursAgo(-500)}, ${hoursAgo(48)}),
    (gen_random_uuid(), ${ann.id}, 0, ${hoursAgo(-500)}, ${hoursAgo(1)})`.execute(db)
  await sql`insert into used_nonce values
    ('old', now() - interval '21 minutes'), ('new', now())`.execute(db)
  for (const days of [8, 6]) {
    const run_id = new IdSource().next((Date.now() - days * DAY_SECONDS * 1000) * 1000)
    await db
      .insertInto('simulation_outcome')
      .values({ run_id, player_id: ann.id, result: '{}' })
      .execute()
  }
  for (const days of [31, 29]) {
    const created_at = Date.now() - days * DAY_SECONDS * 1000
    const message = { player_id: ann.id, kind: 'price_alert', subject: `${days}`, created_at }
    await db
      .insertInto('inbox')
      .values({ ...message, data: '{}' })
      .execute()
  }
  const count = async (table: 'session' | 'used_nonce' | 'simulation_outcome' | 'inbox') =>
    (
      await db
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .execute()
    ).length
  const sessions = await count('session')

  // One row of each kind at a time: it stays due until nothing is left.
  const work = housekeeping(db, world.node.app.log, 1)
  while ((await work.nextDue())! <= Date.now()) await work.settle(Date.now())
  expect(await count('session')).toBe(sessions - 2)
  expect(await count('used_nonce')).toBe(1)
  expect(await count('simulation_outcome')).toBe(1)
  expect(await count('inbox')).toBe(1)
})

test('messages of a player are bounded without their doing, read ones making room first', async () => {
  await using world = await openWorld()
  const { db } = world
  const [ann, bob, cat] = [await world.player(), await world.player(), await world.player()]
  const now = Date.now()
  /** The newest of them are read. */
  const tell = (player_id: string, count: number, read: number) =>
    sql`insert into inbox (player_id, kind, subject, data, created_at, read_at)
      select ${player_id}::uuid, 'lot_ended', nth::text as told, '{}', ${now}::bigint,
        case when nth > ${count - read}::int then 7 end
      from generate_series(1, ${count}::int) as nth order by nth`.execute(db)
  const kept = async ({ id }: Player) => {
    const rows = await db
      .selectFrom('inbox')
      .select(['subject', 'read_at'])
      .where('player_id', '=', id)
      .orderBy('message_id')
      .execute()
    const unread = rows.filter(({ read_at }) => read_at === null)
    return [rows.length, unread.length, unread[0]?.subject]
  }
  await tell(ann.id, 1010, 0)
  await tell(bob.id, 1001, 5)
  await tell(cat.id, 20, 0)
  await housekeeping(db, world.node.app.log).settle(now)
  expect(await kept(ann)).toEqual([1000, 1000, '11'])
  expect(await kept(bob)).toEqual([1000, 996, '1'])
  expect(await kept(cat)).toEqual([20, 20, '1'])
})

test('a message that is being told again is not waited for', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const now = Date.now()
  await sql`insert into inbox (player_id, kind, subject, data, created_at)
    select ${ann.id}::uuid, 'lot_ended', nth::text as told, '{}', ${now}::bigint
    from generate_series(1, 1002) as nth order by nth`.execute(world.db)
  await using teller = await openSql(world.url)
  await teller.run('begin')
  await teller.run("update inbox set count = count + 1 where subject = '1'")
  await housekeeping(world.db, world.node.app.log).settle(now)
  await teller.run('commit')
  const rows = await world.db.selectFrom('inbox').select('subject').execute()
  expect([rows.length, rows.some(({ subject }) => subject === '1')]).toEqual([1001, true])
})

test('a chore that fails is named, and keeps none of the others from its turn', async () => {
  await using world = await openWorld()
  const { db } = world
  const ann = await world.player()
  const now = Date.now()
  const chores: unknown[] = []
  const log = { error: ({ chore }: { chore?: unknown }) => void chores.push(chore), info: () => {} }
  const work = housekeeping(db, log)
  const kept = async () => {
    const { rows } = await sql<{
      batches: number
      months: number
      nonces: number
      messages: number
    }>`
      select (select count(*) from partition_bound where parent = 'live_batch') as batches,
        (select count(*) from partition_bound where parent = 'entry') as months,
        (select count(*) from used_nonce) as nonces, (select count(*) from inbox) as messages`.execute(
      db,
    )
    return rows[0]!
  }
  // The first of the tables, and the second of the sweeps.
  await using owner = await openSql(world.url)
  await owner.run('alter table idempotency rename to away')
  await sql`insert into used_nonce values ('old', now() - interval '21 minutes')`.execute(db)
  await sql`insert into inbox (player_id, kind, subject, data, created_at)
    values (${ann.id}, 'lot_ended', '', '{}', 1)`.execute(db)
  await owner.run(`create function refuse() returns trigger language plpgsql as
    $$ begin raise 'not today'; end $$`)
  await owner.run(`create trigger refuse before delete on used_nonce execute function refuse()`)
  const before = await kept()

  const later = now + 70 * DAY_SECONDS * 1000
  await expect(work.settle(later)).rejects.toThrow('chores failed: partitions, used_nonce')
  expect(chores).toEqual(['idempotency', 'partitions', 'used_nonce'])
  const after = await kept()
  expect(after.months).toBeGreaterThan(before.months)
  expect([after.nonces, after.messages]).toEqual([1, 0])
  // The round is still due.
  expect(await work.nextDue()).toBeLessThan(later)

  await owner.run('alter table away rename to idempotency')
  await owner.run('drop trigger refuse on used_nonce')
  await work.settle(later)
  expect((await kept()).nonces).toBe(0)
  expect(await work.nextDue()).toBeGreaterThan(later)
})
