import { lotRoutes } from '@app/contract/lot.ts'
import { type OrderResult, type Quoted, orderRoutes } from '@app/contract/order.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import { myLotsKey } from './keys.ts'
import type { PricedRow } from './pricing.ts'

/** The own open lots, newest first; kept up to date by live events. */
export const myLots = queryOptions({
  queryKey: myLotsKey,
  queryFn: ({ signal }) => call(lotRoutes.getMyLots, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The terms that the player has seen: an order that would do worse by now is refused. */
function termsOf(outcome: PricedRow['outcome']): { quoted?: Quoted } {
  return 'rest' in outcome ? { quoted: { traded: outcome.traded, total: outcome.total } } : {}
}

/** One press of the button: the rows, and until when what is placed waits. */
export interface Pricing {
  readonly rows: readonly PricedRow[]
  /** Unix seconds; undefined for until it is canceled. A lot that there is keeps its own. */
  readonly endsAt: number | undefined
}

/** Places all rows as sell lots, or gives all their lots new prices: by one call, all or nothing. */
export async function sendRows({ rows, endsAt }: Pricing, once: Once): Promise<OrderResult[]> {
  const repriced = rows.flatMap(({ lot, price, outcome }) =>
    lot ? [{ lot_uuid: lot.uuid, price, ...termsOf(outcome) }] : [],
  )
  if (repriced.length > 0) {
    return (await call(lotRoutes.repriceLots, { lots: repriced }, once)).lots
  }
  const orders = rows.map(({ itemId, price, count, outcome }) => ({
    item_type_id: itemId,
    price,
    count,
    ...(endsAt !== undefined && { ends_at: endsAt }),
    ...termsOf(outcome),
  }))
  return (await call(orderRoutes.createSellLots, { orders }, once)).lots
}
