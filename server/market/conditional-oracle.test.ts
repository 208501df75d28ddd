import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asked, NaiveMarket, type Side, type Told } from '../testing/naive-market.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { letTell } from '../testing/told.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'

const OAK = 100
const NAMES = [0, 1, 2] as const

type World = Awaited<ReturnType<typeof openWorld>>
const price = fc.integer({ min: 1, max: 9 })
const side = fc.constantFrom<Side>('sell', 'buy')
const who = fc.constantFrom(...NAMES)
const count = fc.integer({ min: 1, max: 4 })
const atPrice = {
  price_of: fc.constantFrom('sell' as const, 'buy' as const, 'trade' as const),
  direction: fc.constantFrom('above' as const, 'below' as const),
  order_price: price,
}
const trail = fc.oneof(
  fc.record({ by: fc.constant('coins' as const), distance: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ by: fc.constant('percent' as const), distance: fc.integer({ min: 1, max: 60 }) }),
)
const condition: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({ ...atPrice, price }),
  fc.record({ ...atPrice, trail }),
)
const action = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('place'), who, side, price, count }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('place'),
      who,
      side: fc.constant<Side>('buy'),
      price,
      count,
      resale: fc.integer({ min: 2, max: 10 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('arm'),
      who,
      side,
      count,
      lasts: fc.constantFrom(null, 3600, 86_400),
      conditions: fc.uniqueArray(condition, {
        minLength: 1,
        maxLength: 2,
        selector: (one) => JSON.stringify(one),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disarm'), who }) },
  // The order's node stops as soon as it is answered.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('crash'), who, side, price, count }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function placeAndStop(world: World, player: Player, order: Order): Promise<void> {
  const desk = openTestDesk(world, { clockOffsetMs: () => world.node.clock.offsetMs })
  const placed = desk.submit({
    player_id: player.id,
    commands: [placeCommand(order.side, false, order.order)],
    call: undefined,
    answer: () => ({}),
  })
  await Promise.allSettled([placed, desk.close()])
}

interface Order {
  readonly side: Side
  readonly order: { item_type_id: number; price: number; count: number }
}

async function act(world: World, players: readonly Player[], one: Action): Promise<number> {
  let left = 0
  const player = players[one.who]!
  const refused = () => undefined
  switch (one.kind) {
    case 'place': {
      const order = { item_type_id: OAK, price: one.price, count: one.count }
      if (one.side === 'sell') await player.call(orderRoutes.createSellLot, order).catch(refused)
      else {
        const resale = 'resale' in one ? { resale_price: one.resale } : {}
        await player.call(orderRoutes.createBuyLot, { ...order, ...resale }).catch(refused)
      }
      break
    }
    case 'arm': {
      const conditions = [...one.conditions]
      const lasting = one.lasts === null ? {} : { lasts_sec: one.lasts }
      const given = { item_id: OAK, side: one.side, count: one.count, conditions, ...lasting }
      await player.call(conditionalOrderRoutes.create, given).catch(refused)
      break
    }
    case 'cancel': {
      const lots = await player.call(lotRoutes.getMyLots, {})
      const lot_uuids = lots.map((lot) => lot.lot_uuid)
      if (lot_uuids.length > 0) await player.call(lotRoutes.cancelLots, { lot_uuids })
      break
    }
    case 'disarm': {
      const oldest = (await player.call(conditionalOrderRoutes.list, {})).orders.at(-1)
      if (oldest) {
        await player.call(conditionalOrderRoutes.cancel, { order_id: oldest.order_id })
      }
      break
    }
    case 'crash': {
      const order = { item_type_id: OAK, price: one.price, count: one.count }
      await placeAndStop(world, player, { side: one.side, order })
      left = (await readFired(world)).length
      // Another node finds what was fired and not placed.
      await player.call(sandboxRoutes.advanceClock, { seconds: 3 })
    }
  }
  await untilPlaced(world)
  return left
}

async function untilPlaced(world: World): Promise<void> {
  await expect.poll(() => readFired(world), { interval: 2 }).toEqual([])
}

const readFired = (world: World) =>
  world.db
    .selectFrom('conditional_order')
    .select('order_id')
    .where('fired_at', 'is not', null)
    .execute()

function actNaively(market: NaiveMarket, one: Action): void {
  if (one.kind === 'place' || one.kind === 'crash') {
    const resale = 'resale' in one ? one.resale : undefined
    market.place(one.who, one.side, one.price, one.count, resale)
  } else if (one.kind === 'arm') market.arm(one.who, one.side, one.count, one.conditions, one.lasts)
  else if (one.kind === 'cancel') market.cancelAll(one.who)
  else market.disarm(one.who)
  market.settle()
}

async function readTrade(world: World): Promise<number | null> {
  const row = await world.db
    .selectFrom('market')
    .select('trade_price')
    .where('item_id', '=', OAK)
    .executeTakeFirst()
  return row?.trade_price ?? null
}

const byAbout = (a: Told, b: Told) => a.about.localeCompare(b.about)

/** What each player holds, what waits, and what was told, as both sides say it. */
async function stateOf(world: World, players: readonly Player[]) {
  await letTell(players[0]!)
  const listed = players.map(async (player, who) => {
    const { orders } = await player.call(conditionalOrderRoutes.list, {})
    return orders.map((order) => ({ ...order, who }))
  })
  const [lots, waiting, told] = await Promise.all([
    world.db.selectFrom('lot').selectAll().orderBy('lot_uuid').execute(),
    Promise.all(listed),
    world.db
      .selectFrom('inbox')
      .select(['player_id', 'kind', 'data', 'count', 'pieces', 'coins'])
      .where('kind', 'in', ['order_fired', 'resale_refused'])
      .orderBy('message_id')
      .execute(),
  ])
  const nameOf = (id: string) => players.findIndex((player) => player.id === id)
  return {
    coins: await Promise.all(players.map((player) => player.coins())),
    items: await Promise.all(players.map((player) => player.count(OAK))),
    lots: lots.map(({ player_id, side, price, current_count, created_at, ends_at }) => [
      nameOf(player_id),
      side,
      price,
      current_count,
      ends_at && ends_at - created_at,
    ]),
    waiting: waiting
      .flat()
      .sort((a, b) => (a.order_id < b.order_id ? -1 : 1))
      .map((one) => [one.who, one.side, one.count, one.conditions, one.lasts_sec]),
    told: told
      .map(({ player_id, kind, data, ...sums }): Told => {
        const { price, side, refused } = data as { price: number; side: Side; refused: string }
        const how = kind === 'resale_refused' ? 'kept' : `${side} ${refused ?? 'placed'}`
        return { about: `${nameOf(player_id)} ${how}`, price, ...sums }
      })
      .sort(byAbout),
  }
}

test('random histories, nodes that stop included, come to what a naive market comes to', async () => {
  await using world = await openWorld()
  let fired = 0
  let moved = 0
  let resold = 0
  // What had fired and was left behind by a node that stopped.
  let left = 0
  const play = async (actions: readonly Action[]) => {
    const players = await Promise.all(
      NAMES.map(() => world.player({ coins: 400, items: { [OAK]: 40 } })),
    )
    const naive = new NaiveMarket([400, 400, 400], [40, 40, 40], await readTrade(world))
    await letTell(players[0]!)
    await world.db.deleteFrom('inbox').execute()
    for (const one of actions) {
      left += await act(world, players, one)
      actNaively(naive, one)
    }
    expect(await stateOf(world, players)).toEqual({
      coins: naive.coins,
      items: naive.items,
      lots: naive.lots.map((lot) => [lot.who, lot.side, lot.price, lot.left, lot.lasts]),
      waiting: naive.waiting.map((one) => [
        one.who,
        one.side,
        one.count,
        one.conditions,
        one.lasts,
      ]),
      told: naive.told.toSorted(byAbout),
    })
    expect(await world.findings()).toEqual([])
    resold += naive.resold
    fired += naive.met
    moved += naive.moved
    for (const player of players) {
      await act(world, [player], { kind: 'cancel', who: 0 })
      for (const { order_id } of (await player.call(conditionalOrderRoutes.list, {})).orders) {
        await player.call(conditionalOrderRoutes.cancel, { order_id }).catch(() => undefined)
      }
      await act(world, [player], { kind: 'cancel', who: 0 })
    }
    await untilPlaced(world)
    for (const player of players) await act(world, [player], { kind: 'cancel', who: 0 })
  }
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), play), {
    numRuns: 25,
  })
  expect(fired).toBeGreaterThan(20)
  expect(moved).toBeGreaterThan(5)
  expect(resold).toBeGreaterThan(5)
  expect(left).toBeGreaterThan(0)
})
