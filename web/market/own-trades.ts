import { type Interval, slotName, slotStart } from '@app/rules/market/chart.ts'

/** What the player bought and sold of an item for coins, at some time. */
export interface OwnTrade {
  /** Unix seconds. */
  readonly at: number
  /** Pieces, and the coins paid for them. */
  readonly bought: number
  readonly paid: number
  /** Pieces, and the coins received for them after the fee. */
  readonly sold: number
  readonly received: number
}

export interface OwnTrades {
  /** In sum by the start of their slot, in unix seconds. */
  readonly bySlot: ReadonlyMap<number, OwnTrade>
  /** Unix seconds: older ones are left out; undefined where all are there. */
  readonly since: number | undefined
}

/** @param since - see `OwnTrades` */
export function ownTradesBySlot(
  interval: Interval,
  trades: readonly OwnTrade[],
  since: number | undefined,
): OwnTrades {
  const bySlot = new Map<number, OwnTrade>()
  for (const trade of trades) {
    const at = slotStart(interval, slotName(interval, trade.at))
    const sum = bySlot.get(at) ?? { at, bought: 0, paid: 0, sold: 0, received: 0 }
    bySlot.set(at, {
      at,
      bought: sum.bought + trade.bought,
      paid: sum.paid + trade.paid,
      sold: sum.sold + trade.sold,
      received: sum.received + trade.received,
    })
  }
  return { bySlot, since }
}
