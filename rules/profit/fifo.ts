import { isOut, type Side } from './origin.ts'
import { partsOf, shares } from './shares.ts'

/** A row of the trade log, as far as costs are concerned. */
interface LogRow {
  readonly item_id: number
  readonly side: Side
  readonly count: number
  readonly coins: number
}

/** What a row has cost, and made, where the pieces that came first leave first. */
export interface FifoRow {
  readonly cost: bigint
  /** Undefined where pieces came. */
  readonly profit: bigint | undefined
}

interface Batch {
  count: number
  cost: bigint
}

/** The pieces of one item in the order in which they came. */
class Queue {
  #batches: Batch[] = []
  #first = 0

  add(batch: Batch): void {
    this.#batches.push(batch)
  }

  /** Takes the oldest pieces; returns what they have cost. */
  take(count: number): bigint {
    let cost = 0n
    for (let left = count; left > 0;) {
      const batch = this.#batches[this.#first]
      if (!batch) break
      const taken = Math.min(left, batch.count)
      const part = (batch.cost * BigInt(taken)) / BigInt(batch.count)
      batch.count -= taken
      batch.cost -= part
      cost += part
      left -= taken
      if (batch.count === 0) this.#first += 1
    }
    // What is used up goes before it is more than what is left.
    if (this.#first > 1000 && this.#first * 2 > this.#batches.length) {
      this.#batches = this.#batches.slice(this.#first)
      this.#first = 0
    }
    return cost
  }
}

/**
 * Works out a player's costs by another rule than the one that is carried: the pieces that came first
 * leave first. It has to see the whole log from its beginning, act by act.
 */
export class Fifo {
  readonly #queues = new Map<number, Queue>()

  /** The rows of one act, in their order. */
  act(rows: readonly LogRow[]): FifoRow[] {
    const given = rows.filter(({ side }) => isOut(side))
    const got = rows.filter(({ side }) => !isOut(side))
    const costs = given.map(({ item_id, count }) => this.#queueOf(item_id).take(count))
    const cost = costs.reduce((sum, one) => sum + one, 0n)
    const received = coinsOf(given.filter(({ coins }) => coins > 0))
    const kept = got.length === 0 || cost <= received ? 0n : cost - received
    const keptParts = shares(
      kept,
      partsOf(
        costs,
        given.map(({ count }) => count),
      ),
    )
    const gotCosts = shares(
      kept - coinsOf(got),
      got.map(({ count }) => BigInt(count)),
    )
    for (const [index, { item_id, count }] of got.entries()) {
      this.#queueOf(item_id).add({ count, cost: gotCosts[index]! })
    }
    let out = 0
    let into = 0
    return rows.map(({ side, coins }) => {
      if (!isOut(side)) return { cost: gotCosts[into++]!, profit: undefined }
      const own = costs[out]!
      return { cost: own, profit: BigInt(coins) + keptParts[out++]! - own }
    })
  }

  #queueOf(itemId: number): Queue {
    const queue = this.#queues.get(itemId) ?? new Queue()
    this.#queues.set(itemId, queue)
    return queue
  }
}

const coinsOf = (rows: readonly LogRow[]): bigint =>
  rows.reduce((sum, { coins }) => sum + BigInt(coins), 0n)
