import { expect, test } from 'vitest'
import { orderInAddress, readOrderInAddress } from './order-in-address.ts'

test('an order that is placed again keeps how long it waits', () => {
  const fields = { price: 30, count: 5, endsAt: 1_800_000_000 }
  for (const side of ['buy', 'sell'] as const) {
    expect(readOrderInAddress(orderInAddress(side, fields))).toEqual({ side, fields })
  }
  const flip = { ...fields, resale: 45 }
  expect(readOrderInAddress(orderInAddress('buy', flip))).toEqual({ side: 'buy', fields: flip })
})
