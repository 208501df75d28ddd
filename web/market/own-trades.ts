import type { Side } from '@app/rules/market/match-order.ts'
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

/** Where an arrow stands in the chart. */
export interface TradeMark {
  readonly side: Side
  /** Coins per piece. */
  readonly price: number
  readonly position: 'atPriceBottom' | 'atPriceTop'
}

/**
 * The arrows of a slot: bought below its price and sold above it. Where less was received than paid,
 * as the fee alone can bring about, each would lie on the other: then they change their places.
 */
export function marksOf({ bought, paid, sold, received }: OwnTrade): TradeMark[] {
  const buy = paid / bought
  const sell = received / sold
  const isTurned = sell < buy
  const marks = [
    { side: 'buy', count: bought, price: buy, isBelow: !isTurned },
    { side: 'sell', count: sold, price: sell, isBelow: isTurned },
  ] as const
  return marks.flatMap(({ count, isBelow, ...mark }) =>
    count === 0 ? [] : [{ ...mark, position: isBelow ? 'atPriceBottom' : 'atPriceTop' }],
  )
}
