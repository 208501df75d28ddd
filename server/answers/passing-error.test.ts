import { authRoutes } from '@app/contract/auth.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, openPipeline } from '../db/connect.ts'
import { pipelineSql } from '../db/sql.ts'
import { openDatabase, patient } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { openWorld } from '../testing/world.ts'
import { asRefusal } from './passing-error.ts'

test('while the database takes nobody, calls are told to come again, and then they are answered', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const name = new URL(world.url).pathname.slice(1)
  const admin = connect(String(new URL('/postgres', world.url)), { max: 1 })
  const accept = (may: boolean) =>
    sql.raw(`alter database "${name}" allow_connections ${may}`).execute(admin)
  const ask = async () => {
    const { statusCode, body } = await world.node.app.inject({
      method: 'POST',
      url: '/api/inventory/get',
      headers: { authorization: `Bearer ${ann.token}` },
    })
    return [statusCode, statusCode === 200 ? '' : (JSON.parse(body) as object)]
  }
  try {
    await accept(false)
    // One call finds that its session was ended, the next that it gets none. A session that was
    // being opened meanwhile may have come through, so they are ended each time.
    const askTwice = async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name}`.execute(admin)
      return [await ask(), await ask()]
    }
    const busy = [503, { error: { code: 'busy' } }]
    await expect.poll(askTwice).toMatchObject([busy, busy])
    await accept(true)
    await expect.poll(ask).toEqual([200, ''])
  } finally {
    await accept(true)
    await admin.destroy()
  }
})

test('when no session of the pool is free for long, that will pass, too', async () => {
  await using own = await openDatabase()
  const pool = connect(own.url, { max: 1, limits: { ...patient, connectMs: 1000 } })
  const refused = await pool
    .transaction()
    .execute(() => sql`select`.execute(pool).catch((error: unknown) => error))
  expect(asRefusal(refused)).toMatchObject({ code: 'busy' })
  await pool.destroy()
})

test.each([
  ['as its disk goes', '58030'],
  ['as its disk is full', '53100'],
  ['as a transaction has stood still', '25P03'],
])('what a database says %s is told as busy', async (_, state) => {
  await using own = await openDatabase()
  const raise = sql.raw(`do $$ begin raise 'made by a test' using errcode = '${state}'; end $$`)
  const said = await raise.execute(own.db).catch((error: unknown) => error)
  expect(asRefusal(said)).toMatchObject({ code: 'busy' })
})

test('an error of our own is none of the database, whatever it mentions', () => {
  for (const error of [
    new TypeError("Cannot read properties of undefined (reading 'connection')"),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('50P03'), { code: '57P03' }),
  ]) {
    expect(asRefusal(error)).toBe(error)
  }
})

test('what fails behind a failed statement is told as its cause, and both will pass', async () => {
  await using own = await openDatabase()
  const client = await openPipeline(own.url, { limits: { ...patient, lockMs: 20 } })
  const pipeline = pipelineSql(client)
  const ask = (text: string) => pipeline.query({ name: text, text }, [])
  const owner = connect(own.url, { max: 1, limits: patient })
  const holder = await owner.startTransaction().execute()
  await sql`lock table trader`.execute(holder)
  const answers = await Promise.allSettled([
    ask('begin'),
    ask('lock table trader'),
    ask('select 1'),
  ])
  const codes = answers.map((one) => (one.status === 'rejected' ? one.reason.code : ''))
  expect(codes).toEqual(['', '55P03', '55P03'])
  const aborted = await client.query('select 1').catch((error: unknown) => error)
  expect(aborted).toMatchObject({ code: '25P02' })
  expect(asRefusal(aborted)).toMatchObject({ code: 'busy', cause: aborted })
  await holder.rollback().execute()
  await owner.destroy()
  await client.end()
})

/** Makes the next transactions that write a table end like that, so many of them. */
async function collideOn(url: string, table: 'player' | 'lot') {
  const owner = await openSql(url)
  await owner.run('create sequence collision')
  await owner.run('create table colliding (times int, sqlstate text)')
  await owner.run('insert into colliding values (0, null)')
  await owner.run(`
    create function collide() returns trigger language plpgsql security definer as $$
    declare told colliding;
    begin
      select * into told from colliding;
      if nextval('collision') <= told.times then
        raise exception 'made by a test' using errcode = told.sqlstate;
      end if;
      return new;
    end $$`)
  await owner.run(
    `create trigger collide before insert or update on ${table} for each row execute function collide()`,
  )
  return {
    async next(times: number, sqlstate: string) {
      await owner.run('update colliding set times = $1, sqlstate = $2', [times, sqlstate])
      await owner.run("select setval('collision', 1, false)")
    },
    [Symbol.asyncDispose]: () => owner[Symbol.asyncDispose](),
  }
}

test.each(['40001', '40P01'])(
  'a call that collided (%s) is done once more, and then told to come again, with the cause in the log',
  async (sqlstate) => {
    await using world = await openWorld()
    const ann = await world.player()
    await using collisions = await collideOn(world.url, 'player')
    await collisions.next(1, sqlstate)
    await ann.call(authRoutes.setLanguage, { lang: 'tr' })
    expect((await ann.call(authRoutes.getProfile, {})).lang).toBe('tr')
    await collisions.next(2, sqlstate)
    await expect(ann.call(authRoutes.setLanguage, { lang: 'pt' })).rejects.toMatchObject({
      message: 'busy',
      status: 503,
    })
    const counted = new RegExp(`^database_refusals_total\\{sqlstate="${sqlstate}"\\} 1$`, 'm')
    expect(await world.node.metrics.text()).toMatch(counted)
    expect((await ann.call(authRoutes.getProfile, {})).lang).toBe('tr')
  },
)

test.each(['40001', '40P01'])(
  'an order that collided (%s) is settled once, or told to come again',
  async (sqlstate) => {
    await using world = await openWorld()
    const ann = await world.player({ coins: 100 })
    await using collisions = await collideOn(world.url, 'lot')
    const order = { item_type_id: 100, price: 10, count: 1 }
    await collisions.next(1, sqlstate)
    await ann.call(orderRoutes.createBuyLot, order)
    expect(await ann.coins()).toBe(90)
    await collisions.next(2, sqlstate)
    await expect(ann.call(orderRoutes.createBuyLot, order)).rejects.toMatchObject({
      message: 'busy',
      status: 503,
    })
    expect(await ann.coins()).toBe(90)
    expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(1)
    expect(await world.findings()).toEqual([])
  },
)
