import { alertRoutes, type ChangeAlert } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { openWorld, Player } from './world.ts'

export const OAK = 100

export const PINE = 101

export const MAPLE = 102

export type World = Awaited<ReturnType<typeof openWorld>>

export type Wanted = Pick<ChangeAlert, 'span' | 'direction' | 'percent'> &
  Partial<Pick<ChangeAlert, 'repeats' | 'item_id'>>

export const watch = (player: Player, wanted: Wanted) =>
  player.call(alertRoutes.createChange, { item_id: OAK, repeats: false, ...wanted })

export const changesOf = async (player: Player) => (await player.call(alertRoutes.list, {})).changes

export const toldOf = async (player: Player) => {
  const { messages } = await player.call(inboxRoutes.get, {})
  return messages.flatMap((message) => (message.kind === 'price_change' ? [message] : []))
}

export const pass = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

/** Two who trade a piece with each other at a price. */
export async function openTraders(world: World) {
  const rich = { coins: 1e9, items: { [OAK]: 1000, [PINE]: 1000, [MAPLE]: 1000 } }
  const [seller, buyer] = [await world.player(rich), await world.player(rich)]
  return async (price: number, item_type_id = OAK) => {
    await seller.call(orderRoutes.createSellLot, { item_type_id, price, count: 1 })
    await buyer.call(orderRoutes.buyLot, { item_type_id, price, count: 1 })
  }
}
