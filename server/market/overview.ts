import type { OverviewItem, overviewRoutes } from '@app/contract/overview.ts'
import type { Reply } from '@app/contract/route.ts'
import { type Clock, seconds } from '../clock/clock.ts'
import { EncodedForms, type Encoding } from '../http/encodings.ts'
import type { ItemFigures, KeptFigures } from './kept-figures.ts'

type OverviewReply = Reply<typeof overviewRoutes.get>

/** Whoever asks for everything within this time gets the same answer. */
const FRESH_SECONDS = 2

/** The answer to all who ask in the same moment. */
interface Prepared {
  readonly until: number
  readonly forms: EncodedForms
}

/** Every item's trades at a glance. */
export class Overview {
  readonly #figures: KeptFigures
  readonly #clock: Clock
  #prepared: Prepared | undefined

  constructor(figures: KeptFigures, clock: Clock) {
    this.#figures = figures
    this.#clock = clock
  }

  /** Some items: those that have a market. */
  async of(itemIds: readonly number[]): Promise<OverviewReply> {
    return replyOf(itemIds, await this.#figures.of(itemIds))
  }

  /** All items, put together once for all who ask in the same moment. */
  bytes(encoding: Encoding): Promise<Buffer> {
    return this.#prepare().forms.in(encoding)
  }

  #prepare(): Prepared {
    const now = seconds(this.#clock)
    const known = this.#prepared
    if (known !== undefined && known.until > now) return known
    const plain = this.#all().then((reply) => Buffer.from(JSON.stringify(reply)))
    const prepared = { until: now + FRESH_SECONDS, forms: new EncodedForms(() => plain) }
    this.#prepared = prepared
    // What failed is asked for again by the next.
    plain.catch(() => {
      if (this.#prepared === prepared) this.#prepared = undefined
    })
    return prepared
  }

  async #all(): Promise<OverviewReply> {
    const { itemIds, figures } = await this.#figures.ofAll()
    return replyOf(itemIds, figures)
  }
}

function replyOf(itemIds: readonly number[], read: readonly ItemFigures[]): OverviewReply {
  return { items: read.flatMap((figures, at) => rowOf(itemIds[at]!, figures)) }
}

function rowOf(item_type_id: number, figures: ItemFigures): OverviewItem[] {
  const { fair, hasMarket, ...rest } = figures
  if (!hasMarket) return []
  return [{ item_type_id, ...rest, fair_price: fair.price, volatility: fair.volatility }]
}
