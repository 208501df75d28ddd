import type { MarketRequest } from '@app/rules/market/commands.ts'
import type { BookLot } from '@app/rules/market/book-side.ts'
import type { MarketLimits } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type Book, type RequestResult, settle } from '@app/rules/market/settlement.ts'
import type { Kysely } from 'kysely'
import { IdSource } from '../../server/db/ids.ts'
import type { DB } from '../../server/db/schema.ts'
import { bookSideOf } from '../book-side-of.ts'
import { itemIds } from '../market-world.ts'
import { Purses } from '../purses.ts'

/** What a batch did, and all that is needed to do it again: the rule is the same, and so is its result. */
export interface Settled {
  readonly results: readonly RequestResult[]
  /** The uuids that were drawn for lots, in order. */
  readonly lotUuids: readonly string[]
}

/** The books and wallets of a market, held by one process alone. */
export class MemoryMarket {
  readonly #ids = new IdSource()
  readonly #purses = new Purses()
  readonly #openLots = new Map<string, number>()
  readonly #lots = new Map<string, BookLot>()
  readonly #books = new Map<number, Book>()
  readonly #limits: MarketLimits

  private constructor(limits: MarketLimits) {
    this.#limits = limits
  }

  /** As the tables have it. */
  static async load(db: Kysely<DB>, limits: MarketLimits): Promise<MemoryMarket> {
    const market = new MemoryMarket(limits)
    const held = await db.selectFrom('holding').where('kind', '=', 'player').selectAll().execute()
    for (const { account, asset, amount } of held) market.#purses.add(account, asset, amount)
    const lots = await db.selectFrom('lot').selectAll().execute()
    for (const { rank: _, ...lot } of lots) {
      market.#lots.set(lot.lot_uuid, lot)
      market.#openLots.set(lot.player_id, (market.#openLots.get(lot.player_id) ?? 0) + 1)
    }
    const byItem = Map.groupBy(market.#lots.values(), ({ item_id }) => item_id)
    for (const item of itemIds) {
      const sideOf = (side: Side) => bookSideOf(byItem.get(item) ?? [], side)
      market.#books.set(item, { sell: sideOf('sell'), buy: sideOf('buy') })
    }
    return market
  }

  /** Settles requests by the rule that the desk settles them by. */
  settle(requests: readonly MarketRequest[]): Settled {
    const micros = Date.now() * 1000
    const lotUuids: string[] = []
    const results = settle(
      {
        books: this.#books,
        ownLots: this.#lots,
        conditionalOrders: new Map(),
        standingOrders: new Map(),
        tradePrice: () => null,
        holdings: this.#purses,
        openLots: this.#openLots,
        sellable: () => true,
        limits: this.#limits,
        now: Math.floor(micros / 1e6),
        newLotUuid: (item) => {
          lotUuids.push(this.#ids.next(micros, item))
          return lotUuids.at(-1)!
        },
      },
      requests,
    )
    this.#keep(results)
    return { results, lotUuids }
  }

  /** Where the tables, once they have caught up, say otherwise. */
  async differences(db: Kysely<DB>): Promise<string[]> {
    const tables = await MemoryMarket.load(db, this.#limits)
    const purses = [...tables.#purses.all()].flatMap(([player, amounts]) =>
      Object.entries(amounts)
        .filter(([asset, amount]) => this.#purses.get(player, Number(asset)) !== amount)
        .map(([asset]) => `${player} holds another amount of ${asset}`),
    )
    const lots = [...tables.#lots.values()].filter(
      ({ lot_uuid, current_count }) => this.#lots.get(lot_uuid)?.current_count !== current_count,
    )
    return [
      ...purses,
      ...lots.map(({ lot_uuid }) => `lot ${lot_uuid}`),
      ...(tables.#lots.size === this.#lots.size ? [] : ['the number of lots']),
    ]
  }

  #keep(results: readonly RequestResult[]): void {
    for (const result of results) {
      if ('refused' in result) continue
      for (const { effects } of result.done) {
        for (const effect of effects) {
          if (effect.kind !== 'escrow') continue
          if (effect.lot.current_count === 0) this.#lots.delete(effect.lot.lot_uuid)
          else this.#lots.set(effect.lot.lot_uuid, effect.lot)
        }
      }
    }
  }
}
