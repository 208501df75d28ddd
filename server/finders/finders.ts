import { setImmediate } from 'node:timers/promises'
import type { FinderKind } from '@app/contract/finders.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { Openings } from '@app/rules/catalog/resolve.ts'
import type { CraftContent } from '@app/rules/craft/recipe.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { planFlip } from '@app/rules/finders/flip.ts'
import {
  oddsByUnits,
  planWork,
  type WorkMarket,
  type WorkPlan,
} from '@app/rules/finders/plan-work.ts'
import {
  type Recommendation,
  ranked,
  recommendFlip,
  recommendWork,
} from '@app/rules/finders/recommend.ts'
import { isThin, type ItemTrades } from '@app/rules/finders/trades.ts'
import { craftWork, farmWorks, harvestWorks, type NamedWork } from '@app/rules/finders/works.ts'
import type { HarvestContent } from '@app/rules/harvest/parse-harvest.ts'
import type { Depth } from '@app/rules/market/depth.ts'
import { afterFee } from '@app/rules/market/make-or-buy.ts'
import type { Kysely } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import { type Clock, seconds } from '../clock/clock.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { DB } from '../db/schema.ts'
import type { MyPrices } from '../market/own-lots.ts'
import type { Prices } from '../market/prices.ts'
import { readDepth } from '../market/read-depth.ts'
import { readTrades } from './read-trades.ts'

/** A ranking is shown so long before the next one is begun. */
const FRESH_SECONDS = 10
/** What is older is not shown any more: who asks waits for the next one. */
const OLD_SECONDS = 60
/** What is traded in a day changes slowly. */
const TRADES_SECONDS = 60
/** Lots per side, and items of one statement. */
const DEPTH_LOTS = 30
const CHUNK = 40
/** Milliseconds of planning before others have their turn on this node. */
const TURN_MS = 5

/** Everything that makes coins, as the market stood at one moment. */
export interface Ranking {
  /** Unix seconds. */
  readonly at: number
  readonly byKind: Readonly<Record<FinderKind, readonly Recommendation[]>>
  /** What of a kind is otherwise for a player with these orders. */
  readonly besideOwn: (kind: FinderKind, playerId: string, mine: MyPrices) => Promise<BesideOwn>
}

/** What own orders change: a flip may join them where they lead, a work cannot trade with them. */
export interface BesideOwn {
  /** In the place of the rows that all see, or for this player alone. */
  readonly rows: readonly Recommendation[]
  /** Rows that all see, and that are none for this player. */
  readonly gone: readonly Recommendation[]
  /** Rows that are the same for this player. */
  readonly others: readonly Recommendation[]
  /** The books that works meet, with what buyers pay after the fee: without the own orders. */
  readonly depthOf: WorkMarket['depthOf']
}

export interface FinderDeps {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly catalog: Catalog
  readonly content: PlayContent
  readonly prices: Prices
  /** The seller's fee in basis points. */
  readonly feeBps: number
}

/**
 * What makes coins, worked out for all who ask: at most once in a few seconds, and not while nobody
 * asks. Who asks gets the last one at once while the next is worked out (decisions/052).
 */
export class Finders {
  readonly #deps: FinderDeps
  #last: Ranking | undefined
  #next: Promise<Ranking> | undefined
  #known: { readonly of: readonly unknown[]; readonly works: Works } | undefined
  #trades: { readonly at: number; readonly byItem: ReadonlyMap<number, ItemTrades> } | undefined

  constructor(deps: FinderDeps) {
    this.#deps = deps
  }

