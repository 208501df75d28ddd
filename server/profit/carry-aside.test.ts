import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { netWorthRoutes } from '@app/contract/net-worth.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSql } from '../testing/open-sql.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { rebuildCosts } from './rebuild.ts'

const OAK = 100
const DAY = 86_400

type World = Awaited<ReturnType<typeof openWorld>>

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })
const sell = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, order(price, count))
const buy = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createBuyLot, order(price, count))
const summaryOf = (player: Player) => player.call(profitRoutes.summary, {})
const tick = (player: Player) => player.call(sandboxRoutes.advanceClock, { seconds: 2 })

async function open() {
  const world = await openWorld({ MARKET_FEE_BPS: '0' })
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const [ann, bob, cat] = await Promise.all(
    [0, 1, 2].map(() => world.player({ coins: 10_000, items: { [OAK]: 20 } })),
  )
  await tick(boss)
  return { world, boss, ann: ann!, bob: bob!, cat: cat! }
}

const asideOf = ({ db }: World) => db.selectFrom('cost_aside').select('player_id').execute()
const listed = async (boss: Player) =>
  (await boss.call(parkedWorkRoutes.list, { kind: 'player_costs' })).response

test('an entry that cannot be carried for one player keeps no other waiting, and is retried', async () => {
  const { world, boss, ann, bob, cat } = await open()
  await using _ = world
  await using owner = await openSql(world.url)
  await owner.run('alter table cost_change add constraint broken check (coins <> 77) not valid')
  await sell(ann, 50, 1)
  await buy(bob, 50, 1)
  await sell(ann, 77, 3)
  await buy(bob, 77, 1)
  await sell(ann, 60, 4)
  await buy(cat, 60, 3)
  // Who took part in it has theirs; so has everybody else.
  expect(await summaryOf(bob)).toMatchObject({ complete: true, total: { bought: 2, paid: 127 } })
  expect(await summaryOf(cat)).toMatchObject({ complete: true, total: { bought: 3, paid: 180 } })
  expect(await summaryOf(ann)).toMatchObject({ complete: false })
  expect(await ann.call(netWorthRoutes.history, {})).toMatchObject({ complete: false })
  expect(await ann.call(netWorthRoutes.visit, {})).toEqual({ worth: null, before: null })
  expect(await cat.call(netWorthRoutes.history, {})).toMatchObject({ complete: true })
  expect(await asideOf(world)).toEqual([{ player_id: ann.id }])
  await tick(boss)
  const [failed] = await listed(boss)
  expect(failed).toMatchObject({
    job_id: ann.id,
    player: { steam_id: ann.steamId },
    what: { day: Math.floor(world.node.clock.now() / 1000 / DAY) * DAY, gives_back: null },
    last_error: expect.stringContaining('broken'),
    try_at: expect.any(Number),
  })
  // What came before it is carried for her, too; what comes after it waits.
  expect(await summaryOf(ann)).toMatchObject({ complete: false, total: { sold: 1, received: 50 } })

  await world.db.updateTable('failed_job').set({ attempts: 9, try_at: 0 }).execute()
  await tick(boss)
  expect(await listed(boss)).toMatchObject([{ attempts: 10, try_at: null }])
  await ann.call(orderRoutes.createBuyLot, order(40, 2))
  await sell(cat, 40, 2)
  expect(await summaryOf(cat)).toMatchObject({ complete: true, total: { sold: 2 } })
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
  // An order that is given and canceled while hers wait is not one that stays open.
  await sell(ann, 90, 1)
  await summaryOf(bob)
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
  await summaryOf(bob)
  const job = { kind: 'player_costs', job_id: ann.id, reason: 'a constraint too many' } as const
  await expect(boss.call(parkedWorkRoutes.giveUp, job)).rejects.toThrow('cannot_give_up')
  expect(await boss.call(parkedWorkRoutes.retry, job)).toMatchObject({ state: 'failed' })
  await owner.run('alter table cost_change drop constraint broken')
  expect(await boss.call(parkedWorkRoutes.retry, job)).toMatchObject({ state: 'settled' })
  expect(await listed(boss)).toEqual([])
  expect(await summaryOf(ann)).toMatchObject({
    complete: true,
    total: { sold: 5, received: 50 + 77 + 180, bought: 2, paid: 80 },
  })
  expect(await asideOf(world)).toEqual([])
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('what waits for a player over the end of a day is worth the same in the end', async () => {
  const { world, boss, ann, bob } = await open()
  await using _ = world
  await using owner = await openSql(world.url)
  const nextDay = () => boss.call(sandboxRoutes.advanceClock, { seconds: DAY })
  await nextDay()
  await owner.run(
    `alter table cost_change add constraint broken check (player_id <> '${ann.id}') not valid`,
  )
  await sell(ann, 50, 2)
  await buy(bob, 50, 2)
  await nextDay()
  await boss.call(sandboxRoutes.advanceClock, { seconds: 3600 })
  const sealed = await world.db
    .selectFrom('worth_day')
    .select('player_id')
    .where('player_id', '=', bob.id)
    .execute()
  expect(sealed.length).toBeGreaterThan(1)
  await owner.run('alter table cost_change drop constraint broken')
  const job = { kind: 'player_costs', job_id: ann.id, reason: 'it is mended' } as const
  expect(await boss.call(parkedWorkRoutes.retry, job)).toMatchObject({ state: 'settled' })
  await sell(ann, 60, 1)
  await buy(bob, 60, 1)
  await nextDay()
  const { days, complete } = await ann.call(netWorthRoutes.history, {})
  expect(complete).toBe(true)
  expect(days.at(-1)?.coins).toBe(10_000 + 100 + 60)
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('entries of the past that cannot be carried for one player keep no other waiting', async () => {
  const { world, boss, ann, bob } = await open()
  await using _ = world
  await sell(ann, 50, 4)
  await buy(bob, 50, 1)
  await buy(bob, 50, 2)
  await summaryOf(bob)
  for (const table of ['cost_basis', 'cost_change', 'cost_sum', 'cost_lot', 'cost_todo']) {
    await sql`delete from ${sql.table(table)}`.execute(world.db)
  }
  await sql`insert into cost_past (after_id, last_id)
    select '00000000-0000-0000-0000-000000000000', entry_id from entry
    order by entry_id desc limit 1`.execute(world.db)
  await using owner = await openSql(world.url)
  await owner.run('alter table cost_change add constraint broken check (coins <> 100) not valid')
  await buy(bob, 50, 1)
  expect(await summaryOf(bob)).toMatchObject({ complete: true, total: { bought: 4, paid: 200 } })
  expect(await summaryOf(ann)).toMatchObject({ complete: false })
  await owner.run('alter table cost_change drop constraint broken')
  await tick(boss)
  expect(await summaryOf(ann)).toMatchObject({ complete: true, total: { sold: 4, received: 200 } })
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('where nothing can be carried for anyone, nobody is put aside', async () => {
  const { world, ann, bob } = await open()
  await using _ = world
  await using owner = await openSql(world.url)
  await owner.run('alter table cost_change rename to cost_change_away')
  await sell(ann, 50, 2)
  await buy(bob, 50, 1)
  // What is carried is told meanwhile, and that it is not all.
  expect(await summaryOf(bob)).toMatchObject({ complete: false, total: { bought: 0 } })
  await owner.run('alter table cost_change_away rename to cost_change')
  expect(await asideOf(world)).toEqual([])
  expect(await summaryOf(ann)).toMatchObject({ complete: true, total: { sold: 1 } })
})
