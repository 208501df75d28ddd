import type { marketRoutes } from '@app/contract/market.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { PriceChange } from '../events/live-batch.ts'
import type { LiveHub } from '../events/live-hub.ts'
import { compress, type Encoding } from '../http/encodings.ts'

type AllPrices = Reply<typeof marketRoutes.getAllPrices>
type MyPrices = ReadonlyMap<string, number>

/**
 * The best prices of every item, kept in memory and changed by what batches report, with the
 * answer to every visitor prepared as bytes, once for each encoding, until a batch changes it.
 */
export class Prices {
  readonly #byItem = new Map<number, PriceChange>()
  #prepared: { forms: Map<Encoding, Promise<Buffer>>; sequence: number } | undefined
  readonly #live: Pick<LiveHub, 'stream' | 'sequence'>

  /** @param live - tells the number of the last market_updated */
  constructor(live: Pick<LiveHub, 'stream' | 'sequence'>) {
    this.#live = live
  }

  /** Reads all prices anew: at the start, and after events may have been missed. */
  async load(db: Kysely<DB>): Promise<void> {
    const rows = await db
      .selectFrom('market')
      .select(['item_id', 'sell_price', 'buy_price', 'version'])
      .execute()
    this.apply(
      rows.map((row) => ({
        item_type_id: row.item_id,
        buy_price: row.buy_price ?? 0,
        sell_price: row.sell_price ?? 0,
        version: row.version,
      })),
    )
  }

  /** Takes in changes; one that is older than what is known changes nothing. */
  apply(changes: readonly PriceChange[]): void {
    for (const change of changes) {
      const known = this.#byItem.get(change.item_type_id)
      if (!known || known.version < change.version) this.#byItem.set(change.item_type_id, change)
    }
    this.#prepared = undefined
  }

  of(itemId: number): PriceChange | undefined {
    return this.#byItem.get(itemId)
  }

  /** The answer for a visitor without lots. */
  bytes(encoding: Encoding): Promise<Buffer> {
    const { sequence } = this.#live
    if (this.#prepared?.sequence !== sequence) this.#prepared = { forms: new Map(), sequence }
    const { forms } = this.#prepared
    const bytes =
      forms.get(encoding) ?? compress(Buffer.from(JSON.stringify(this.reply(new Map()))), encoding)
    forms.set(encoding, bytes)
    return bytes
  }

  /** @param mine - the caller's best price by `${side}/${item}`, in coins */
  reply(mine: MyPrices): AllPrices {
    const side = (name: 'buy' | 'sell') =>
      [...this.#byItem.values()].flatMap((prices) => {
        const item_type_id = prices.item_type_id
        const price = prices[`${name}_price`]
        return price > 0
          ? [
              {
                item_type_id,
                price,
                my_price: mine.get(`${name}/${item_type_id}`) ?? 0,
                version: prices.version,
              },
            ]
          : []
      })
    const { stream, sequence } = this.#live
    return { buy_lots: side('buy'), sell_lots: side('sell'), stream, sequence }
  }
}

/** A player's best own price per item and side, in coins. */
export async function readMyPrices(db: Kysely<DB>, playerId: string): Promise<MyPrices> {
  const rows = await db
    .selectFrom('lot')
    .select(['item_id', 'side'])
    .select((eb) => eb.fn.min('rank').as('rank'))
    .where('player_id', '=', playerId)
    .groupBy(['item_id', 'side'])
    .execute()
  return new Map(rows.map((row) => [`${row.side}/${row.item_id}`, Math.abs(row.rank)]))
}
