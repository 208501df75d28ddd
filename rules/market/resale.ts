import type { MarketRefusal, MarketRequest, ResellCommand } from './commands.ts'
import type { ConditionalOrder } from './conditional-escrow.ts'
import type { MarketLimits } from './limits.ts'
import type { CommandResult, Effect, Settlement } from './settlement.ts'
import { SettlementWriter } from './settlement-writer.ts'

/**
 * What the effects of a batch ask to be put up for sale: one request for each player, item and
 * price, in the order in which they first bought; of several orders where it is more than one may have.
 */
export function resalesOf(
  effects: readonly Effect[],
  { orderCountMax, orderCoinsMax }: Pick<MarketLimits, 'orderCountMax' | 'orderCoinsMax'>,
): (MarketRequest & { readonly commands: readonly ResellCommand[] })[] {
  const bought = effects.flatMap((effect) => (effect.kind === 'bought' ? [effect] : []))
  const groups = Map.groupBy(bought, ({ player_id, item_id, price }) =>
    [player_id, item_id, price].join(),
  )
  return [...groups.values()].map((same) => {
    const { player_id, item_id, price } = same[0]!
    const most = Math.max(1, Math.min(orderCountMax, Math.floor(orderCoinsMax / price)))
    const commands: ResellCommand[] = []
    for (let left = same.reduce((sum, one) => sum + one.count, 0); left > 0; left -= most) {
      commands.push({ kind: 'resell', item_id, price, count: Math.min(left, most) })
    }
    return { player_id, commands }
  })
}

/**
 * Sets bought pieces aside for the order of the next batch that sells them. Where that may not be,
 * they stay with their player, who is told why; it is no refusal of what has bought them.
 */
export function resellOrder(
  settlement: Settlement,
  playerId: string,
  { item_id, price, count }: ResellCommand,
  undo: (() => void)[],
): CommandResult {
  const order: ConditionalOrder = {
    order_id: settlement.newLotUuid(item_id),
    player_id: playerId,
    item_id,
    side: 'sell',
    count,
    conditions: [],
    lasts_sec: null,
    created_at: settlement.now * 1000,
    fired: { order_price: price },
  }
  const write = new SettlementWriter(settlement, undo)
  const refusal = refuseResale(settlement, order)
  if (refusal) {
    const result = { traded: 0, total: 0, rest: 0, ...refusal }
    write.effects.push({ kind: 'fired', order, result })
  } else {
    write.arm(order, 'bought')
  }
  const nothing = { side: order.side, lot_uuid: null, traded: 0, total: 0, fee: 0, rest: 0 }
  return { ...nothing, effects: write.effects }
}

/** What the same batch has taken again cannot be sold; nor what has been locked. */
function refuseResale(
  { holdings }: Settlement,
  { player_id, item_id, count }: ConditionalOrder,
): MarketRefusal | undefined {
  if (holdings.isItemLocked(player_id, item_id)) {
    return { refused: 'item_locked', params: { item_id } }
  }
  const have = holdings.get(player_id, item_id)
  return have < count ? { refused: 'not_enough_items', params: { have, need: count } } : undefined
}
