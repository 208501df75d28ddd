import type { Quote } from '@app/contract/quote.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { DepthLevel } from '@app/rules/market/depth.ts'
import { type Lack, priceOfLast, purchaseWithin } from '@app/rules/market/shopping.ts'
import { isAmount } from '../ui/is-amount.ts'

/** One item that the list lacks, and how it would be bought. */
export interface Line extends Lack {
  readonly itemId: number
  /** Coins per piece at most; NaN where none is typed and nobody sells. */
  readonly ceiling: number
  /** It was typed, and does not follow the order book. */
  readonly isTyped: boolean
  /** Its order book is not here yet: it may be offered all the same. */
  readonly isLoading: boolean
  /** Pieces within the ceiling now. */
  readonly there: number
  /** Pieces of the order; 0 for none. */
  readonly count: number
}

interface Plan {
  readonly lacks: ReadonlyMap<number, Lack>
  /** What others offer of an item, best price first; undefined while its order book loads. */
  readonly levelsOf: (itemId: number) => readonly DepthLevel[] | undefined
  /** Ceilings that were typed; the others follow the order book. */
  readonly typed: ReadonlyMap<number, number>
  /** What is not there is left as a bid. */
  readonly waits: boolean
}

/**
 * The lines of a list: without a ceiling of its own a line pays what its last piece costs now. What is
 * locked is not ordered, as what is bought of it would be locked, too.
 */
export function planLines({ lacks, levelsOf, typed, waits }: Plan): Line[] {
  return [...lacks].map(([itemId, all]) => {
    const lack = Math.min(all.lack, MAX_COUNT)
    const offered = levelsOf(itemId)
    const levels = offered ?? []
    const ceiling = typed.get(itemId) ?? priceOfLast(levels, lack) ?? Number.NaN
    const isOrdered = isAmount(ceiling, MAX_PRICE) && !all.isLocked
    const there = isOrdered ? purchaseWithin(levels, lack, ceiling).count : 0
    const count = isOrdered ? (waits ? lack : there) : 0
    const isLoading = offered === undefined
    return { ...all, itemId, lack, ceiling, isTyped: typed.has(itemId), isLoading, there, count }
  })
}

/** Those that are ordered. */
export const orderedLines = (lines: readonly Line[]) => lines.filter(({ count }) => count > 0)

export interface ListTotals {
  /** Pieces bought at once, and their coins. */
  readonly pieces: number
  readonly coins: number
  /** Pieces that are bid for, and the coins that the bids hold. */
  readonly rest: number
  readonly waiting: number
}

/** What the ordered lines come to by the server's own quotes, one for each. */
export function totalsOf(lines: readonly Line[], quotes: readonly Quote[]): ListTotals {
  let [pieces, coins, rest, waiting] = [0, 0, 0, 0]
  lines.forEach((line, at) => {
    const quote = quotes[at]
    if (!quote || 'refused' in quote) return
    pieces += quote.traded
    coins += quote.total
    rest += quote.rest
    waiting += quote.rest * line.ceiling
  })
  return { pieces, coins, rest, waiting }
}
