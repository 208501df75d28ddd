import { DEMAND_SHARE } from './demand.ts'
import type { EconomyWorld } from './world.ts'

/** Relative distance of the best offers from the seeded price. */
const HALF_SPREAD = 0.02
/** Days of demand that a seller who waits can catch up with. */
const PATIENCE_DAYS = 7

/**
 * The simulated traders as one wallet: what they pay players they have been given at the start or
 * have taken from players, and when it is empty they buy nothing. They mint no coins.
 */
export class Traders {
  #purse: number
  readonly #world: EconomyWorld

  /** @param wallet - coins that they may pay out before they have taken any */
  constructor(world: EconomyWorld, purse: number) {
    this.#world = world
    this.#purse = purse
  }

  get purse(): number {
    return this.#purse
  }

  /** Coins that a piece costs a player. */
  askOf(itemId: number): number {
    return Math.ceil(this.#world.priceOf(itemId) * (1 + HALF_SPREAD))
  }

  /** Takes a player's coins for goods. */
  pay(coins: number): void {
    this.#purse += coins
  }

  /** Buys up to so many pieces of a player; returns how many, and the coins for them. */
  buy(itemId: number, pieces: number): { readonly pieces: number; readonly coins: number } {
    const bid = Math.floor(this.#world.priceOf(itemId) * (1 - HALF_SPREAD))
    if (bid <= 0) return { pieces: 0, coins: 0 }
    const taken = Math.min(pieces, Math.floor(this.#purse / bid))
    this.#purse -= taken * bid
    return { pieces: taken, coins: taken * bid }
  }
}

/** What one player may still sell of each item: it grows day by day. */
export class Outlet {
  readonly #sold = new Map<number, number>()
  readonly #world: EconomyWorld

  constructor(world: EconomyWorld) {
    this.#world = world
  }

  /** @param day - since the beginning, with its fraction */
  room(itemId: number, day: number): number {
    const volume = this.#world.volumeOf(itemId)
    if (volume === 0) return 0
    const perDay = Math.max(volume * DEMAND_SHARE, 1)
    const since = Math.max(this.#sold.get(itemId) ?? 0, (day - PATIENCE_DAYS) * perDay)
    return Math.max(0, Math.floor((day + 1) * perDay - since))
  }

  sold(itemId: number, day: number, pieces: number): void {
    const perDay = Math.max(this.#world.volumeOf(itemId) * DEMAND_SHARE, 1)
    const since = Math.max(this.#sold.get(itemId) ?? 0, (day - PATIENCE_DAYS) * perDay)
    this.#sold.set(itemId, since + pieces)
  }
}
