import { type FairPrice, fairPrice, type SlotTrades } from './fair-price.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** What the trades of an item say. */
export interface TradeFigures {
  readonly fair: FairPrice
  /** How far the price has moved, as a share of what it was; null where there was none then. */
  readonly change_1h: number | null
  readonly change_24h: number | null
  readonly change_7d: number | null
  /** Of the last 24 hours, by whole hours: pieces, coins, trades. */
  readonly quantity: number
  readonly coins: number
  readonly trades: number
}

/**
 * Sums up what was traded of an item.
 *
 * @param hours - of the last two days, newest first, one for each hour with trades
 * @param days - of the last thirty days, newest first
 * @param now - unix seconds
 */
export function tradeFigures(
  hours: readonly SlotTrades[],
  days: readonly SlotTrades[],
  now: number,
): TradeFigures {
  const newest = priceAt(hours, now) ?? priceAt(days, now)
  const change = (before: number | undefined) =>
    newest === undefined || before === undefined ? null : newest / before - 1
  const today = hours.filter(({ slot }) => slot > now - DAY)
  const sum = (part: (slot: SlotTrades) => number) =>
    today.reduce((total, slot) => total + part(slot), 0)
  return {
    fair: fairPrice(hours, days),
    change_1h: change(priceBefore(hours, days, now - HOUR)),
    change_24h: change(priceBefore(hours, days, now - DAY)),
    change_7d: change(priceAt(days, now - 7 * DAY)),
    quantity: sum(({ quantity }) => quantity),
    coins: sum(({ coins }) => coins),
    trades: sum(({ trades }) => trades),
  }
}

/** By the hour in which a moment was; where nothing was traded as far as hours go back, by the day. */
function priceBefore(
  hours: readonly SlotTrades[],
  days: readonly SlotTrades[],
  moment: number,
): number | undefined {
  // Only a day that was over by then: in any other, some trades may be of later than the moment.
  return priceAt(hours, moment) ?? priceAt(days, moment - DAY)
}

/** What was paid per piece in the newest slot that had started by a moment. */
function priceAt(slots: readonly SlotTrades[], moment: number): number | undefined {
  const slot = slots.find((one) => one.slot <= moment)
  return slot && slot.coins / slot.quantity
}
