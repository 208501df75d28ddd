import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const DAY_SECONDS = 86_400
const HALF_AN_HOUR_SECONDS = 1800

test('a day passes: what was sealed, what changed it, and what happened since the last visit', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000, items: { [id]: 10 } })
  const bob = await join('Bob', { coins: 5000 })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  const { page } = ann
  await bob.call(orderRoutes.createBuyLot, order(20, 30))

  // The first visit has nothing to compare with; the first day has no chart.
  await page.goto('/')
  const line = page.getByTestId('since-visit')
  await expect(line).toContainText('1,200')
  await expect(line).not.toContainText('Since')
  await page.goto('/inventory/page')
  await page.getByRole('link', { name: 'Net worth by day' }).click()
  await expect(page).toHaveURL(/\/inventory\/net-worth$/)
  const worth = page.getByTestId('net-worth')
  await expect(worth).toContainText('1,200')
  await expect(page.getByText('Your first day')).toBeVisible()
  const sources = page.getByRole('table', { name: 'What changed it' })
  await expect(sources.getByRole('row', { name: /Given to you/ })).toContainText(
    '1,000 Surprise coins',
  )
  // A higher price is of the first day, too: nothing was there when it started.
  await bob.call(orderRoutes.createBuyLot, order(30, 30))
  await page.reload()
  await expect(worth).toContainText('1,300')
  await ann.call(orderRoutes.createSellLot, order(90, 4))
  await expectAccessible(page)

  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS })
  await bob.call(orderRoutes.createBuyLot, order(50, 30))
  await bob.call(orderRoutes.buyLot, order(90, 4))
  await page.goto('/')
  await expect(line).toContainText('Since your last visit here')
  await expect(line).toContainText('Your orders sold 4 and bought 0')
  await page.reload()
  await expect(line).toContainText('Your orders sold 4 and bought 0')
  await line.click()

  // Ten pieces rose by 20; four of them left at 50.
  await expect(sources.getByRole('row', { name: /Prices of what you had/ })).toContainText(
    '200 Surprise coins',
  )
  await expect(sources.getByRole('row', { name: /Market/ })).toContainText('−2')
  const days = page.getByRole('table', { name: 'Day by day' })
  await expect(days.getByRole('row')).toHaveCount(3)
  await expect(days.getByRole('row', { name: /^Today/ })).toContainText('200 Surprise coins')
  await expect(days.getByRole('row').nth(2)).toContainText('1,300')
  await expect(page.getByRole('region', { name: 'Net worth by day' })).toBeVisible()
  await page.getByRole('radio', { name: '7 days' }).click()
  await expect(page).toHaveURL(/days=7/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(days.getByRole('row').nth(2)).toContainText('1,300')
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.goto('/')
  await expect(line).toContainText('Since your last visit here')
  await expectNoSideScroll(page)
})

test('a tab in the background is no visit, whatever happens to what is owned', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 10 } })
  const bob = await join('Bob', { coins: 5000 })
  const order = (count: number) => ({ item_type_id: id, price: 90, count })
  await ann.call(orderRoutes.createSellLot, order(10))
  const { page } = ann
  const pass = () => ann.call(sandboxRoutes.advanceClock, { seconds: HALF_AN_HOUR_SECONDS })
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await page.goto('/')
  const line = page.getByTestId('since-visit')
  await expect(line).toContainText('Net worth')
  await turn('hidden')
  let visits = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/net-worth/visit')) visits += 1
  })
  await pass()
  await bob.call(orderRoutes.buyLot, order(3))
  await expect(page.getByRole('banner').getByText('270 Surprise coins')).toBeAttached()
  expect(visits).toBe(0)
  await pass()
  await bob.call(orderRoutes.buyLot, order(1))
  await expect(page.getByRole('banner').getByText('360 Surprise coins')).toBeAttached()
  await turn('visible')
  // Both were sold since the player looked.
  await expect(line).toContainText('Your orders sold 4 and bought 0')
})

test('of very many filled orders it says that there are more, and leads to all', async ({
  join,
}) => {
  const { page } = await join('Ann')
  const before = { at: 1_700_000_000, worth: 5, sold: 900, bought: 100, is_more: true }
  await page.route('**/api/net-worth/visit', (route) =>
    route.fulfill({ json: { worth: 5, before } }),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'sold 900 and bought 100, and more: see all' }).click()
  await expect(page).toHaveURL(/\/marketplace\/history$/)
})

test('the lines of the chart are told apart where little has changed, and none lies under the coin', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 3_686_000_000, items: { [id]: 10 } })
  const bob = await join('Bob', { coins: 900_000 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS })
  const lot = { item_type_id: id, price: 90_000, count: 1 }
  await ann.call(orderRoutes.createSellLot, lot)
  await bob.call(orderRoutes.buyLot, lot)
  const { page } = ann
  // What a canvas writes is nowhere else.
  await page.addInitScript(() => {
    const written = new Set<string>()
    Object.assign(window, { written })
    const canvas = CanvasRenderingContext2D.prototype
    const { value: write } = Object.getOwnPropertyDescriptor(canvas, 'fillText')!
    canvas.fillText = function note(...text) {
      written.add(text[0])
      Reflect.apply(write as typeof canvas.fillText, this, text)
    }
  })
  await page.goto('/inventory/net-worth')
  const chart = page.getByRole('region', { name: 'Net worth by day' })
  await expect(chart.locator('canvas').first()).toBeVisible()
  const labels = () =>
    page.evaluate(() =>
      [...(window as unknown as { written: Set<string> }).written].filter((text) =>
        /^3[.,]6/.test(text),
      ),
    )
  await expect.poll(async () => (await labels()).length).toBeGreaterThan(1)
  expect(await labels()).not.toContain('3.68k')
  const [coin, canvas] = [chart.locator('svg, img').first(), chart.locator('canvas').first()]
  const bottom = await coin.evaluate((one) => one.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual((await canvas.boundingBox())!.y)
})
