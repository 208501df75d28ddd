import type { Side } from '@app/rules/market/match-order.ts'

/** What stands in the fields; NaN for an empty one. */
export interface OrderFields {
  readonly price: number
  readonly count: number
  /** Unix seconds until which the rest waits; left out for until it is canceled. */
  readonly endsAt?: number | undefined
  /** Coins per piece at which to sell what is bought; left out for not at all. */
  readonly resale?: number | undefined
}

/**
 * An order as an address holds it: `buy` opens the form as it is, `buy:30:5` with 5 pieces at 30,
 * `buy:30:5:45` to be sold for 45 each, and `buy:30:5@1800000000` to wait until that second.
 */
export function orderInAddress(side: Side, fields?: Partial<OrderFields>): string {
  const { price, count, endsAt, resale } = fields ?? {}
  const order = [side, price, count, side === 'buy' && count ? resale : undefined]
    .filter((part) => typeof part !== 'number' || part > 0)
    .filter((part) => part !== undefined)
    .join(':')
  return count && endsAt ? `${order}@${endsAt}` : order
}

/** What an address opens; undefined where it names no side. */
export function readOrderInAddress(
  text: string | undefined,
): { readonly side: Side; readonly fields: OrderFields | undefined } | undefined {
  const parts = /^(buy|sell)(?::(\d{1,13})(?::(\d{1,7})(?::(\d{1,13}))?(?:@(\d{1,11}))?)?)?$/.exec(
    text ?? '',
  )
  if (!parts) return undefined
  const [, name, price, count, resale, endsAt] = parts
  const side = name === 'buy' ? 'buy' : 'sell'
  if (price === undefined) return { side, fields: undefined }
  // What is sold is not bought: there is nothing to sell again.
  if (resale !== undefined && side === 'sell') return undefined
  const fields = {
    price: Number(price),
    count: Number(count ?? Number.NaN),
    ...(endsAt !== undefined && { endsAt: Number(endsAt) }),
    ...(resale !== undefined && { resale: Number(resale) }),
  }
  return { side, fields }
}
