import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { expect } from 'vitest'
import { pair, playPairs, type Servers } from '../testing/pairs.ts'
import { type Player, signIn } from '../testing/world.ts'

const OAK = 100
const IRON = 101

const anns = { coins: 0, items: { [OAK]: 3 } }
const bobs = { coins: 0, items: { [IRON]: 2 } }
const worse = { coins: 0, items: { [IRON]: 1 } }

/** Ann on the first server, Bob on the second, and they are friends. */
async function openFriends({ world, other }: Servers) {
  const ann = await world.player({ items: { [OAK]: 3 } })
  const bob = await signIn(other, (await world.player({ items: { [IRON]: 2 } })).steamId)
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  return { ann, bob }
}

/** A trade on the table: Ann's 3 oak for Bob's 2 iron, nobody has agreed to both yet. */
async function openTrade(servers: Servers) {
  const { ann, bob } = await openFriends(servers)
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: anns })
  const { version } = await bob.call(socialRoutes.confirmTrade, { id, trade_item: bobs })
  await bob.call(socialRoutes.cancelTrade, { id })
  return { ann, bob, id, version }
}

/** The same trade, and Bob has agreed to it. */
async function openAgreedTrade(servers: Servers) {
  const scene = await openTrade(servers)
  const { bob, id, version } = scene
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: bobs, version })
  return scene
}

/** What both hold: all was swapped, or nothing was. */
async function goods({ ann, bob }: { ann: Player; bob: Player }): Promise<number[]> {
  return [await ann.count(OAK), await ann.count(IRON), await bob.count(OAK), await bob.count(IRON)]
}

const KEPT = [3, 0, 0, 2]
const SWAPPED = [0, 2, 3, 0]

type Friends = Awaited<ReturnType<typeof openFriends>>
type Trading = Awaited<ReturnType<typeof openTrade>>
type Sale = Trading & { eve: Player; lot_uuid: string }

/** Ann agrees while Bob does something that ends or changes what he agreed to: one of the two. */
const confirmAnd = (name: string, act: (scene: Trading) => Promise<unknown>) =>
  pair<Trading>(name, (servers) => ({
    scene: () => openAgreedTrade(servers),
    operations: (scene) => [
      () =>
        scene.ann.call(socialRoutes.confirmTrade, {
          id: scene.id,
          trade_item: anns,
          version: scene.version,
        }),
      () => act(scene),
    ],
    async check(scene, [, acted]) {
      expect(await goods(scene)).toEqual(acted!.status === 'fulfilled' ? KEPT : SWAPPED)
    },
  }))

playPairs([
  pair<Trading>('confirm and confirm: the swap happens once', (servers) => ({
    scene: () => openTrade(servers),
    operations: ({ ann, bob, id, version }) => [
      () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
      () => bob.call(socialRoutes.confirmTrade, { id, trade_item: bobs, version }),
    ],
    async check(scene, outcomes) {
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await goods(scene)).toEqual(SWAPPED)
    },
  })),

  confirmAnd('confirm and cancel: swapped by both, or not at all', ({ bob, id }) =>
    bob.call(socialRoutes.cancelTrade, { id }),
  ),
  confirmAnd('confirm and decline: the trade ends in one of the two ways', ({ bob, id }) =>
    bob.call(socialRoutes.declineTrade, { id }),
  ),
  confirmAnd(
    'confirm and a change of the offer: nobody gets what they did not agree to',
    ({ bob, id, version }) =>
      bob.call(socialRoutes.confirmTrade, { id, trade_item: worse, version }),
  ),

  pair<Trading>(
    'confirm and the end of the friendship: the trade ends with it, or before',
    (servers) => ({
      scene: () => openAgreedTrade(servers),
      operations: ({ ann, bob, id, version }) => [
        () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
        () => bob.call(socialRoutes.remove, { friend_uuid: ann.id }),
      ],
      async check(scene, [confirmed, removed]) {
        expect(removed!.status).toBe('fulfilled')
        const isSwapped = confirmed!.status === 'fulfilled'
        expect(await goods(scene)).toEqual(isSwapped ? SWAPPED : KEPT)
        const { trade_status } = await scene.ann.call(socialRoutes.getTrade, { id: scene.id })
        expect(trade_status).toBe(isSwapped ? 'completed' : 'declined')
      },
    }),
  ),

  pair<Friends>('a new trade and a block: no trade is left between them', (servers) => ({
    scene: () => openFriends(servers),
    operations: ({ ann, bob }) => [
      () => ann.call(socialRoutes.createTrade, { user_uuid: bob.id }),
      () => bob.call(socialRoutes.block, { user_uuid: ann.id }),
    ],
    async check({ ann, bob }, [, blocked]) {
      expect(blocked!.status).toBe('fulfilled')
      for (const player of [ann, bob]) {
        expect(await player.call(socialRoutes.getActiveTrades, {})).toEqual([])
      }
    },
  })),

  pair<Sale>('confirm and the sale of what was offered: it goes to one of the two', (servers) => ({
    async scene() {
      const scene = await openAgreedTrade(servers)
      const eve = await servers.world.player({ coins: 1000 })
      const order = { item_type_id: IRON, price: 50, count: 2 }
      const { lot_uuid } = await eve.call(orderRoutes.createBuyLot, order)
      return { ...scene, eve, lot_uuid: lot_uuid! }
    },
    operations: ({ ann, bob, id, version }) => [
      () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
      () => bob.call(orderRoutes.sellToBuyLot, { item_type_id: IRON, price: 50, count: 2 }),
    ],
    async check(scene, [confirmed, sold]) {
      expect(confirmed!.status).toBe('fulfilled')
      const isSold = sold!.status === 'fulfilled'
      expect(await goods(scene)).toEqual(isSold ? [3, 0, 0, 0] : SWAPPED)
      expect(await scene.bob.coins()).toBe(isSold ? 100 : 0)
      if (!isSold) await scene.eve.call(lotRoutes.cancelLot, { lot_uuid: scene.lot_uuid })
    },
  })),
])
