import { marketRoutes } from '@app/contract/market.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IdSource } from '../db/ids.ts'
import { openWorld } from '../testing/world.ts'
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
  expect(await ann.call(marketRoutes.getMyLots, {})).toHaveLength(2)
})

test('what is kept for a while is removed after it, and nothing younger', async () => {
  await using world = await openWorld()
  const { db } = world
  const ann = await world.player()
  await sql`insert into session (session_id, player_id, rotated_at, expires_at) values
    (gen_random_uuid(), ${ann.id}, 0, ${Date.now() - 2 * DAY_SECONDS * 1000})`.execute(db)
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
  expect(await count('session')).toBe(sessions - 1)
  expect(await count('used_nonce')).toBe(1)
  expect(await count('simulation_outcome')).toBe(1)
  expect(await count('inbox')).toBe(1)
})
