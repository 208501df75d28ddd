import { ORIGINS, type Origin, type Side } from './origin.ts'
import { partsOf, shares, takeEvenly } from './shares.ts'

/** Pieces of one origin, and what they have cost together. */
interface Stock {
  count: number
  /** Coins. */
  cost: bigint
}

/** What a player has of an item, by origin. */
export type Basis = Map<Origin, Stock>

/**
 * What one act changed for one player, over everything that is theirs: held, in lots, at work and
 * placed. What only moves between these is none of it.
 */
export interface Act {
  /** Coins received after fees, or paid (below 0). */
  readonly coins: bigint
  /** Pieces by item, none of them 0. */
  readonly items: ReadonlyMap<number, number>
  /** Where pieces of an item come from that the player got; `isFree`: for nothing at all. */
  originOf(itemId: number, isFree: boolean): Origin
}

/** What an act did to the pieces of one item and origin. */
export interface CostChange {
  readonly item_id: number
  readonly origin: Origin
  readonly side: Side
  /** Pieces, above 0. */
  readonly count: number
  /** Coins received for them after the fee, or paid (below 0). */
  readonly coins: bigint
  /** Coins that they have cost. */
  readonly cost: bigint
  /** Coins of that cost which live on in what was got for them. */
  readonly kept: bigint
}

interface Moved {
  readonly item_id: number
  readonly origin: Origin
  readonly count: number
  /** Coins, of pieces that left. */
  readonly cost: bigint
}

/**
 * Carries the costs of a player's pieces over one act: an exchange of what the player gave for what
 * they got, whatever it is called.
 *
 * What was got has cost the coins paid and the costs of the pieces given, less the coins received;
 * where these are more, or no piece was got, the rest is profit or loss of the pieces given. So a
 * craft makes no profit, a swap neither, and a sale makes it all.
 *
 * Pieces leave each origin in proportion, at its average cost. Costs of what was got are divided by
 * pieces. Coins received beyond what lives on are divided over items by the costs of what was given,
 * and over the origins of one item by pieces, as each piece was sold for the same. Every division adds
 * up (`shares`).
 *
 * The stocks are changed to what holds afterwards.
 */
export function settleAct(act: Act, basisOf: (itemId: number) => Basis): CostChange[] {
  const items = [...act.items].sort(([a], [b]) => a - b)
  const given = items.flatMap(([item, count]) =>
    count < 0 ? takeOut(item, -count, basisOf(item)) : [],
  )
  const paid = act.coins < 0n ? -act.coins : 0n
  const received = act.coins > 0n ? act.coins : 0n
  const isFree = given.length === 0 && paid === 0n
  const got = items.flatMap(([item_id, count]) =>
    count > 0 ? [{ item_id, count, origin: act.originOf(item_id, isFree), cost: 0n }] : [],
  )
  const cost = sum(given.map((part) => part.cost))
  const kept = got.length === 0 ? 0n : max(cost - received, 0n)
  return [
    ...outChanges(given, received, got.length === 0 ? paid : 0n, kept),
    ...inChanges(got, kept, paid, given.length === 0, basisOf),
  ]
}

function takeOut(item_id: number, count: number, basis: Basis): Moved[] {
  const stocks = ORIGINS.flatMap((origin) => {
    const stock = basis.get(origin)
    return stock && stock.count > 0 ? [{ origin, stock }] : []
  })
  const there = stocks.reduce((pieces, { stock }) => pieces + stock.count, 0)
  const taken = takeEvenly(
    Math.min(count, there),
    stocks.map(({ stock }) => stock.count),
  )
  const parts = stocks.map(({ origin, stock }, index) => {
    // The ledger lets nobody give what they do not have: such pieces would have cost nothing.
    const missing = index === stocks.length - 1 ? Math.max(0, count - there) : 0
    const pieces = taken[index]!
    const cost = (stock.cost * BigInt(pieces)) / BigInt(stock.count)
    stock.count -= pieces
    stock.cost -= cost
    return { item_id, origin, count: pieces + missing, cost }
  })
  if (stocks.length === 0) return [{ item_id, origin: 'given', count, cost: 0n }]
  return parts.filter((part) => part.count > 0)
}

function outChanges(
  given: readonly Moved[],
  received: bigint,
  lost: bigint,
  kept: bigint,
): CostChange[] {
  const weights = partsOf(
    given.map(({ cost }) => cost),
    given.map(({ count }) => count),
  )
  // Where a cost lives on, no piece has made anything: each brings what it has cost.
  const gains = kept > 0n ? shares(received, weights) : proceedsOf(given, received)
  const losses = shares(lost, weights)
  const parts = shares(kept, weights)
  return given.map((part, index) => ({
    ...part,
    side: received > 0n ? 'sell' : 'use',
    coins: gains[index]! - losses[index]!,
    kept: parts[index]!,
  }))
}

/** What each part brings: the pieces of an item were sold for the same, whatever they have cost. */
function proceedsOf(given: readonly Moved[], received: bigint): bigint[] {
  const items = [...Map.groupBy(given, ({ item_id }) => item_id).values()]
  const pieces = (parts: readonly Moved[]) => parts.reduce((all, { count }) => all + count, 0)
  const byItem = shares(
    received,
    partsOf(
      items.map((parts) => sum(parts.map(({ cost }) => cost))),
      items.map(pieces),
    ),
  )
  return items.flatMap((parts, index) =>
    shares(
      byItem[index]!,
      parts.map(({ count }) => BigInt(count)),
    ),
  )
}

function inChanges(
  got: readonly Moved[],
  kept: bigint,
  paid: bigint,
  isForCoins: boolean,
  basisOf: (itemId: number) => Basis,
): CostChange[] {
  const weights = got.map(({ count }) => BigInt(count))
  const costs = shares(kept + paid, weights)
  const prices = shares(paid, weights)
  return got.map(({ item_id, origin, count }, index) => {
    const cost = costs[index]!
    const basis = basisOf(item_id)
    const stock = basis.get(origin) ?? { count: 0, cost: 0n }
    stock.count += count
    stock.cost += cost
    basis.set(origin, stock)
    const side = isForCoins && paid > 0n ? 'buy' : 'get'
    return { item_id, origin, side, count, coins: -prices[index]!, cost, kept: 0n }
  })
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
