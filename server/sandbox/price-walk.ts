/** How much of its distance from the usual price an item keeps per step, and how far a step goes. */
const MEMORY = 0.96
const STEP = 0.05
/** Relative distance of each side's best offer from the price in the middle. */
const HALF_SPREAD = 0.015

/** The price of one item as it wanders around what it usually costs. */
export class PriceWalk {
  #distance: number
  readonly #usual: number
  readonly #random: () => number

  /** @param usual - coins */
  constructor(usual: number, random: () => number) {
    this.#usual = usual
    this.#random = random
    this.#distance = (random() - 0.5) * 0.3
  }

  step(): void {
    this.#distance = this.#distance * MEMORY + (this.#random() - 0.5) * 2 * STEP
  }

  /** Coins per piece of an offer, `levels` half-spreads away from the middle: sells above, buys below. */
  offer(side: 'buy' | 'sell', levels: number): number {
    const away = (side === 'sell' ? 1 : -1) * levels * HALF_SPREAD
    const price = this.#usual * Math.exp(this.#distance) * (1 + away)
    // A sell is at least one coin above the buy of the same level, also for the cheapest goods.
    return side === 'sell' ? Math.max(2, Math.ceil(price)) : Math.max(1, Math.floor(price))
  }
}
