import { alertRoutes, type PriceAlert } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Player } from './world.ts'

/** The item whose prices are watched. */
export const OAK = 100

/** An order for pieces at a price, in coins per piece. */
export const order = (price: number, count = 1, item_type_id = OAK) => ({
  item_type_id,
  price,
  count,
})
export const watch = (
  player: Player,
  price_of: PriceAlert['price_of'],
  direction: PriceAlert['direction'],
  price: number,
  repeats = false,
) => player.call(alertRoutes.create, { item_id: OAK, price_of, direction, price, repeats })
export const alertsOf = async (player: Player) => (await player.call(alertRoutes.list, {})).alerts
export const inboxOf = (player: Player) => player.call(inboxRoutes.get, {})
export const sell = (player: Player, price: number, count = 1) =>
  player.call(orderRoutes.createSellLot, order(price, count))
export const cancelAll = async (player: Player) => {
  const lots = await player.call(lotRoutes.getMyLots, {})
  const lot_uuids = lots.map((lot) => lot.lot_uuid)
  if (lot_uuids.length > 0) await player.call(lotRoutes.cancelLots, { lot_uuids })
}
