import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { PriceChange } from '../events/live-batch.ts'
import type { LiveHub } from '../events/live-hub.ts'
import { EncodedForms, type Encoding } from '../http/encodings.ts'
import type { MyPrices } from './own-lots.ts'

type Side = 'buy' | 'sell'

const SIDES = ['buy', 'sell'] as const

/** An item's best prices, and what is answered of each side, up to the caller's own price. */
class ItemPrices {
  readonly prices: PriceChange
  readonly #texts: { buy?: string; sell?: string } = {}

  constructor(prices: PriceChange) {
    this.prices = prices
  }

  /** In JSON; undefined where nobody has an order. */
  text(side: Side): string | undefined {
    const { item_type_id, version } = this.prices
    const price = this.prices[`${side}_price`]
    if (price <= 0) return undefined
    return (this.#texts[side] ??=
      `{"item_type_id":${item_type_id},"price":${price},"version":${version},"my_price":`)
  }
}

/** The answer to whoever has no lots, as of one state of the prices. */
interface Shared {
  readonly stream: string
  readonly sequence: number
  readonly bytes: Buffer
  /** Where in it the own price of an item stands, which is one byte here: a 0. */
  readonly places: Readonly<Record<Side, ReadonlyMap<number, number>>>
}

/** The answer to every visitor, as of one `market_updated`. */
interface Prepared extends Shared {
  readonly forms: EncodedForms
}

/**
 * The best prices of every item, kept in memory and changed by what batches report.
 *
 * What a reader may rely on: `of` and `bytesFor`, which players read, have in them whatever this node has
 * committed. `bytes`, which visitors read, is prepared once for each `market_updated`, however many
 * batches come between two of them: it may lack what the next `market_updated` tells, which comes
 * within a quarter of a second, and nothing else.
 */
export class Prices {
  readonly #byItem = new Map<number, ItemPrices>()
  #loading = Promise.resolve()
  /** Heard while they are loaded. */
  #early: PriceChange[] | undefined
  /** Undefined when a price has changed since. */
  #shared: Shared | undefined
  #prepared: Prepared | undefined
  readonly #live: Pick<LiveHub, 'stream' | 'sequence'>

  /** @param live - tells the number of the last market_updated */
  constructor(live: Pick<LiveHub, 'stream' | 'sequence'>) {
    this.#live = live
  }

  /**
   * Reads all prices again, at the start and after events were lost; what is heard then counts. One
   * load follows the other: of two at once, the older state could come last.
   */
  load(db: Kysely<DB>): Promise<void> {
    return (this.#loading = this.#loading.catch(() => {}).then(() => this.#load(db)))
  }

  async #load(db: Kysely<DB>): Promise<void> {
    const early: PriceChange[] = (this.#early = [])
    let rows
    try {
      rows = await db
        .selectFrom('market')
        .select(['item_id', 'sell_price', 'buy_price', 'version'])
        .execute()
    } finally {
      // In the same turn as what follows: nothing is heard in between.
      this.#early = undefined
    }
    this.#byItem.clear()
    this.#shared = undefined
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
      this.#shared = undefined
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
    return this.#prepare().forms.in(encoding)
  }

  #prepare(): Prepared {
    const known = this.#prepared
    // An older one would not do: who connects at this number is not told what came before it.
    if (known && this.#isOfNow(known)) return known
    const shared = this.#share()
    return (this.#prepared = { ...shared, forms: new EncodedForms(() => shared.bytes) })
  }

  /** The answer for a player, in JSON: the own prices put in beside what all share. */
  bytesFor(mine: MyPrices): Buffer {
    const { bytes, places } = this.#share()
    const own = SIDES.flatMap((side) =>
      [...mine[side]].flatMap(([itemId, price]) => {
        const place = places[side].get(itemId)
        return place === undefined ? [] : [{ place, price }]
      }),
    ).sort((one, other) => one.place - other.place)
    let done = 0
    const parts = own.flatMap(({ place, price }) => {
      const before = bytes.subarray(done, place)
      done = place + 1
      return [before, Buffer.from(String(price))]
    })
    return Buffer.concat([...parts, bytes.subarray(done)])
  }

  #share(): Shared {
    const known = this.#shared
    if (known && this.#isOfNow(known)) return known
    const { stream, sequence } = this.#live
    const places = { buy: new Map<number, number>(), sell: new Map<number, number>() }
    let text = ''
    for (const side of SIDES) {
      text += `${side === 'buy' ? '{' : '],'}"${side}_lots":[`
      for (const [itemId, item] of this.#byItem) {
        const upToOwn = item.text(side)
        if (upToOwn === undefined) continue
        text += `${places[side].size > 0 ? ',' : ''}${upToOwn}`
        places[side].set(itemId, text.length)
        text += '0}'
      }
    }
    text += `],"stream":${JSON.stringify(stream)},"sequence":${sequence}}`
    // A byte for each character: nothing in it but names and numbers.
    return (this.#shared = { stream, sequence, bytes: Buffer.from(text, 'latin1'), places })
  }

  #isOfNow({ stream, sequence }: Shared): boolean {
    return stream === this.#live.stream && sequence === this.#live.sequence
  }
}
