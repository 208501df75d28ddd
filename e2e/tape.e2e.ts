import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { expect, type Player, test } from './testing.ts'

/** Rows that the tape shows. */
const SHOWN = 12
/** Changes of prices are told four times a second, at most: more trades than the server keeps of these. */
const TRADES = 60
const APART_MS = 260

const badgeOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Live|Connecting|Stale|Reconn|Updates)/ })

/** The prices of the tape's rows, from the top. */
const pricesOn = (page: Page) =>
  page
    .getByRole('table', { name: 'Latest trades' })
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => Number(row.querySelector('data')?.value)))

const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at)

/** Offers a piece at each price; the cheapest are bought first. */
const offer = (seller: Player, item_type_id: number, prices: readonly number[]) =>
  seller.call(orderRoutes.createSellLots, {
    orders: prices.map((price) => ({ item_type_id, price, count: 1 })),
  })

/** Buys a piece at each price, so far apart that each is an update of its own. */
async function buy(buyer: Player, item_type_id: number, prices: readonly number[]): Promise<void> {
  for (const price of prices) {
    await buyer.call(orderRoutes.buyLot, { item_type_id, price, count: 1 })
    await new Promise((resolve) => setTimeout(resolve, APART_MS))
  }
}

/** What a browser offline does to the stream that is open, and tools for tests do not. */
const letStreamsBeCut = (page: Page) =>
  page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    const cutting = new AbortController()
    addEventListener('cut-stream', () => cutting.abort(), { once: true })
    window.fetch = (input, init) => {
      if (input !== '/api/sse' || cutting.signal.aborted) return fetch(input, init)
      const signals = [cutting.signal, ...(init?.signal ? [init.signal] : [])]
      return fetch(input, { ...init, signal: AbortSignal.any(signals) })
    }
  })

/** Ends the page's stream and keeps it from opening another; returns what allows that again. */
async function cutStream(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/sse', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('cut-stream')))
  return () => page.unroute('**/api/sse')
}

test('who was away for more trades than are kept sees all of the newest, once each and in order', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const { page } = await join('Ann', { coins: 1000 })
  const bob = await join('Bob', { items: { [id]: 200 } })
  const cid = await join('Cid', { coins: 100_000 })
  await bob.page.close()
  await cid.page.close()
  await letStreamsBeCut(page)
  await page.goto(`/marketplace/market#/item=${id}`)
  await expect(badgeOf(page)).toHaveAccessibleName('Live')
  await offer(bob, id, [11, 12, 13, ...numbers(100, TRADES), 500, 501])
  await buy(cid, id, [11, 12, 13])
  await expect.poll(() => pricesOn(page)).toEqual([13, 12, 11])

  const open = await cutStream(page)
  await expect(badgeOf(page)).not.toHaveAccessibleName('Live')
  await buy(cid, id, numbers(100, TRADES))
  await open()
  await expect(badgeOf(page)).toHaveAccessibleName('Live')
  const newest = numbers(100, TRADES).toReversed()
  await expect.poll(() => pricesOn(page)).toEqual(newest.slice(0, SHOWN))
  // And goes on with what comes next.
  await buy(cid, id, [500, 501])
  await expect.poll(() => pricesOn(page)).toEqual([501, 500, ...newest].slice(0, SHOWN))
})
