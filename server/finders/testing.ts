import { type FinderKind, finderRoutes } from '@app/contract/finders.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { openWorld, Player } from '../testing/world.ts'

export const OAK = 100
/** A plank becomes a stool at this bench, which is kept, in an hour. */
export const [PLANK, BENCH, STOOL, STOOL_RECIPE] = [104, 474, 366, 1010]

export type World = Awaited<ReturnType<typeof openWorld>>

export const order = (item_type_id: number, price: number, count: number) => ({
  item_type_id,
  price,
  count,
})

/** Two players who trade with each other. */
export async function openTrading(world: World, items: readonly number[] = []) {
  const traded = [OAK, PLANK, STOOL, BENCH, ...items]
  const goods = Object.fromEntries(traded.map((item) => [item, 50_000]))
  const ann = await world.player({ items: goods })
  const bob = await world.player({ coins: 100_000_000 })
  return {
    ann,
    bob,
    /** Buyers take sell orders. */
    taken: async (item: number, price: number, count: number) => {
      await ann.call(orderRoutes.createSellLot, order(item, price, count))
      await bob.call(orderRoutes.buyLot, order(item, price, count))
    },
    /** Sellers give to buy orders. */
    given: async (item: number, price: number, count: number) => {
      await bob.call(orderRoutes.createBuyLot, order(item, price, count))
      await ann.call(orderRoutes.sellToBuyLot, order(item, price, count))
    },
    offered: async (item: number, sell: number, buy: number) => {
      await ann.call(orderRoutes.createSellLot, order(item, sell, 50))
      await bob.call(orderRoutes.createBuyLot, order(item, buy, 50))
    },
  }
}

export const find = (player: Player, kind: FinderKind) => player.call(finderRoutes.get, { kind })
export const own = (player: Player, kind: FinderKind) => player.call(finderRoutes.own, { kind })
