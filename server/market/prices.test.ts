import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import type { Reply } from '@app/contract/route.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

/** Oak logs: an ordinary item of the demo world. */
const OAK = 100
const BATCHES = 60
/** Between two market_updated, at least; timers may be a millisecond early. */
const COALESCE_MS = 249

test('a busy market prepares the prices for visitors four times a second, not for each batch', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: BATCHES } })
  const visit = async () => {
    const url = '/api/marketplace/get-all-prices'
    const { payload } = await world.node.app.inject({ method: 'POST', url })
    return payload
  }
  const parse = (payload: string) => JSON.parse(payload) as Reply<typeof priceRoutes.getAll>
  const answers = new Set([await visit()])
  const startedAt = performance.now()
  for (let price = 1000; price > 1000 - BATCHES; price--) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 1 })
    const { sell_lots } = await ann.call(priceRoutes.getAll, {})
    expect(sell_lots).toMatchObject([{ price, my_price: price }])
    answers.add(await visit())
  }
  const updatesMax = Math.floor((performance.now() - startedAt) / COALESCE_MS)
  // Each preparation says something else: every batch has made the price a lower one.
  expect(answers.size).toBeLessThanOrEqual(1 + updatesMax)
  const sequences = [...answers].map((answer) => parse(answer).sequence)
  expect(new Set(sequences).size).toBe(answers.size)
  await expect
    .poll(async () => parse(await visit()).sell_lots)
    .toMatchObject([{ price: 1001 - BATCHES, my_price: 0 }])
})
