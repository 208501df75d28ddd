import type { Flip } from './flip.ts'
import { profitPerDay, type WorkMarket, type WorkPlan } from './plan-work.ts'
import { isThin } from './trades.ts'
import type { NamedWork } from './works.ts'

/** Something that makes coins as the market stands, with what is counted to judge it later. */
export interface Recommendation {
  /** The item of a flip; else the recipe. */
  readonly subject: number
  readonly inputs: readonly number[]
  /** The item that stands for it. */
  readonly item_type_id: number | null
  /** Of a flip, coins per piece. */
  readonly buy_price: number | null
  readonly sell_price: number | null
  /** Pieces of the order; units that are started together. */
  readonly units: number
  readonly units_day: number
  /** From start to end; 0 for at once, or a flip. */
  readonly seconds: number
  /** Coins per unit after the fee. */
  readonly profit: number
  /** Coins a day. */
  readonly profit_day: number
  /** Coins that the units cost. */
  readonly outlay: number
  /** Pieces that the units need, by item. */
  readonly needs: readonly (readonly [itemId: number, pieces: number])[]
  /** Items of these that are only lent for a moment, and so may be locked (decisions/009). */
  readonly lent: readonly number[]
  readonly is_thin: boolean
  /** Of starts of these units, the share that ends with a gain; null where nothing is drawn. */
  readonly gain_share: number | null
  /** The same by units, fewest first and these last; empty where nothing is drawn. */
  readonly gain_shares: readonly (readonly [units: number, share: number])[]
  /** Of a day: coins that are spent, and the pieces that are sold. */
  readonly day: {
    readonly cost: number
    readonly sells: readonly (readonly [itemId: number, pieces: number])[]
  }
}

export function recommendFlip(itemId: number, flip: Flip, isThinlyTraded: boolean): Recommendation {
  const { buyPrice, sellPrice, units, profit } = flip
  return {
    subject: itemId,
    inputs: [],
    item_type_id: itemId,
    buy_price: buyPrice,
    sell_price: sellPrice,
    units,
    units_day: units,
    seconds: 0,
    profit,
    profit_day: units * profit,
    outlay: units * buyPrice,
    needs: [[itemId, units]],
    lent: [],
    is_thin: isThinlyTraded,
    gain_share: null,
    gain_shares: [],
    day: { cost: units * buyPrice, sells: [[itemId, units]] },
  }
}

export function recommendWork(work: NamedWork, plan: WorkPlan, market: WorkMarket): Recommendation {
  const { units, startsPerDay, needs, outlay, sold, cost, revenue } = plan
  const worth = ([id, pieces]: readonly [number, number]) =>
    pieces * (market.depthOf(id)?.buy[0]?.price ?? 0)
  const best = [...sold].toSorted((a, b) => worth(b) - worth(a))[0]?.[0]
  const traded = [...work.making.inputs.keys(), ...(best === undefined ? [] : [best])]
  return {
    subject: work.recipeId,
    inputs: work.inputs,
    item_type_id: work.sign ?? best ?? null,
    buy_price: null,
    sell_price: null,
    units,
    units_day: units * startsPerDay,
    seconds: work.seconds,
    profit: Math.floor((revenue - cost) / units),
    profit_day: Math.floor(profitPerDay(plan)),
    outlay,
    needs: [...needs],
    lent: work.lent,
    is_thin: traded.some((id) => {
      const trades = market.tradesOf(id)
      return trades === undefined || isThin(trades)
    }),
    gain_share: null,
    gain_shares: [],
    day: {
      cost: Math.round(cost * startsPerDay),
      sells: [...sold].map(([id, pieces]) => [id, pieces * startsPerDay]),
    },
  }
}

/** Ways of one recipe that are recommended beside each other. */
const WAYS_SHOWN = 3

/** Rows of a kind, at most: nobody reads to the end of more, and each ranking is sent to many. */
const ROWS_MAX = 500

/** Most coins a day first; of a recipe that can be worked in many ways the best few. */
export function ranked(all: readonly Recommendation[]): Recommendation[] {
  const shown = new Map<number, number>()
  return all
    .filter(({ profit_day }) => profit_day > 0)
    .toSorted((a, b) => b.profit_day - a.profit_day || a.subject - b.subject)
    .filter(({ subject }) => {
      const ways = (shown.get(subject) ?? 0) + 1
      shown.set(subject, ways)
      return ways <= WAYS_SHOWN
    })
    .slice(0, ROWS_MAX)
}
