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
  /** The books, with what buyers pay after the fee. */
  readonly depthOf: WorkMarket['depthOf']
  /** The flips that a player's own orders make better, where these lead. */
  readonly flipsBeside: (mine: MyPrices) => readonly Recommendation[]
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
    const { crafts, farms, harvests, signOf } = this.#works()
    const depthOf = await this.#readBooks([...crafts, ...farms, ...harvests])
    const market: WorkMarket = { depthOf, tradesOf: (item) => trades.get(item) }
    const byKind = {
      flips: ranked(this.#flips(trades)),
      crafts: await rankWorks(crafts, market, signOf),
      farms: await rankWorks(farms, market),
      harvests: await rankWorks(harvests, market),
    } satisfies Ranking['byKind']
    const flipsBeside = (mine: MyPrices) => this.#flipsBeside(mine, trades)
    return { at: now, byKind, depthOf, flipsBeside }
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

  /** The books of all that these works take and give, one statement after the other. */
  async #readBooks(works: readonly NamedWork[]): Promise<WorkMarket['depthOf']> {
    const { db, prices, feeBps } = this.#deps
    const all = new Set(
      works.flatMap(({ making, kept }) => [
        ...making.inputs.keys(),
        ...making.outputs.keys(),
        ...kept.keys(),
      ]),
    )
    const itemIds = [...all].filter((item) => prices.of(item) !== undefined)
    const books = new Map<number, Depth>()
    for (let start = 0; start < itemIds.length; start += CHUNK) {
      const chunk = itemIds.slice(start, start + CHUNK)
      for (const { item_type_id, ...book } of await readDepth(db, chunk, undefined, DEPTH_LOTS)) {
        books.set(item_type_id, { ...book, buy: afterFee(book.buy, feeBps) })
      }
    }
    return (item) => books.get(item)
  }
}

/** Everything that the play content lets players make. */
interface Works {
  readonly crafts: readonly NamedWork[]
  readonly farms: readonly NamedWork[]
  readonly harvests: readonly NamedWork[]
  /** The item that stands for a craft. */
  readonly signOf: (recipeId: number) => number | undefined
}

function worksOf(
  craft: CraftContent,
  factory: readonly FactoryRecipe[],
  { receipts }: HarvestContent,
  openings: Openings,
): Works {
  const openingOf: OpeningOf = (item) => openings.get(item)
  const signs = new Map(craft.recipes.map((recipe) => [recipe.TypeId, recipe.ItemForVision]))
  return {
    crafts: craft.recipes.map((recipe) => craftWork(recipe, craft, openingOf)),
    farms: factory.flatMap((recipe) => farmWorks(recipe, openingOf)),
    harvests: receipts.flatMap((recipe) => harvestWorks(recipe, openingOf)),
    signOf: (recipeId) => signs.get(recipeId),
  }
}

/** @param itemOf - the item that stands for a recipe; left out, what it brings most of */
async function rankWorks(
  works: readonly NamedWork[],
  market: WorkMarket,
  itemOf: (recipeId: number) => number | undefined = () => undefined,
): Promise<Recommendation[]> {
  const planned = new Map<Recommendation, { work: NamedWork; plan: WorkPlan }>()
  for await (const work of inTurns(works)) {
    const plan = planWork(work, market)
    if (!plan) continue
    planned.set(recommendWork(work, plan, market, itemOf(work.recipeId)), { work, plan })
  }
  const rows: Recommendation[] = []
  for await (const row of inTurns(ranked([...planned.keys()]))) {
    const { work, plan } = planned.get(row)!
    const gain_shares = oddsByUnits(work, plan, market)
    rows.push({ ...row, gain_share: gain_shares.at(-1)?.[1] ?? null, gain_shares })
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
