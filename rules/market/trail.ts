import type { AlertDirection } from './price-alert.ts'

/** How far a threshold stays behind the best price. */
export interface Trail {
  readonly by: 'coins' | 'percent'
  /** Coins, or whole percent of the best price. */
  readonly distance: number
}

/**
 * The threshold that follows a price: below the highest one seen, above the lowest. In percent it is
 * rounded away from the price, so that it is a coin away at least.
 *
 * @param best - coins: the best price seen since the order was given
 * @returns coins; none that can be met where it is below 1
 */
export function trailedPrice(direction: AlertDirection, best: number, trail: Trail): number {
  const away = trail.by === 'coins' ? trail.distance : Math.ceil((best * trail.distance) / 100)
  return direction === 'below' ? best - away : best + away
}
