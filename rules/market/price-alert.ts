/** Which price of an item is watched: the lowest sell lot, the highest buy lot, the last trade. */
export type WatchedPrice = 'sell' | 'buy' | 'trade'

export type AlertDirection = 'above' | 'below'

/** `armed` fires at the next crossing, `waiting` when the price has left first, `done` never. */
export type AlertState = 'armed' | 'waiting' | 'done'

/**
 * A price as an alert sees it: it rises towards the crossing, whichever the direction.
 *
 * @param price - coins
 */
export function levelOf(direction: AlertDirection, price: number): number {
  return direction === 'above' ? price : -price
}

/** The level of a side of the book that is empty: in both directions it is as far away as can be. */
export const NO_PRICE_LEVEL = -Number.MAX_SAFE_INTEGER

/**
 * The level that the price must come back to before the alert can fire again: one percent away, at
 * least a coin. So a price that trembles around the threshold fires it once.
 *
 * @param price - the threshold in coins
 */
export function rearmLevelOf(direction: AlertDirection, price: number): number {
  return levelOf(direction, price) - Math.max(1, Math.ceil(price / 100))
}

/**
 * How an alert stands after it was edited: one that is done, or waits for another threshold now, begins
 * as a new one does; another stands as it did.
 *
 * @param first - how a new one would begin
 */
export function editedState(
  before: AlertState,
  isOtherThreshold: boolean,
  first: AlertState,
): AlertState {
  return before === 'done' || isOtherThreshold ? first : before
}

/**
 * How an alert begins: it tells of a crossing, so where the price is already there it waits until
 * that has left.
 *
 * @param price - the threshold in coins
 * @param now - the watched price; null where there is none
 */
export function firstState(
  direction: AlertDirection,
  price: number,
  now: number | null,
): AlertState {
  if (now === null) return 'armed'
  return levelOf(direction, now) < levelOf(direction, price) ? 'armed' : 'waiting'
}
