import { marketRoutes, type OrderResult } from '@app/contract/market.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'
import type { PricedRow } from './pricing.ts'

/** The own open lots, newest first; kept up to date by live events. */
export const myLots = queryOptions({
  queryKey: liveKeys.myLots,
  queryFn: ({ signal }) => call(marketRoutes.getMyLots, {}, { signal }),
})

interface Sending {
  readonly rows: readonly PricedRow[]
  readonly idempotencyKey: string
}

/** Places all rows as sell lots, or prices all their lots anew: by one call, all or nothing. */
export async function sendRows({ rows, idempotencyKey }: Sending): Promise<OrderResult[]> {
  const repriced = rows.flatMap(({ lot, price }) => (lot ? [{ lot_uuid: lot.uuid, price }] : []))
  if (repriced.length > 0) {
    return (await call(marketRoutes.repriceLots, { lots: repriced }, { idempotencyKey })).lots
  }
  const orders = rows.map(({ itemId, price, count }) => ({ item_type_id: itemId, price, count }))
  return (await call(marketRoutes.createSellLots, { orders }, { idempotencyKey })).lots
}
