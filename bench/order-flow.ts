import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { type MarketCommand, plainOrder } from '@app/rules/market/commands.ts'
import type { Submission } from '../server/market/run-batch.ts'
import { itemIds, type MarketWorld } from './market-world.ts'

/** Draws items by Zipf's law: the n-th most popular is asked for 1/n as often as the first. */
function zipfItems(random: () => number): () => number {
  const sums: number[] = []
  itemIds.reduce((sum, _, index) => (sums[index] = sum + 1 / (index + 1)), 0)
  const whole = sums.at(-1) ?? 1
  return () => {
    const at = random() * whole
    return itemIds[sums.findIndex((sum) => at < sum)] ?? itemIds[0]!
  }
}

/** What an item is worth in this flow, in coins. */
const fairPrice = (item: number) => 1000 + item

/**
 * The mixed flow of the market's benchmark: 70 % limit orders around the spread, 20 % that cross
 * it, 10 % cancellations of lots placed before; 500 items by Zipf's law, 10,000 players.
 */
export class OrderFlow {
  readonly #random: () => number
  readonly #nextItem: () => number
  readonly #world: MarketWorld
  readonly #open: { player_id: string; lot_uuid: string }[] = []

  constructor(world: MarketWorld, seed: number) {
    this.#world = world
    this.#random = seededRandom(seed)
    this.#nextItem = zipfItems(this.#random)
  }

  next(): Submission {
    const kind = this.#random()
    const lot = kind < 0.1 ? this.#takeOpenLot() : undefined
    if (lot) return this.#submission(lot.player_id, { kind: 'cancel', lot_uuid: lot.lot_uuid })
    const crosses = kind < 0.3
    const item_id = this.#nextItem()
    const side = this.#random() < 0.5 ? 'buy' : 'sell'
    const away = Math.floor(this.#random() * 20)
    const sign = (side === 'buy') === crosses ? 1 : -1
    const price = fairPrice(item_id) + sign * (crosses ? 5 + away : 1 + away)
    const count = 1 + Math.floor(this.#random() * 10)
    return this.#submission(this.#player(item_id), plainOrder({ side, item_id, price, count }))
  }

  /** Tells the flow of a lot that it may cancel later. */
  placed(player_id: string, lot_uuid: string): void {
    if (this.#open.length < 50_000) this.#open.push({ player_id, lot_uuid })
  }

  #takeOpenLot() {
    const at = Math.floor(this.#random() * this.#open.length)
    const lot = this.#open[at]
    const last = this.#open.pop()
    if (last && at < this.#open.length) this.#open[at] = last
    return lot
  }

  /** One of the players who hold the item. */
  #player(item: number): string {
    const holders = this.#world.holders.get(item)!
    return holders[Math.floor(this.#random() * holders.length)]!
  }

  #submission(player_id: string, command: MarketCommand): Submission {
    return { player_id, commands: [command], call: undefined, answer: ([done]) => done! }
  }
}
