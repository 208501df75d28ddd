import type { BookLot } from './book-side.ts'
import type { MarketRefusal, PlaceCommand } from './commands.ts'
import { type MarketLimits, sellerFee } from './limits.ts'
import { type OrderPlan, planOrder, refuseOrder } from './plan-order.ts'
import type { CommandResult, Settlement } from './settlement.ts'
import { COIN, SettlementWriter } from './settlement-writer.ts'

/**
 * Places an order in the books of a settlement, or says why it may not; then nothing has changed.
 *
 * @param funds - coins set aside that a buy order is paid from, by the caller; left out for the
 * player's own
 */
export function placeOrder(
  settlement: Settlement,
  playerId: string,
  order: PlaceCommand,
  undo: (() => void)[],
  funds?: number,
): MarketRefusal | CommandResult {
  const { holdings, openLots, limits } = settlement
  const sellable = settlement.sellable(order.item_id)
  const refusal = refuseOrder(order, sellable, limits) ?? refuseResale(order, sellable, limits)
  if (refusal) return refusal
  const book = settlement.books.get(order.item_id)
  if (!book) return { refused: 'item_not_found' }
  if (isPast(order.ends_at, settlement.now)) return { refused: 'end_passed' }
  const trader = {
    player_id: playerId,
    coins: funds ?? holdings.get(playerId, COIN),
    items: holdings.get(playerId, order.item_id),
    isItemLocked: holdings.isItemLocked(playerId, order.item_id),
    openLots: openLots.get(playerId) ?? 0,
  }
  const opposite = order.side === 'buy' ? book.sell : book.buy
  const plan = planOrder(order, trader, opposite, limits)
  if ('refused' in plan) return plan
  if (overflows(settlement, playerId, order, plan)) {
    return { refused: 'holding_limit', params: { limit: limits.holdingMax } }
  }

  const write = new SettlementWriter(settlement, undo)
  const spentAsset = order.side === 'buy' ? COIN : order.item_id
  const receivedAsset = order.side === 'buy' ? order.item_id : COIN
  if (funds === undefined) write.move(playerId, spentAsset, -plan.spent, 'place', order.side)
  write.move(playerId, receivedAsset, plan.received, 'trade', order.side)
  for (const { lot, count } of plan.fills) {
    const fee = sellerFee(lot.price, count, limits.feeBps)
    write.fill(lot, count, playerId, order.immediate, fee)
  }
  write.bought(playerId, order, order.count - plan.rest)
  const lotUuid = plan.rest > 0 ? write.lot(playerId, order, plan.rest) : null
  return {
    side: order.side,
    lot_uuid: lotUuid,
    traded: order.count - plan.rest,
    total: order.side === 'buy' ? plan.total : plan.total - plan.fee,
    fee: plan.fee,
    rest: plan.rest,
    effects: write.effects,
  }
}

/** At its own price or less, what is bought would meet the rest of the order that buys it. */
function refuseResale(
  { price, count, resale_price }: PlaceCommand,
  sellable: boolean | undefined,
  limits: MarketLimits,
): MarketRefusal | undefined {
  if (resale_price == null) return undefined
  if (resale_price <= price) return { refused: 'resale_too_low', params: { price } }
  return refuseOrder({ price: resale_price, count }, sellable, limits)
}

/** Would anyone come to hold more than can be counted exactly? */
function overflows(
  { holdings, limits }: Settlement,
  playerId: string,
  order: PlaceCommand,
  plan: OrderPlan<BookLot>,
): boolean {
  const receivedAsset = order.side === 'buy' ? order.item_id : COIN
  if (holdings.get(playerId, receivedAsset) + plan.received > limits.holdingMax) return true
  const makerAsset = order.side === 'buy' ? COIN : order.item_id
  const byMaker = new Map<string, number>()
  for (const { lot, count } of plan.fills) {
    const gain = order.side === 'buy' ? count * lot.price : count
    byMaker.set(lot.player_id, (byMaker.get(lot.player_id) ?? 0) + gain)
  }
  return [...byMaker].some(
    ([maker, gain]) => holdings.get(maker, makerAsset) + gain > limits.holdingMax,
  )
}

/** @param endsAt - unix seconds, like `now`; nothing for no end */
export function isPast(endsAt: number | null | undefined, now: number): boolean {
  return endsAt != null && endsAt <= now
}
