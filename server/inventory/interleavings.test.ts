import { craftRoutes } from '@app/contract/craft.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { expect } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { pair, playPairs, type Servers } from '../testing/pairs.ts'
import { type Player, signIn } from '../testing/world.ts'

const OAK = 100
const SAW = 404
/** Oak logs and a saw make planks, at once. */
const PLANKS = 1001
const BRAM = 640

interface Scene {
  readonly here: Player
  readonly there: Player
  /** What is locked. */
  readonly item: number
  /** Pieces that were held when the lock was answered. */
  seen?: number
}

/** A lock meets a call that takes some pieces: what was there when it was answered stays. */
const lockAnd = (
  name: string,
  item: number,
  open: (servers: Servers) => Promise<Pick<Scene, 'here' | 'there'>>,
  take: (scene: Scene) => Promise<unknown>,
) =>
  pair<Scene>(`a lock and ${name}: what was there when it was answered stays`, (servers) => ({
    scene: async () => ({ ...(await open(servers)), item }),
    operations: (scene) => [
      async () => {
        await scene.here.call(itemLockRoutes.lock, { item_ids: [item] })
        scene.seen = await scene.here.count(item)
      },
      () => take(scene),
    ],
    async check({ here, seen }, [locked]) {
      expect(locked!.status).toBe('fulfilled')
      expect(await here.count(item)).toBe(seen)
      expect(await here.call(itemLockRoutes.get, {})).toEqual({ item_ids: [item] })
    },
  }))

/** One player on both servers. */
const openPlayer = (items: Readonly<Record<number, number>>) => async (servers: Servers) => {
  const here = await servers.world.player({ items })
  return { here, there: await signIn(servers.other, here.steamId) }
}

/** Two friends; the first has offered two oaks, the second has only to agree. */
async function openOffer({ world, other }: Servers) {
  const here = await world.player({ items: { [OAK]: 5 } })
  const there = await signIn(other, (await world.player()).steamId)
  await befriend(here, there)
  const { id } = await here.call(socialRoutes.createTrade, { user_uuid: there.id })
  await here.call(socialRoutes.confirmTrade, {
    id,
    trade_item: { coins: 0, items: { [OAK]: 2 } },
  })
  return { here, there }
}

playPairs([
  lockAnd('a sale', OAK, openPlayer({ [OAK]: 5 }), ({ there }) =>
    there.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 2 }),
  ),
  lockAnd('a craft', OAK, openPlayer({ [OAK]: 5, [SAW]: 1 }), ({ there }) =>
    there.call(craftRoutes.start, { receipt_id: PLANKS, count: 1 }),
  ),
  lockAnd('a rent', BRAM, openPlayer({ [BRAM]: 2 }), ({ there }) =>
    there.call(rentRoutes.put, { item_id: BRAM, count: 1 }),
  ),
  lockAnd("the other's agreement to a trade", OAK, openOffer, async ({ there }) => {
    const [trade] = await there.call(socialRoutes.getActiveTrades, {})
    await there.call(socialRoutes.confirmTrade, {
      id: trade!.id,
      trade_item: { coins: 0, items: {} },
    })
  }),
])
