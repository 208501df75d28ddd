import { orderRoutes } from '@app/contract/order.ts'
import { netWorthRoutes } from '@app/contract/net-worth.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'
import { dueNetWorth } from './seal-days.ts'
import { sealPlayers } from './seal-players.ts'

const DAY = 86_400
const OAK = 100

const nextDay = (player: Player) => player.call(sandboxRoutes.advanceClock, { seconds: DAY })
const historyOf = (player: Player) => player.call(netWorthRoutes.history, {})

type World = Awaited<ReturnType<typeof openWorld>>

/** The last day that is sealed for a player. */
async function sealedOf({ db }: World, { id }: Player): Promise<number | undefined> {
  const days = db.selectFrom('worth_day').select('day').where('player_id', '=', id)
  return (await days.orderBy('day', 'desc').limit(1).executeTakeFirst())?.day
}

/** Players who each get a piece of oak today, which bob buys. */
async function open(world: World, count: number) {
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const bob = await world.player({ coins: 100_000 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 10, count: 50 })
  const players: Player[] = []
  for (let made = 0; made < count; made++) players.push(await world.player({ items: { [OAK]: 9 } }))
  const sellOne = () =>
    Promise.all(
      players.map((one) =>
        one.call(orderRoutes.sellToBuyLot, { item_type_id: OAK, price: 10, count: 1 }),
      ),
    )
  return { boss, players, sellOne }
}

/** Something of the player's that counts to a day which is sealed already. */
const spoil = ({ db }: World, { id }: Player, day: number) =>
  db
    .insertInto('worth_flow')
    .values({ player_id: id, day, source: 'market', asset: OAK, came: 1, went: 0 })
    .execute()

test('a player whose day cannot be sealed keeps no other waiting, and is retried by an operator', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const { boss, players, sellOne } = await open(world, 5)
  const ann = players[2]!
  const others = players.filter((one) => one !== ann)
  await nextDay(boss)
  const first = (await sealedOf(world, ann))!
  await spoil(world, ann, first)
  await sellOne()
  await nextDay(boss)
  for (const other of others) expect(await sealedOf(world, other)).toBe(first + DAY)
  expect(await sealedOf(world, ann)).toBe(first)
  const listed = () => boss.call(parkedWorkRoutes.list, { kind: 'net_worth' })
  const failed = { kind: 'net_worth', job_id: ann.id, player: { steam_id: ann.steamId } }
  expect((await listed()).response).toMatchObject([
    {
      ...failed,
      what: { day: first, gives_back: null },
      last_error: 'invariant: nothing counts to a day that is sealed',
      try_at: expect.any(Number),
    },
  ])

  // While it waits the next day is sealed for the others, and nothing is due.
  await world.db.updateTable('failed_job').set({ attempts: 9, try_at: 0 }).execute()
  await sellOne()
  await nextDay(boss)
  for (const other of others) expect(await sealedOf(world, other)).toBe(first + 2 * DAY)
  expect((await listed()).response).toMatchObject([{ ...failed, attempts: 10, try_at: null }])
  const act = { kind: 'net_worth', job_id: ann.id, reason: 'a row too many' } as const
  await expect(boss.call(parkedWorkRoutes.giveUp, act)).rejects.toThrow('cannot_give_up')
  expect(await boss.call(parkedWorkRoutes.retry, act)).toMatchObject({ state: 'failed' })

  await world.db.deleteFrom('worth_flow').where('day', '=', first).execute()
  expect(await boss.call(parkedWorkRoutes.retry, act)).toMatchObject({ state: 'settled' })
  expect((await listed()).response).toEqual([])
  expect(await sealedOf(world, ann)).toBe(first + 2 * DAY)
  // As of somebody who did the same.
  expect((await historyOf(ann)).days).toEqual((await historyOf(players[0]!)).days)
  await sellOne()
  await nextDay(boss)
  expect(await sealedOf(world, ann)).toBe(first + 3 * DAY)
})

test('a look that is noted on a day when it is sealed already keeps nothing from being sealed', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const { boss, players, sellOne } = await open(world, 1)
  const [ann] = players as [Player]
  await nextDay(boss)
  const first = await sealedOf(world, ann)
  // As from a node whose clock is behind, or a look that took until after midnight.
  await world.node.clock.advance(-DAY)
  await ann.call(netWorthRoutes.visit, {})
  await world.node.clock.advance(DAY)
  await sellOne()
  await nextDay(boss)
  expect(await sealedOf(world, ann)).toBe(first! + DAY)
  expect(await world.db.selectFrom('failed_job').selectAll().execute()).toEqual([])
})

test('a clock that jumps over decades seals its days in as many steps as were lived', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const { players, sellOne } = await open(world, 2)
  const { app, clock } = world.node
  await sellOne()
  await clock.advance(34 * 365 * DAY)
  const sealing = dueNetWorth({ db: world.db, clock, log: app.log })
  let steps = 0
  while ((await sealing.nextDue())! <= clock.now()) {
    await sealing.settle(clock.now())
    steps += 1
  }
  expect(steps).toBeLessThan(10)
  const lived = clock.now() / 1000 - 34 * 365 * DAY
  for (const one of players) {
    expect(await sealedOf(world, one)).toBe(Math.floor(lived / DAY) * DAY)
  }
  await sellOne()
  await clock.advance(DAY)
  await world.node.start()
  const yesterday = Math.floor(clock.now() / 1000 / DAY - 1) * DAY
  await expect.poll(() => sealedOf(world, players[0]!)).toBe(yesterday)
})

test('who seals sees what was sealed before, however closely they follow each other', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const { boss, players } = await open(world, 1)
  const ann = players[0]!
  await nextDay(boss)
  const first = (await sealedOf(world, ann))!
  const last = first + 200 * DAY
  const days = Array.from({ length: 200 }, (_, nth) => first + (nth + 1) * DAY)
  await world.db
    .insertInto('worth_flow')
    .values(
      days.map(
        (day) =>
          ({ player_id: ann.id, day, source: 'market', asset: OAK, came: 1, went: 0 }) as const,
      ),
    )
    .execute()
  /** Seals the next day of what is seen, until all are. */
  const seal = async () => {
    for (let day: number | undefined = first; day !== undefined && day < last;) {
      await sealPlayers(world.db, async (own) => {
        const [row] = await own.query<{ day: number }>(
          { name: 'newest-of-all', text: 'select max(day) as day from worth_day' },
          [],
        )
        day = row!.day
        return { players: day < last ? [ann.id] : [], until: day + DAY }
      })
    }
  }
  await Promise.all(Array.from({ length: 8 }, seal))
  expect(await sealedOf(world, ann)).toBe(last)
})
