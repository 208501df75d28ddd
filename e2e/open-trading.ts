import type { Item } from '@app/contract/catalog.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Player } from './testing.ts'

/** An order as a call takes it. */
export const order = (item: Item, price: number, count: number) => ({
  item_type_id: item.Itemdefid,
  price,
  count,
})

/** Two players, of whom one sells to the other. */
export async function openTrading(
  join: (name: string, start: object) => Promise<Player>,
  goods: Item[],
) {
  const items = Object.fromEntries(goods.map((item) => [item.Itemdefid, 50]))
  const ann = await join('Ann', { items })
  const bob = await join('Bob', { coins: 1_000_000, items: { [goods[1]!.Itemdefid]: 3 } })
  const trade = async (item: Item, price: number, count: number) => {
    await ann.call(orderRoutes.createSellLot, order(item, price, count))
    await bob.call(orderRoutes.buyLot, order(item, price, count))
  }
  return { ann, bob, trade }
}

/** Two of the oak were traded at 40, and nine of the elm at 30. */
export async function openTradedMarket(
  join: Parameters<typeof openTrading>[0],
  oak: Item,
  elm: Item,
) {
  const trading = await openTrading(join, [oak, elm])
  await trading.trade(oak, 40, 2)
  await trading.trade(elm, 30, 9)
  return trading
}
