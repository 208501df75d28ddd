import { sellerFee } from '../market/limits.ts'
import { type ItemTrades, VOLUME_SHARE } from './trades.ts'

/** Buying by a buy order that leads, and selling by a sell order that leads. */
export interface Flip {
  /** Coins per piece: a coin above the best buy order, or what the own one there pays. */
  readonly buyPrice: number
  /** Coins per piece: a coin below the best sell order, or beside the own one; or what buyers really paid. */
  readonly sellPrice: number
  /** Pieces a day. */
  readonly units: number
  /** Coins per piece after the fee. */
  readonly profit: number
}

interface FlipMarket {
  /** The best prices, in coins per piece; undefined for an empty side. */
  readonly sell: number | undefined
  readonly buy: number | undefined
  readonly trades: ItemTrades
  /** The seller's fee in basis points. */
  readonly feeBps: number
  /** Sides on which the order of who asks is the best: it is joined, not led by a coin. */
  readonly own?: { readonly sell: boolean; readonly buy: boolean }
}

/**
 * What buying and selling an item again makes in a day; undefined where nothing is left after the fee
 * or too little trades.
 *
 * Both orders wait for others: sellers who give to buy orders, buyers who take sell orders. So the
 * pieces are a share of what the slower of the two trades, and the price is no higher than buyers
 * have paid, whatever a lonely sell order asks.
 */
export function planFlip({
  sell,
  buy,
  trades,
  feeBps,
  own = { sell: false, buy: false },
}: FlipMarket): Flip | undefined {
  const paid = trades.sell.price
  if (sell === undefined || buy === undefined || paid === null) return undefined
  const buyPrice = own.buy ? buy : buy + 1
  const sellPrice = Math.min(own.sell ? sell : sell - 1, Math.floor(paid))
  const units = Math.floor(VOLUME_SHARE * Math.min(trades.sell.pace, trades.buy.pace))
  const profit = sellPrice - sellerFee(Math.max(sellPrice, 0), 1, feeBps) - buyPrice
  return units > 0 && profit > 0 ? { buyPrice, sellPrice, units, profit } : undefined
}
