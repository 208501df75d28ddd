import { SOURCES, type Source } from './sources.ts'

/** Coins as an asset of flows; items carry their ids. */
const COIN = 0

/** What came and left of one asset by one source during a day: coins, or pieces. */
export interface Flow {
  readonly source: Source
  /** 0 for coins, else the item. */
  readonly asset: number
  readonly came: bigint
  readonly went: bigint
}

/** Coins per piece by item; none where nobody buys it. */
type PriceTable = ReadonlyMap<number, bigint>

/** Everything of a player at one moment. */
export interface Standing {
  readonly coins: bigint
  readonly pieces: ReadonlyMap<number, bigint>
  readonly prices: PriceTable
}

/** What happened during a day. */
export interface DayFacts {
  /** Unix seconds of its start. */
  readonly day: number
  /** Prices at its end that are others than at its start; undefined where nobody buys any more. */
  readonly prices: ReadonlyMap<number, bigint | undefined>
  readonly flows: readonly Flow[]
}

/** What a source brought and took, in coins, each 0 or more; pieces at the prices of the day's end. */
export interface WorthPart {
  readonly source: Source
  readonly items_came: bigint
  readonly items_went: bigint
  readonly coins_came: bigint
  readonly coins_went: bigint
}

/** A net worth at the end of a day, and what changed it. */
export interface WorthDay {
  readonly day: number
  readonly coins: bigint
  /** Pieces at the prices of the day's end. */
  readonly items: bigint
  /** Kinds of items without a price: they count for nothing. */
  readonly unpriced: number
  /** What new prices changed, of what was there at the day's start. */
  readonly prices: bigint
  /** In the order of `SOURCES`; only those that brought or took. */
  readonly parts: readonly WorthPart[]
}

/**
 * Carries a net worth forward over days. Each day's change is, to the coin, what new prices did to what
 * was there at its start, and what each source brought less what it took, pieces at the prices of the
 * day's end. Days on which nothing changed are left out, but for the last.
 *
 * @param known - what the net worth was told to be at the start: where that is not what `from` is worth,
 *   the difference is of an unknown source, on the first day
 */
export function carryWorth(
  from: Standing,
  days: readonly DayFacts[],
  known = worthOf(from).total,
): WorthDay[] {
  let coins = from.coins
  const pieces = new Map(from.pieces)
  const prices = new Map(from.prices)
  let missing = worthOf(from).total - known
  return days.flatMap((facts, nth) => {
    const repriced = reprice(pieces, prices, facts.prices)
    const parts = partsOf(facts.flows, prices, missing)
    missing = 0n
    for (const { asset, came, went } of facts.flows) {
      if (asset === COIN) coins += came - went
      else pieces.set(asset, (pieces.get(asset) ?? 0n) + came - went)
    }
    const isQuiet = repriced === 0n && parts.length === 0 && facts.flows.length === 0
    if (isQuiet && nth < days.length - 1) return []
    const { items, unpriced } = worthOf({ coins, pieces, prices })
    return [{ day: facts.day, coins, items, unpriced, prices: repriced, parts }]
  })
}

/** What a standing is worth. */
export function worthOf({ coins, pieces, prices }: Standing) {
  let items = 0n
  let unpriced = 0
  for (const [item, count] of pieces) {
    const price = prices.get(item)
    if (price !== undefined) items += price * count
    else if (count > 0n) unpriced += 1
  }
  return { coins, items, unpriced, total: coins + items }
}

/** What all parts of a day brought, less what they took. */
export function broughtBy(parts: readonly WorthPart[]): bigint {
  return parts.reduce(
    (sum, part) => sum + part.items_came - part.items_went + part.coins_came - part.coins_went,
    0n,
  )
}

/** Takes in new prices; returns by how many coins they change what the pieces are worth. */
function reprice(
  pieces: ReadonlyMap<number, bigint>,
  prices: Map<number, bigint>,
  changed: DayFacts['prices'],
): bigint {
  let change = 0n
  for (const [item, price] of changed) {
    change += (pieces.get(item) ?? 0n) * ((price ?? 0n) - (prices.get(item) ?? 0n))
    if (price === undefined) prices.delete(item)
    else prices.set(item, price)
  }
  return change
}

function partsOf(flows: readonly Flow[], prices: PriceTable, missing: bigint): WorthPart[] {
  const none = { items_came: 0n, items_went: 0n, coins_came: 0n, coins_went: 0n }
  const sums = new Map<Source, typeof none>()
  for (const { source, asset, came, went } of flows) {
    const sum = sums.get(source) ?? { ...none }
    sums.set(source, sum)
    const price = asset === COIN ? 1n : (prices.get(asset) ?? 0n)
    sum[asset === COIN ? 'coins_came' : 'items_came'] += came * price
    sum[asset === COIN ? 'coins_went' : 'items_went'] += went * price
  }
  if (missing !== 0n) {
    const sum = sums.get('unknown') ?? { ...none }
    sums.set('unknown', sum)
    sum[missing > 0n ? 'items_came' : 'items_went'] += missing > 0n ? missing : -missing
  }
  return SOURCES.flatMap((source) => {
    const sum = sums.get(source)
    return sum && Object.values(sum).some((coins) => coins !== 0n) ? [{ source, ...sum }] : []
  })
}
