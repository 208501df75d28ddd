import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { openDatabase, patient } from '../testing/database.ts'
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
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name}`.execute(admin)
    await expect.poll(ask).toMatchObject([503, { error: { code: 'busy' } }])
    await accept(true)
    await expect.poll(ask).toEqual([200, ''])
  } finally {
    await accept(true)
    await admin.destroy()
  }
})

test('when no session of the pool is free for long, that will pass, too', async () => {
  await using own = await openDatabase()
  const pool = connect(own.url, { max: 1, limits: { ...patient, connectMs: 20 } })
  const refused = await pool
    .transaction()
    .execute(() => sql`select`.execute(pool).catch((error: unknown) => error))
  expect(asRefusal(refused)).toMatchObject({ code: 'busy' })
  await pool.destroy()
})
