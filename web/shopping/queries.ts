import { type OrderResult, orderRoutes } from '@app/contract/order.ts'
import type { Quote } from '@app/contract/quote.ts'
import type { ShoppingList } from '@app/contract/shopping-list.ts'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import type { Line } from './plan.ts'

/** One press of the button: the lines, and what was said of each. */
interface Shopping {
  /** What was on the list. */
  readonly entries: ShoppingList['entries']
  readonly lines: readonly Line[]
  readonly quotes: readonly Quote[]
  /** What is not there now is left as a bid. */
  readonly waits: boolean
  /** Unix seconds until which the bids wait; undefined for until they are canceled. */
  readonly endsAt: number | undefined
}

/**
 * What makes two presses the same, where the answer to the first was lost. A ceiling that follows the
 * order book has moved with what the first one bought; one that was typed is what the player wants.
 */
export const samePress = ({ lines, waits, endsAt }: Shopping) => [
  waits,
  (waits && endsAt) || null,
  ...lines.map(({ itemId, count, ceiling, isTyped }) => [itemId, count, isTyped ? ceiling : null]),
]

/** Buys all lines by one call, all or nothing, under the terms that were shown. */
export async function buyLines(
  { lines, quotes, waits, endsAt }: Shopping,
  once: Once,
): Promise<OrderResult[]> {
  const orders = lines.map(({ itemId, ceiling, count }, at) => {
    const quote = quotes[at]
    const terms =
      quote && !('refused' in quote) ? { quoted: { traded: quote.traded, total: quote.total } } : {}
    return {
      item_type_id: itemId,
      price: ceiling,
      count,
      waits,
      ...(waits && endsAt !== undefined && { ends_at: endsAt }),
      ...terms,
    }
  })
  return (await call(orderRoutes.buyLots, { orders }, once)).lots
}
