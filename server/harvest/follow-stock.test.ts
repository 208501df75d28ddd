import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSql } from '../testing/open-sql.ts'
import { openWorld } from '../testing/world.ts'
import { StockFollower } from './follow-stock.ts'

const OAK = 100

/** Players whose harvests wait, and a follower that tries two of them by a statement. */
async function openWaiting(count: number) {
  const world = await openWorld()
  const { db } = world
  const players: string[] = []
  for (let index = 0; index < count; index += 1) players.push((await world.player()).id)
  await sql`insert into harvest_player (player_id, waits) select unnest(${players}::uuid[]), true`.execute(
    db,
  )
  const deps = { db, takesPart: () => true, now: () => 10, wake: () => {} }
  const tried = async () =>
    (await db.selectFrom('harvest_player').select('player_id').where('due_at', '=', 10).execute())
      .length
  return {
    db,
    url: world.url,
    players,
    tried,
    follower: new StockFollower(deps, 2),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const changed = (player: string) => ({
  players: {
    [player]: [{ type: 'inventory_updated' as const, data: [{ item_id: OAK, count: 1, time: 1 }] }],
  },
  prices: [],
})

test('everybody who waits is tried page by page, and what changes meanwhile is not forgotten', async () => {
  await using waiting = await openWaiting(5)
  const { follower, tried, players } = waiting
  await follower.settle(10)
  expect(await tried()).toBe(2)
  const last = players.toSorted().at(-1)!
  follower.heard(changed(last))
  await follower.settle(10)
  expect(await tried()).toBe(5)
  expect(await follower.nextDue()).toBe(10)
  await follower.settle(10)
  expect(await follower.nextDue()).toBeUndefined()
})

test('who was just being settled when everybody was tried is tried a second time', async () => {
  await using waiting = await openWaiting(1)
  const { follower, tried } = waiting
  await using owner = await openSql(waiting.url)
  await follower.settle(10)
  await sql`update harvest_player set due_at = null`.execute(waiting.db)
  // As a settlement that goes by what was so before holds it.
  await owner.run('begin')
  await owner.run('select from harvest_player for update')
  follower.tryEverybody()
  await follower.settle(10)
  await owner.run('commit')
  expect(await tried()).toBe(0)
  const again = (await follower.nextDue())!
  expect(again).toBeGreaterThan(10)
  await follower.settle(again)
  const { rows } = await sql`select from harvest_player where due_at is not null`.execute(
    waiting.db,
  )
  expect(rows).toHaveLength(1)
  expect(await follower.nextDue()).toBeUndefined()
})

test('a page that fails is tried again, and no page before it', async () => {
  await using waiting = await openWaiting(4)
  const { db, follower, tried } = waiting
  await using owner = await openSql(waiting.url)
  await follower.settle(10)
  await sql`update harvest_player set due_at = null`.execute(db)
  await owner.run('alter table harvest_player rename to hidden')
  await expect(follower.settle(10)).rejects.toThrow('harvest_player')
  await owner.run('alter table hidden rename to harvest_player')
  await follower.settle(10)
  expect(await tried()).toBe(2)
})