  async ranking(): Promise<Ranking> {
    const now = seconds(this.#deps.clock)
    const last = this.#last
    const isOf = (age: number) => last !== undefined && Math.abs(now - last.at) < age
    if (isOf(FRESH_SECONDS)) return last!
    const next = this.#renew(now)
    if (!isOf(OLD_SECONDS)) return next
    // Who asks does not wait; what fails is tried again by the next.
    next.catch(() => {})
    return last!
  }

  #renew(now: number): Promise<Ranking> {
    this.#next ??= this.#rank(now)
      .then((ranking) => (this.#last = ranking))
      .finally(() => (this.#next = undefined))
    return this.#next
  }

  async #rank(now: number): Promise<Ranking> {
    const trades = await this.#readTrades(now)
    const { crafts, farms, harvests } = this.#works()
    const books = await this.#readBooks(itemsOf([...crafts, ...farms, ...harvests]))
    const depthOf = (item: number) => books.get(item)
    const market: WorkMarket = { depthOf, tradesOf: (item) => trades.get(item) }
    const works = {
      crafts: await rankWorks(crafts, market),
      farms: await rankWorks(farms, market),
      harvests: await rankWorks(harvests, market),
    }
    const byKind = {
      flips: ranked(this.#flips(trades)),
      crafts: [...works.crafts.keys()],
      farms: [...works.farms.keys()],
      harvests: [...works.harvests.keys()],
    } satisfies Ranking['byKind']
    const besideOwn: Ranking['besideOwn'] = async (kind, playerId, mine) =>
      kind === 'flips'
        ? { rows: this.#flipsBeside(mine, trades), gone: [], others: [], depthOf }
        : this.#worksBeside(works[kind], market, playerId, mine)
    return { at: now, byKind, besideOwn }
  }

  /**
   * The works that meet own orders, reckoned without these: no order trades with its own player's.
   * The books are no better without them, so that no other work begins to gain.
   */
  async #worksBeside(
    all: ReadonlyMap<Recommendation, NamedWork>,
    market: WorkMarket,
    playerId: string,
    mine: MyPrices,
  ): Promise<BesideOwn> {
    const isOwn = (item: number) => mine.sell.has(item) || mine.buy.has(item)
    const met = [...all].filter(([, work]) => itemsOf([work]).some(isOwn))
    const works = met.map(([, work]) => work)
    const books = await this.#readBooks(itemsOf(works).filter(isOwn), playerId)
    const depthOf = (item: number) => books.get(item) ?? market.depthOf(item)
    const beside = await rankWorks(works, { ...market, depthOf })
    const gain = new Set(beside.values())
    const gone = met.flatMap(([row, work]) => (gain.has(work) ? [] : [row]))
    const others = [...all].flatMap(([row, work]) => (works.includes(work) ? [] : [row]))
    return { rows: [...beside.keys()], gone, others, depthOf }
  }

  /** The content changes rarely: its works are put together again when it has. */
  #works(): Works {
    const { content, catalog } = this.#deps
    const of = [
      content.get('craft'),
      content.get('factory'),
      content.get('harvest'),
      catalog.openings,
    ] as const
    const isSame = this.#known?.of.every((one, at) => one === of[at]) === true
    this.#known = isSame ? this.#known! : { of, works: worksOf(...of) }
    return this.#known.works
  }

  #flips(trades: ReadonlyMap<number, ItemTrades>): Recommendation[] {
    return [...trades].flatMap(([item, traded]) => this.#flip(item, traded) ?? [])
  }

  #flipsBeside(mine: MyPrices, trades: ReadonlyMap<number, ItemTrades>): Recommendation[] {
    const { prices } = this.#deps
    return [...new Set([...mine.sell.keys(), ...mine.buy.keys()])].flatMap((item) => {
      const traded = trades.get(item)
      const best = prices.of(item)
      const own = {
        sell: mine.sell.get(item) === best?.sell_price,
        buy: mine.buy.get(item) === best?.buy_price,
      }
      return (traded && (own.sell || own.buy) && this.#flip(item, traded, own)) || []
    })
  }

  #flip(
    item: number,
    trades: ItemTrades,
    own?: { sell: boolean; buy: boolean },
  ): Recommendation | undefined {
    const { prices, catalog, feeBps } = this.#deps
    const best = prices.of(item)
    if (!best || catalog.sellable(item) !== true) return undefined
    const [sell, buy] = [best.sell_price || undefined, best.buy_price || undefined]
    const flip = planFlip({ sell, buy, trades, feeBps, ...(own && { own }) })
    return flip && recommendFlip(item, flip, isThin(trades))
  }

  async #readTrades(now: number): Promise<ReadonlyMap<number, ItemTrades>> {
    const known = this.#trades
    if (known && Math.abs(now - known.at) < TRADES_SECONDS) return known.byItem
    const byItem = await readTrades(this.#deps.db, now)
    this.#trades = { at: now, byItem }
    return byItem
  }

  /**
   * The books of items, one statement after the other.
   *
   * @param playerId - whose orders are left out
   */
  async #readBooks(items: readonly number[], playerId?: string): Promise<Map<number, Depth>> {
    const { db, prices, feeBps } = this.#deps
    const itemIds = items.filter((item) => prices.of(item) !== undefined)
    const books = new Map<number, Depth>()
    for (let start = 0; start < itemIds.length; start += CHUNK) {
      const chunk = itemIds.slice(start, start + CHUNK)
      for (const { item_type_id, ...book } of await readDepth(db, chunk, playerId, DEPTH_LOTS)) {
        books.set(item_type_id, { ...book, buy: afterFee(book.buy, feeBps) })
      }
    }
    return books
  }
}

/** All that works take and give, each item once. */
const itemsOf = (works: readonly NamedWork[]): number[] => [
  ...new Set(
    works.flatMap(({ making, kept }) => [
      ...making.inputs.keys(),
      ...making.outputs.keys(),
      ...kept.keys(),
    ]),
  ),
]

/** Everything that the play content lets players make. */
interface Works {
  readonly crafts: readonly NamedWork[]
  readonly farms: readonly NamedWork[]
  readonly harvests: readonly NamedWork[]
}

function worksOf(
  craft: CraftContent,
  factory: readonly FactoryRecipe[],
  { receipts }: HarvestContent,
  openings: Openings,
): Works {
  const openingOf: OpeningOf = (item) => openings.get(item)
  return {
    crafts: craft.recipes.map((recipe) => craftWork(recipe, craft, openingOf)),
    farms: factory.flatMap((recipe) => farmWorks(recipe, openingOf)),
    harvests: receipts.flatMap((recipe) => harvestWorks(recipe, openingOf)),
  }
}

/** The works that gain, in their order. */
async function rankWorks(
  works: readonly NamedWork[],
  market: WorkMarket,
): Promise<Map<Recommendation, NamedWork>> {
  const planned = new Map<Recommendation, { work: NamedWork; plan: WorkPlan }>()
  for await (const work of inTurns(works)) {
    const plan = planWork(work, market)
    if (plan) planned.set(recommendWork(work, plan, market), { work, plan })
  }
  const rows = new Map<Recommendation, NamedWork>()
  for await (const row of inTurns(ranked([...planned.keys()]))) {
    const { work, plan } = planned.get(row)!
    const gain_shares = oddsByUnits(work, plan, market)
    rows.set({ ...row, gain_share: gain_shares.at(-1)?.[1] ?? null, gain_shares }, work)
  }
  return rows
}

/** One after the other, with turns for others in between. */
async function* inTurns<One>(all: readonly One[]): AsyncGenerator<One> {
  let turn = performance.now()
  for (const one of all) {
    if (performance.now() - turn > TURN_MS) {
      await setImmediate()
      turn = performance.now()
    }
    yield one
  }
}
