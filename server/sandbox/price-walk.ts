/** How much of its distance from the usual price an item keeps per step, and how far a step goes. */
const MEMORY = 0.96
const STEP = 0.05
/** Of these, what remains to an item that is made: its price follows what it is made of. */
const MADE_SHARE = 0.1
/** Relative distance of each side's best offer from the price in the middle. */
const HALF_SPREAD = 0.015

/** A part of an item's usual price that is the price of something that goes into it. */
export interface Ingredient {
  readonly walk: PriceWalk
  /** 0 to 1; what ingredients leave of the price is time. */
  readonly share: number
}

/**
 * The price of one item as it wanders around what it usually costs. What is made wanders with its
 * ingredients, so that buying them and crafting at once gains no more than usual.
 */
export class PriceWalk {
  #distance: number
  readonly #usual: number
  readonly #random: () => number
  readonly #ingredients: readonly Ingredient[]
  readonly #reach: number

  /** @param usual - coins */
  constructor(usual: number, random: () => number, ingredients: readonly Ingredient[] = []) {
    this.#usual = usual
    this.#random = random
    this.#ingredients = ingredients
    this.#reach = ingredients.length > 0 ? MADE_SHARE : 1
    this.#distance = (random() - 0.5) * 0.3 * this.#reach
  }

  step(): void {
    this.#distance = this.#distance * MEMORY + (this.#random() - 0.5) * 2 * STEP * this.#reach
  }

  /** The price of now, of the usual one: 1.1 for 10 % above it. */
  get level(): number {
    const followed = this.#ingredients.reduce(
      (sum, { walk, share }) => sum + share * (walk.level - 1),
      1,
    )
    return followed * Math.exp(this.#distance)
  }

  /** Coins per piece of an offer, `levels` half-spreads away from the middle: sells above, buys below. */
  offer(side: 'buy' | 'sell', levels: number): number {
    const away = (side === 'sell' ? 1 : -1) * levels * HALF_SPREAD
    const price = this.#usual * this.level * (1 + away)
    // A sell is at least one coin above the buy of the same level, also for the cheapest goods.
    return side === 'sell' ? Math.max(2, Math.ceil(price)) : Math.max(1, Math.floor(price))
  }
}
