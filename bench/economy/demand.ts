import { averageGrant } from '@app/rules/catalog/average-grant.ts'
import type { EconomyWorld } from './world.ts'

/** One of sixty who deal in an item: what one player can sell or buy of it at its usual price. */
export const DEMAND_SHARE = 1 / 60

/** What a unit buys and sells in a day, in pieces by item. */
export interface Trade {
  readonly inputs: ReadonlyMap<number, number>
  readonly outputs: ReadonlyMap<number, number>
}

/** What the market still takes and gives on a day at the usual prices. */
export class DemandLeft {
  readonly #world: EconomyWorld
  readonly #sold = new Map<number, number>()
  readonly #bought = new Map<number, number>()

  constructor(world: EconomyWorld) {
    this.#world = world
  }

  /** Units that still find buyers and sellers; on average, so it may be a fraction. */
  units(trade: Trade): number {
    return Math.min(
      this.#room(this.#bought, trade.inputs),
      this.#room(this.#sold, averageGrant(trade.outputs, this.#world.openingOf)),
    )
  }

  take(trade: Trade, units: number): void {
    add(this.#bought, trade.inputs, units)
    add(this.#sold, averageGrant(trade.outputs, this.#world.openingOf), units)
  }

  #room(used: ReadonlyMap<number, number>, pieces: ReadonlyMap<number, number>): number {
    let room = Number.POSITIVE_INFINITY
    for (const [id, count] of pieces) {
      // What is rare comes seldom, and a patient seller waits for its buyer.
      const most = Math.max(this.#world.volumeOf(id) * DEMAND_SHARE, 1)
      const free = most - (used.get(id) ?? 0)
      if (count > 0 && this.#world.volumeOf(id) > 0) room = Math.min(room, free / count)
    }
    return Math.max(room, 0)
  }
}

function add(to: Map<number, number>, pieces: ReadonlyMap<number, number>, units: number): void {
  for (const [id, count] of pieces) to.set(id, (to.get(id) ?? 0) + count * units)
}
