import type { InboxMessage } from '@app/contract/inbox.ts'
import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Input } from '@app/contract/route.ts'
import { expect } from 'vitest'
import { inboxOf } from './told.ts'
import type { openWorld, Player } from './world.ts'

export const OAK = 100

export type World = Awaited<ReturnType<typeof openWorld>>

export type Condition = ConditionalOrder['conditions'][number]

export const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })

export const sell = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, order(price, count))

export const buy = (player: Player, price: number, count: number) =>
  player.call(orderRoutes.createBuyLot, order(price, count))

export const when = (
  price_of: Condition['price_of'],
  direction: Condition['direction'],
  price: number,
  order_price: number,
): Condition => ({ price_of, direction, price, order_price })

export type Asked = Input<typeof conditionalOrderRoutes.create>['conditions'][number]

export const behind = (
  price_of: Condition['price_of'],
  direction: Condition['direction'],
  by: 'coins' | 'percent',
  distance: number,
  order_price: number,
): Asked => ({ price_of, direction, trail: { by, distance }, order_price })

export const arm = (player: Player, side: 'sell' | 'buy', count: number, ...conditions: Asked[]) =>
  player.call(conditionalOrderRoutes.create, { item_id: OAK, side, count, conditions })

export const waitingOf = async (player: Player) =>
  (await player.call(conditionalOrderRoutes.list, {})).orders

export const firedOf = async (player: Player) => {
  const { messages } = await inboxOf(player)
  return messages.flatMap((one: InboxMessage) => (one.kind === 'order_fired' ? [one.data] : []))
}

/** Waits until nothing that has fired is left to be placed. */
export async function untilPlaced(world: World): Promise<void> {
  await expect
    .poll(() =>
      world.db
        .selectFrom('conditional_order')
        .select('order_id')
        .where('fired_at', 'is not', null)
        .execute(),
    )
    .toEqual([])
}

/** Someone who buys at each of the prices. */
export async function openBuyer(world: World, ...lots: readonly (readonly [number, number])[]) {
  const buyer = await world.player({ coins: 100_000 })
  for (const [price, count] of lots) await buy(buyer, price, count)
  return buyer
}
