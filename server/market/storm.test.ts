import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { CallError, openWorld, type Player, signIn } from '../testing/world.ts'

const ITEMS = [100, 101]

/** Runs what may be refused; anything else is a failure of the test. */
async function attempt(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
}

const whats = [
  'createSellLot',
  'createBuyLot',
  'buyLot',
  'sellToBuyLot',
  'cancel',
  'bulk',
  'reprice',
] as const

interface Step {
  readonly who: number
  readonly what: (typeof whats)[number]
  readonly item: number
  readonly price: number
  readonly count: number
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(...whats),
  item: fc.constantFrom(...ITEMS),
  price: fc.integer({ min: 1, max: 9 }),
  count: fc.integer({ min: 1, max: 12 }),
})

async function play(player: Player, { what, item, price, count }: Step): Promise<void> {
  const order = { item_type_id: item, price, count }
  if (what === 'bulk') {
    // Over both books, in either order: two such calls must not wait for each other.
    const items = count % 2 === 0 ? ITEMS : ITEMS.toReversed()
    const orders = items.map((item_type_id, at) => ({ item_type_id, price: price + at, count: 1 }))
    return attempt(player.call(orderRoutes.createSellLots, { orders }))
  }
  if (what !== 'cancel' && what !== 'reprice') {
    return attempt(player.call(orderRoutes[what], order))
  }
  const lots = await player.call(lotRoutes.getMyLots, {})
  if (what === 'reprice') {
    const some = lots.slice(0, 3).map(({ lot_uuid }, at) => ({ lot_uuid, price: price + at }))
    return some.length > 0 ? attempt(player.call(lotRoutes.repriceLots, { lots: some })) : undefined
  }
  const lot = lots[price % Math.max(1, lots.length)]
  if (lot) await attempt(player.call(lotRoutes.cancelLot, { lot_uuid: lot.lot_uuid }))
}

test('random players place, take and cancel: the books stay exact', async () => {
  await using world = await openWorld()
  const purse = { coins: 300, items: { 100: 40, 101: 40 } }
  const players = [await world.player(purse), await world.player(purse), await world.player(purse)]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      // In groups, so that some steps are settled in one batch.
      for (let at = 0; at < steps.length; at += 5) {
        await Promise.all(steps.slice(at, at + 5).map((one) => play(players[one.who]!, one)))
      }
      expect(await world.findings()).toEqual([])
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('a storm of 64 clients on one hot item over two server processes', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  await using other = await startServerProcess(world)
  const clients: Player[] = []
  for (let client = 0; client < 64; client++) {
    const isElsewhere = client % 2 === 1
    // Every fourth client is the player before, in two places at once.
    const player =
      client % 4 === 1 ? clients.at(-1)! : await world.player({ coins: 5000, items: { 100: 200 } })
    clients.push(isElsewhere ? await signIn(other.origin, player.steamId) : player)
  }
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db)
    return rows[0]!.deadlocks
  }
  const random = seededRandom(64)
  const drawn = (below: number) => uniformBelow(below, random)
  await Promise.all(
    clients.map(async (client, index) => {
      for (let round = 0; round < 12; round++) {
        const what = whats[drawn(whats.length)]!
        const item = index % 8 === 0 ? 101 : 100
        await play(client, { who: 0, what, item, price: 40 + drawn(20), count: 1 + drawn(9) })
      }
    }),
  )
  expect(await world.findings()).toEqual([])
  expect(await deadlocks()).toBe(0)
  const { rows } = await sql<{ trades: number }>`
    select count(*)::int as trades from market_history where type = 'buy_auto'`.execute(world.db)
  expect(rows[0]!.trades).toBeGreaterThan(20)
})
