import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect } from 'vitest'
import { openTestDesk } from '../testing/test-desk.ts'
import { pair, playPairs, type Servers, toldOf } from '../testing/pairs.ts'
import { type Player, signIn } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'
import { firedOrders } from './fired-orders.ts'

const OAK = 100
const NO_LOT = '01980000-0000-7000-8000-000000000064'
/** What fires is due at a time that has not come: no node's worker takes it up meanwhile. */
const AHEAD_MS = 3_600_000

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })

interface Scene {
  readonly ann: Player
  readonly annThere: Player
  readonly buyer: Player
  readonly seller: Player
  readonly order_id: string
}

function deskOf({ world, other }: Servers) {
  return openTestDesk(world, { clockOffsetMs: () => other.clock.offsetMs + AHEAD_MS })
}

/** A buyer of two at 50 and of one at 40; a stop of one piece that waits for 45 or less. */
async function openScene({ world, other }: Servers): Promise<Scene> {
  const ann = await world.player({ items: { [OAK]: 10 } })
  const buyer = await world.player({ coins: 1000 })
  await buyer.call(orderRoutes.createBuyLot, order(50, 1))
  await buyer.call(orderRoutes.createBuyLot, order(40, 2))
  const { order_id } = await ann.call(conditionalOrderRoutes.create, {
    item_id: OAK,
    side: 'sell',
    count: 1,
    conditions: [{ price_of: 'buy', direction: 'below', price: 45, order_price: 35 }],
  })
  const seller = await world.player({ items: { [OAK]: 1 } })
  return { ann, annThere: await signIn(other, ann.steamId), buyer, seller, order_id }
}

/** The price falls to 40 at a node; where it stops at once, what fires is not placed. */
async function fall(servers: Servers, { seller }: Scene, stops: boolean): Promise<void> {
  const desk = deskOf(servers)
  const sold = desk.submit({
    player_id: seller.id,
    commands: [placeCommand('sell', true, order(50, 1))],
    call: undefined,
    answer: () => ({}),
  })
  if (stops) await Promise.all([sold, desk.close()])
  else {
    await sold
    // Of the batch in which what has fired comes first, or of a later one.
    const after = { player_id: seller.id, call: undefined, answer: () => ({}) }
    const commands = [{ kind: 'cancel' as const, lot_uuid: NO_LOT }]
    await desk.submit({ ...after, commands }).catch(() => undefined)
    await desk.close()
  }
}

/** A node takes up what another has left behind; as if the time for that had passed. */
async function takeUp(servers: Servers): Promise<void> {
  const desk = deskOf(servers)
  try {
    const { db } = servers.world
    const { app, clock } = servers.other
    await firedOrders({ db, desk, clock, log: app.log }).settle(clock.now() + 2 * AHEAD_MS)
  } finally {
    await desk.close()
  }
}

async function leftOf(servers: Servers, { ann, buyer }: Scene) {
  for (const player of [ann, buyer]) {
    const lots = await player.call(lotRoutes.getMyLots, {})
    const lot_uuids = lots.map((lot) => lot.lot_uuid)
    if (lot_uuids.length > 0) await player.call(lotRoutes.cancelLots, { lot_uuids })
  }
  const { orders } = await ann.call(conditionalOrderRoutes.list, {})
  const { messages } = await toldOf(servers, ann)
  return {
    waiting: orders.length,
    told: messages.length,
    items: await ann.count(OAK),
    coins: await ann.coins(),
  }
}

const kept = { waiting: 0, told: 0, items: 10, coins: 0 }
const sold = { waiting: 0, told: 1, items: 9, coins: 40 }

playPairs([
  pair<Scene>('an order that has fired is placed at two nodes: it is placed once', (servers) => ({
    async scene() {
      const scene = await openScene(servers)
      await fall(servers, scene, true)
      return scene
    },
    operations: () => [() => takeUp(servers), () => takeUp(servers)],
    async check(scene) {
      expect(await leftOf(servers, scene)).toEqual(sold)
    },
  })),

  pair<Scene>('an order that has fired is placed and canceled: one of them', (servers) => ({
    async scene() {
      const scene = await openScene(servers)
      await fall(servers, scene, true)
      return scene
    },
    operations: ({ annThere, order_id }) => [
      () => takeUp(servers),
      () => annThere.call(conditionalOrderRoutes.cancel, { order_id }),
    ],
    async check(scene, [, canceled]) {
      expect(await leftOf(servers, scene)).toEqual(canceled!.status === 'fulfilled' ? kept : sold)
    },
  })),

  pair<Scene>(
    'the price comes while the order is canceled: it comes back or is placed',
    (servers) => ({
      scene: () => openScene(servers),
      operations: (scene) => [
        () => fall(servers, scene, false),
        () => scene.annThere.call(conditionalOrderRoutes.cancel, { order_id: scene.order_id }),
      ],
      async check(scene, [, canceled]) {
        expect(await leftOf(servers, scene)).toEqual(canceled!.status === 'fulfilled' ? kept : sold)
      },
    }),
  ),
])
