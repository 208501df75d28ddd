import { type GainOdds, gainOdds } from '../market/gain-odds.ts'
import { type DrawOf, makeOrBuy, type Making, type MarketView } from '../market/make-or-buy.ts'
import { wholePieces } from '../market/shopping.ts'
import { type ItemTrades, VOLUME_SHARE } from './trades.ts'

/** Visits a day: what is due is collected, and started again, at a visit. */
export const VISITS_PER_DAY = 3

const DAY_SEC = 86_400
/** Units a day: what trade allows less often than once a week is no plan. */
const PER_DAY_MIN = 1 / 7

/** A way to make something, by the unit. */
export interface Work {
  /** What a unit spends and gives on average. */
  readonly making: Making
  /** What units give, drawn; undefined where the average is what they always give, or is all that is known. */
  readonly drawOf?: DrawOf | undefined
  /** Pieces that a unit needs and gives back. */
  readonly kept: ReadonlyMap<number, number>
  /** From start to end; 0 for at once. */
  readonly seconds: number
  /** Units that are started together, at most. */
  readonly unitsMax: number
}

/** The books, with what buyers pay after the seller's fee; and what really trades. */
export interface WorkMarket extends Pick<MarketView, 'depthOf'> {
  /** Undefined for an item that was never traded. */
  readonly tradesOf: (itemId: number) => ItemTrades | undefined
}

/** What is to be started together, and what comes of it. */
export interface WorkPlan {
  readonly units: number
  /** How often a day, on average. */
  readonly startsPerDay: number
  /** Whole pieces that a start needs, those that come back among them. */
  readonly needs: ReadonlyMap<number, number>
  /** Coins that all of these cost, bought now. */
  readonly outlay: number
  /** Pieces that are sold of a start: no more than really trade. */
  readonly sold: ReadonlyMap<number, number>
  /** Coins: what a start spends, and what the sold pieces bring after the fee. */
  readonly cost: number
  readonly revenue: number
}

type Pieces = ReadonlyMap<number, number>

/**
 * The units of a start that make the most, at the depth of every book: everything is bought from
 * sellers and sold to buyers who are there now. In a day no more is bought and sold than a share of
 * what really trades; what is beyond brings nothing. Undefined where nothing is gained, or
 * less than once a week.
 */
export function planWork(work: Work, market: WorkMarket): WorkPlan | undefined {
  const perDay = Math.min(
    buyable(work.making.inputs, market),
    sellable(work.making.outputs, market),
  )
  const startsPerDay = Math.min(VISITS_PER_DAY, DAY_SEC / Math.max(work.seconds, 1), perDay)
  if (perDay < PER_DAY_MIN) return undefined
  const most = Math.min(work.unitsMax, Math.max(1, Math.floor(perDay / startsPerDay)))
  const deals = new Map<number, Deal>()
  const dealOf = (units: number): Deal => {
    const known = deals.get(units) ?? deal(work, units, startsPerDay, market)
    deals.set(units, known)
    return known
  }
  const units = bestUnits(most, (count) => dealOf(count).profit)
  const { profit, cost, revenue, sold } = dealOf(units)
  if (!(profit > 0)) return undefined
  const needs = needsOf(work, units)
  const outlay = walk({ inputs: needs, outputs: new Map() }, market).cost
  const isWhole = outlay.short.length === 0 && outlay.unread.length === 0
  if (!isWhole) return undefined
  return { units, startsPerDay, needs, outlay: outlay.coins, sold, cost, revenue }
}

/** Coins a day. */
export const profitPerDay = ({ revenue, cost, startsPerDay }: WorkPlan): number =>
  (revenue - cost) * startsPerDay

/** How often a planned start ends with a gain; undefined for one that always gives the same. */
function oddsOf(
  { drawOf }: Pick<Work, 'drawOf'>,
  { units, startsPerDay, cost }: WorkPlan,
  market: WorkMarket,
): GainOdds | undefined {
  if (!drawOf) return undefined
  return gainOdds((random) => {
    const outputs = new Map(
      [...drawOf(units, random)].map(([item, pieces]) => [
        item,
        // Of what is drawn rarely one piece finds its buyer, however little is sold of it in a day.
        Math.min(pieces, Math.max(1, soldAtMost(item, startsPerDay, market))),
      ]),
    )
    return walk({ inputs: new Map(), outputs }, market).revenue.coins - cost
  })
}

