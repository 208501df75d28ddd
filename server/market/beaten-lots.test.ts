import { inboxRoutes } from '@app/contract/inbox.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inboxOf } from '../testing/told.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'

const OAK = 100

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })
const sell = (player: Player, price: number, count = 1) =>
  player.call(orderRoutes.createSellLot, order(price, count))
const buy = (player: Player, price: number, count = 1) =>
  player.call(orderRoutes.createBuyLot, order(price, count))
const cancelAll = async (player: Player) => {
  const lots = await player.call(lotRoutes.getMyLots, {})
  const lot_uuids = lots.map(({ lot_uuid }) => lot_uuid)
  if (lot_uuids.length > 0) await player.call(lotRoutes.cancelLots, { lot_uuids })
}
const toldOf = async (player: Player) => {
  const { messages } = await inboxOf(player)
  return messages.flatMap((one) => (one.kind === 'order_beaten' ? [one] : []))
}

const rich = { coins: 100_000, items: { [OAK]: 1000 } }

test('who is undercut or outbid is told quietly, once until they are best again', async () => {
  await using world = await openWorld()
  const [ann, bob, cat] = await Promise.all([0, 1, 2].map(() => world.player(rich)))
  const { levels } = await ann!.call(inboxRoutes.settings, {})
  expect(levels).toMatchObject({ order_beaten: 'quiet' })
  await sell(ann!, 50)
  await sell(cat!, 50)
  expect(await toldOf(ann!)).toEqual([])
  await sell(bob!, 45)
  const told = { item_id: OAK, side: 'sell', price: 50, best_price: 45 }
  expect(await toldOf(ann!)).toMatchObject([{ count: 1, data: told }])
  expect(await toldOf(cat!)).toMatchObject([{ count: 1, data: told }])
  // Neither a further step nor one's own concerns who was beaten before.
  await sell(cat!, 40)
  expect(await toldOf(ann!)).toMatchObject([{ count: 1, data: told }])
  expect(await toldOf(bob!)).toMatchObject([{ data: { price: 45, best_price: 40 } }])
  await sell(cat!, 39)
  expect(await toldOf(cat!)).toMatchObject([{ count: 1 }])
  await cancelAll(cat!)
  await cancelAll(bob!)
  await sell(bob!, 49)
  expect(await toldOf(ann!)).toMatchObject([{ count: 2, data: { price: 50, best_price: 49 } }])
  await buy(ann!, 10)
  await buy(bob!, 11)
  expect(await toldOf(ann!)).toMatchObject([
    { count: 1, data: { side: 'buy', price: 10, best_price: 11 } },
    { count: 2 },
  ])
  expect(await world.findings()).toEqual([])
})

test('what is switched off is not told; another node tells its players live', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const [ann, bob, cat] = await Promise.all([0, 1, 2].map(() => world.player(rich)))
  await ann!.call(inboxRoutes.choose, { levels: { order_beaten: 'off' } })
  await sell(ann!, 50)
  await sell(cat!, 50)
  const there = await signIn(await world.openNode(), bob!.steamId)
  await sell(there, 45)
  expect(await toldOf(ann!)).toEqual([])
  expect(await toldOf(cat!)).toMatchObject([{ count: 1 }])
  const left = await world.db.selectFrom('live_batch').select('events').execute()
  expect(JSON.stringify(left)).toContain(cat!.id)
})

interface Lot {
  readonly who: number
  readonly side: 'sell' | 'buy'
  readonly price: number
}

/** Who is best on a side, and at which price; lots wait apart, so that none trades. */
function bestOf(lots: readonly Lot[], side: Lot['side']) {
  const prices = lots.filter((lot) => lot.side === side).map(({ price }) => price)
  const best = side === 'sell' ? Math.min(...prices) : Math.max(...prices)
  const owners = lots.filter((lot) => lot.side === side && lot.price === best)
  return { price: best, owners: new Set(owners.map(({ who }) => who)) }
}

const who = fc.nat(2)
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      who,
      price: fc.integer({ min: 1, max: 6 }),
      side: fc.constantFrom('sell' as const, 'buy' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ who }) },
)

test('random histories tell of each time that someone stops being the best, exactly once', async () => {
  await using world = await openWorld()
  let crossings = 0
  const play = async (
    actions: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[],
  ) => {
    const players = await Promise.all([0, 1, 2].map(() => world.player(rich)))
    let lots: Lot[] = []
    const expected = [0, 0, 0]
    for (const one of actions) {
      const player = players[one.who]!
      if (!('side' in one)) {
        await cancelAll(player)
        lots = lots.filter((lot) => lot.who !== one.who)
        continue
      }
      const price = one.side === 'sell' ? 20 + one.price : one.price
      await (one.side === 'sell' ? sell(player, price) : buy(player, price))
      const before = bestOf(lots, one.side)
      lots.push({ who: one.who, side: one.side, price })
      const after = bestOf(lots, one.side)
      if (after.price === before.price) continue
      for (const owner of before.owners) if (!after.owners.has(owner)) expected[owner]!++
    }
    const told = await Promise.all(
      players.map(async (player) =>
        (await toldOf(player)).reduce((sum, { count }) => sum + count, 0),
      ),
    )
    expect(told).toEqual(expected)
    crossings += expected.reduce((sum, count) => sum + count, 0)
    for (const player of players) await cancelAll(player)
  }
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 20 }), play), {
    numRuns: 15,
  })
  expect(crossings).toBeGreaterThan(10)
})
