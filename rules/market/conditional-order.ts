import {
  plainOrder,
  type ArmCommand,
  type AskedCondition,
  type Condition,
  type DisarmCommand,
  type FireCommand,
  type MarketRefusal,
} from './commands.ts'
import { type ConditionalOrder, escrowOf } from './conditional-escrow.ts'
import { placeOrder } from './place-order.ts'
import { refuseOrder } from './plan-order.ts'
import { levelOf } from './price-alert.ts'
import type { CommandResult, Settlement } from './settlement.ts'
import { COIN, SettlementWriter } from './settlement-writer.ts'
import { trailedPrice } from './trail.ts'

/**
 * Sets aside what the order needs, or says why it may not. A condition that is true already is
 * refused: what was meant is an order, or it is a slip.
 */
export function armOrder(
  settlement: Settlement,
  playerId: string,
  command: ArmCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const { holdings, openLots, limits, now } = settlement
  const { side, item_id, count } = command
  const sellable = settlement.sellable(item_id)
  for (const { order_price: price } of command.conditions) {
    const refusal = refuseOrder({ price, count }, sellable, limits)
    if (refusal) return refusal
  }
  if (!settlement.books.has(item_id)) return { refused: 'item_not_found' }
  const conditions: Condition[] = []
  for (const asked of command.conditions) {
    const condition = beginCondition(asked, priceOf(settlement, item_id, asked))
    if ('refused' in condition) return condition
    conditions.push(condition)
  }
  if (side === 'sell' && holdings.isItemLocked(playerId, item_id)) {
    return { refused: 'item_locked', params: { item_id } }
  }
  const { asset, amount: need } = escrowOf(command)
  const have = holdings.get(playerId, asset)
  if (need > have) {
    const refused = asset === COIN ? 'not_enough_coins' : 'not_enough_items'
    return { refused, params: { have, need } }
  }
  if ((openLots.get(playerId) ?? 0) >= limits.openLotsMax) {
    return { refused: 'lot_limit', params: { limit: limits.openLotsMax } }
  }
  const write = new SettlementWriter(settlement, undo)
  const order: ConditionalOrder = {
    order_id: settlement.newLotUuid(item_id),
    player_id: playerId,
    item_id,
    side,
    count,
    conditions,
    lasts_sec: command.lasts_sec ?? null,
    created_at: now * 1000,
    fired: null,
  }
  write.arm(order)
  return { ...nothing(order), effects: write.effects }
}

/** Coins; null where the side is empty or nothing has been traded. */
function priceOf(
  { books, tradePrice }: Settlement,
  itemId: number,
  { price_of }: AskedCondition,
): number | null {
  if (price_of === 'trade') return tradePrice(itemId)
  return books.get(itemId)?.[price_of].bestPrice ?? null
}

/** With the threshold that it begins with, or why it cannot wait for one. */
function beginCondition(asked: AskedCondition, now: number | null): MarketRefusal | Condition {
  if (!('trail' in asked)) {
    return isMet(asked, now) ? { refused: 'condition_met', params: { price: now } } : asked
  }
  if (now === null) return { refused: 'nothing_to_follow' }
  const price = trailedPrice(asked.direction, now, asked.trail)
  if (price < 1) return { refused: 'trail_too_far', params: { price: now } }
  return { ...asked, price, trail: { ...asked.trail, best: now } }
}

function isMet({ direction, price }: Condition, now: number | null): now is number {
  return now !== null && levelOf(direction, now) >= levelOf(direction, price)
}

const nothing = ({ side, order_id, count }: ConditionalOrder) => ({
  side,
  lot_uuid: order_id,
  traded: 0,
  total: 0,
  fee: 0,
  rest: count,
})

/** Also one that has fired and is not placed yet. */
export function disarmOrder(
  settlement: Settlement,
  playerId: string,
  { order_id }: DisarmCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const order = settlement.conditionalOrders.get(order_id)
  if (!order || order.player_id !== playerId) return { refused: 'conditional_order_not_found' }
  const noRoom = refuseReturn(settlement, order)
  if (noRoom) return noRoom
  const write = new SettlementWriter(settlement, undo)
  write.release(order, 'disarmed')
  return { ...nothing(order), effects: write.effects }
}

/**
 * Gives back what was set aside and places the order with it. Where the order is refused, it stays
 * with what came back, and its owner is told why.
 */
export function fireOrder(
  settlement: Settlement,
  playerId: string,
  { order_id }: FireCommand,
  undo: (() => void)[],
): MarketRefusal | CommandResult {
  const order = settlement.conditionalOrders.get(order_id)
  if (!order || order.player_id !== playerId || order.fired === null) {
    return { refused: 'conditional_order_not_found' }
  }
  const noRoom = refuseReturn(settlement, order)
  if (noRoom) return noRoom
  const write = new SettlementWriter(settlement, undo)
  write.release(order, 'fired')
  const halt = settlement.halted?.(playerId)
  const placing = {
    ...plainOrder({ ...order, price: order.fired.order_price }),
    ends_at: order.lasts_sec && settlement.now + order.lasts_sec,
  }
  const placed = halt ? { refused: halt } : placeOrder(settlement, playerId, placing, undo)
  if ('refused' in placed) {
    const result = { traded: 0, total: 0, rest: 0, ...placed }
    const effects = [...write.effects, { kind: 'fired' as const, order, result }]
    return { ...nothing(order), lot_uuid: null, rest: 0, effects }
  }
  const { traded, total, rest } = placed
  const result = { traded, total, rest, refused: null }
  const told = { kind: 'fired' as const, order, result }
  return { ...placed, effects: [...write.effects, ...placed.effects, told] }
}

function refuseReturn(
  { holdings, limits }: Settlement,
  order: ConditionalOrder,
): MarketRefusal | undefined {
  const { asset, amount } = escrowOf(order)
  const isTooMuch = holdings.get(order.player_id, asset) + amount > limits.holdingMax
  return isTooMuch ? { refused: 'holding_limit', params: { limit: limits.holdingMax } } : undefined
}