/** Of so many units, the next fewer whose odds are worked out are a quarter. */
const PART_STEP = 4

/**
 * The share of starts that end with a gain by how many units are started: fewest first, all that are
 * planned last. Fewer are luckier or less lucky than all: what is drawn evens out over many.
 */
export function oddsByUnits(
  work: Work,
  plan: WorkPlan,
  market: WorkMarket,
): (readonly [units: number, share: number])[] {
  const parts: number[] = []
  for (let units = 1; units < plan.units; units *= PART_STEP) parts.push(units)
  return [...parts, plan.units].flatMap((units) => {
    const { cost } = deal(work, units, plan.startsPerDay, market)
    const odds = oddsOf(work, { ...plan, units, cost }, market)
    return odds ? [[units, odds.share] as const] : []
  })
}

interface Deal {
  /** Coins; −∞ where the books hold too little of what is needed. */
  readonly profit: number
  readonly cost: number
  readonly revenue: number
  readonly sold: Pieces
}

function deal(work: Work, units: number, starts: number, market: WorkMarket): Deal {
  const { making } = work
  const sold = new Map(
    [...times(making.outputs, units)].map(([item, pieces]) => [
      item,
      Math.min(pieces, soldAtMost(item, starts, market)),
    ]),
  )
  const inputs = times(making.inputs, units)
  const { cost, revenue } = walk({ inputs, outputs: sold }, market)
  const needs = needsOf(work, units)
  const { short, unread } = walk({ inputs: needs, outputs: new Map() }, market).cost
  const isThere = short.length === 0 && unread.length === 0
  const profit = isThere ? revenue.coins - cost.coins : Number.NEGATIVE_INFINITY
  return { profit, cost: cost.coins, revenue: revenue.coins, sold }
}

/** Pieces of an item that each of so many starts a day can sell. */
const soldAtMost = (item: number, starts: number, { tradesOf }: WorkMarket): number =>
  (VOLUME_SHARE * (tradesOf(item)?.buy.pace ?? 0)) / starts

/** What is spent only now and then, such as a tool that may break, is bought whole all the same. */
function needsOf({ making, kept }: Work, units: number): Map<number, number> {
  const needs = sumOf(times(making.inputs, units), times(kept, units))
  return new Map([...needs].map(([item, pieces]) => [item, wholePieces(pieces)]))
}

const walk = (making: Making, { depthOf }: WorkMarket) =>
  makeOrBuy(making, { depthOf, feeBps: 0, heldOf: () => 0 })

/** Units a day that the trade of what is spent allows. */
function buyable(inputs: Pieces, { tradesOf }: WorkMarket): number {
  return Math.min(
    ...[...inputs].map(
      ([item, pieces]) => (VOLUME_SHARE * (tradesOf(item)?.sell.pace ?? 0)) / pieces,
    ),
  )
}

/** Units a day after which nothing more is sold of anything that is made. */
function sellable(outputs: Pieces, { tradesOf }: WorkMarket): number {
  return Math.max(
    0,
    ...[...outputs].map(
      ([item, pieces]) => (VOLUME_SHARE * (tradesOf(item)?.buy.pace ?? 0)) / pieces,
    ),
  )
}

/** Where one more unit no longer adds anything: books get worse with every unit. */
function bestUnits(most: number, profitOf: (units: number) => number): number {
  let [low, high] = [1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (profitOf(middle + 1) > profitOf(middle)) low = middle + 1
    else high = middle
  }
  return low
}

const times = (pieces: Pieces, units: number): Map<number, number> =>
  new Map([...pieces].map(([item, count]) => [item, count * units]))

export function sumOf(one: Pieces, other: Pieces): Map<number, number> {
  const all = new Map(one)
  for (const [item, count] of other) all.set(item, (all.get(item) ?? 0) + count)
  return all
}
