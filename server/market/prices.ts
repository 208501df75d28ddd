import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { PriceChange } from '../events/live-batch.ts'
import type { LiveHub } from '../events/live-hub.ts'
import { compress, type Encoding } from '../http/encodings.ts'
import type { MyPrices } from './own-lots.ts'

type Side = 'buy' | 'sell'

const NONE: MyPrices = { buy: new Map(), sell: new Map() }

/** An item's best prices, and what is answered of each side, up to the caller's own price. */
class ItemPrices {
  readonly prices: PriceChange
  readonly #texts: { buy?: string; sell?: string } = {}

  constructor(prices: PriceChange) {
    this.prices = prices
  }

  /** In JSON; undefined where nobody has an order. */
  text(side: Side, myPrice: number): string | undefined {
    const { item_type_id, version } = this.prices
    const price = this.prices[`${side}_price`]
    if (price <= 0) return undefined
    const shared = (this.#texts[side] ??=
      `{"item_type_id":${item_type_id},"price":${price},"version":${version},"my_price":`)
    return `${shared}${myPrice}}`
  }
}

/** The answer to every visitor, as of one `market_updated`. */
interface Prepared {
  readonly stream: string
  readonly sequence: number
  readonly plain: Buffer
  readonly forms: Map<Encoding, Promise<Buffer>>
}

/**
 * The best prices of every item, kept in memory and changed by what batches report.
 *
 * What a reader may rely on: `of` and `text`, which players read, have in them whatever this node has
 * committed. `bytes`, which visitors read, is prepared once for each `market_updated`, however many
 * batches come between two of them: it may lack what the next `market_updated` tells, which comes
 * within a quarter of a second, and nothing else.
 */
export class Prices {
  readonly #byItem = new Map<number, ItemPrices>()
  /** Heard while they are loaded. */
  #early: PriceChange[] | undefined
  #prepared: Prepared | undefined
  readonly #live: Pick<LiveHub, 'stream' | 'sequence'>

  /** @param live - tells the number of the last market_updated */
  constructor(live: Pick<LiveHub, 'stream' | 'sequence'>) {
    this.#live = live
  }

  /** Reads all prices again, at the start and after events were lost; what is heard then counts. */
  async load(db: Kysely<DB>): Promise<void> {
    const early: PriceChange[] = (this.#early = [])
    const rows = await db
      .selectFrom('market')
      .select(['item_id', 'sell_price', 'buy_price', 'version'])
      .execute()
      .finally(() => (this.#early = undefined))
    this.#byItem.clear()
    this.#prepared = undefined
    this.apply(
      rows.map((row) => ({
        item_type_id: row.item_id,
        buy_price: row.buy_price ?? 0,
        sell_price: row.sell_price ?? 0,
        version: row.version,
        traded: 0,
      })),
    )
    this.apply(early)
  }

  /** Takes in changes; one that is older than what is known changes nothing. */
  apply(changes: readonly PriceChange[]): void {
    this.#early?.push(...changes)
    for (const change of changes) {
      const known = this.#byItem.get(change.item_type_id)
      if (known && known.prices.version >= change.version) continue
      this.#byItem.set(change.item_type_id, new ItemPrices(change))
    }
  }

  of(itemId: number): PriceChange | undefined {
    return this.#byItem.get(itemId)?.prices
  }

  /** Every item that has a market. */
  items(): number[] {
    return [...this.#byItem.keys()]
  }

  /** The answer for a visitor without lots. */
  bytes(encoding: Encoding): Promise<Buffer> {
    const { plain, forms } = this.#prepare()
    const bytes = forms.get(encoding) ?? compress(plain, encoding)
    forms.set(encoding, bytes)
    return bytes
  }

  #prepare(): Prepared {
    const { stream, sequence } = this.#live
    const known = this.#prepared
    // An older one would not do: who connects at this number is not told what came before it.
    if (known?.stream === stream && known.sequence === sequence) return known
    const plain = Buffer.from(this.text(NONE))
    return (this.#prepared = { stream, sequence, plain, forms: new Map() })
  }

  /** The answer for a player, in JSON: the own prices put in beside what all share. */
  text(mine: MyPrices): string {
    const side = (name: Side) => {
      const lots: string[] = []
      for (const [itemId, item] of this.#byItem) {
        const text = item.text(name, mine[name].get(itemId) ?? 0)
        if (text !== undefined) lots.push(text)
      }
      return lots.join(',')
    }
    const { stream, sequence } = this.#live
    return `{"buy_lots":[${side('buy')}],"sell_lots":[${side('sell')}],"stream":${JSON.stringify(stream)},"sequence":${sequence}}`
  }
}
