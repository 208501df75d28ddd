import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect } from 'vitest'
import { lastTradedAt, pair, playPairs, type Servers } from '../testing/pairs.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { type Player, signIn } from '../testing/world.ts'

const OAK = 100
const STAND = { item_id: OAK, keep: 3, price: 10, budget: 100 }

interface Scene {
  readonly ann: Player
  readonly annThere: Player
  readonly seller: Player
}

/**
 * An order that bids for one piece. Its player has never held any, so that no node hears of a change
 * of their stock and takes the order up meanwhile.
 */
async function openScene({ world, other }: Servers): Promise<Scene> {
  const ann = await world.player({ coins: 100 })
  await ann.call(standingOrderRoutes.set, { ...STAND, keep: 1 })
  const seller = await world.player({ items: { [OAK]: 5 } })
  return { ann, annThere: await signIn(other, ann.steamId), seller }
}

/** The same, as if three pieces were missing: nobody has heard of it. */
async function openMissing(servers: Servers): Promise<Scene> {
  const scene = await openScene(servers)
  const { keep } = STAND
  const { db } = servers.world
  await db
    .updateTable('standing_order')
    .set({ keep })
    .where('player_id', '=', scene.ann.id)
    .execute()
  return scene
}

/** A node takes up the order that another may take up, too. */
async function restock({ world, other }: Servers, { ann }: Scene): Promise<void> {
  const desk = openTestDesk(world, { clockOffsetMs: () => other.clock.offsetMs })
  try {
    const { item_id, keep, price } = STAND
    await desk.submit({
      player_id: ann.id,
      commands: [{ kind: 'restock', item_id, keep, price }],
      call: undefined,
      answer: () => ({}),
    })
  } finally {
    await desk.close()
  }
}

async function leftOf({ ann }: Scene) {
  const lots = await ann.call(lotRoutes.getMyLots, {})
  const { orders } = await ann.call(standingOrderRoutes.list, {})
  return {
    coins: await ann.coins(),
    items: await ann.count(OAK),
    bids: lots.reduce((sum, lot) => sum + lot.current_count, 0),
    escrow: orders.map((order) => order.escrow),
  }
}

playPairs([
  pair<Scene>('what is missing is bid for at two nodes: it is bid for once', (servers) => ({
    scene: () => openMissing(servers),
    operations: (scene) => [() => restock(servers, scene), () => restock(servers, scene)],
    async check(scene) {
      expect(await leftOf(scene)).toEqual({ coins: 0, items: 0, bids: 3, escrow: [70] })
      await scene.ann.call(standingOrderRoutes.remove, { item_id: OAK })
      expect(await scene.ann.coins()).toBe(100)
    },
  })),

  pair<Scene>('an order is removed while it bids: nothing of it stays', (servers) => ({
    scene: () => openMissing(servers),
    operations: (scene) => [
      () => restock(servers, scene),
      () => scene.annThere.call(standingOrderRoutes.remove, { item_id: OAK }),
    ],
    async check(scene) {
      expect(await leftOf(scene)).toEqual({ coins: 100, items: 0, bids: 0, escrow: [] })
    },
  })),

  pair<Scene>(
    'a bid is filled while its order is paused: filled or back, never both',
    (servers) => ({
      async scene() {
        await lastTradedAt(servers, OAK, 10)
        return openScene(servers)
      },
      operations: (scene) => [
        () =>
          scene.seller.call(orderRoutes.sellToBuyLot, { item_type_id: OAK, price: 10, count: 1 }),
        () => scene.annThere.call(standingOrderRoutes.pause, { item_id: OAK, is_paused: true }),
      ],
      async check(scene, [sold]) {
        const isSold = sold!.status === 'fulfilled'
        expect(await leftOf(scene)).toEqual({
          coins: 0,
          bids: 0,
          ...(isSold ? { items: 1, escrow: [90] } : { items: 0, escrow: [100] }),
        })
        await scene.ann.call(standingOrderRoutes.remove, { item_id: OAK })
        expect(await scene.ann.coins()).toBe(isSold ? 90 : 100)
      },
    }),
  ),
])
