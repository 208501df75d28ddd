import { craftRoutes } from '@app/contract/craft.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('the chart of an item is empty until it is traded, then tells each slot', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 50 } })
  const bob = await join('Bob', { coins: 10_000 })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${id}`)
  const chart = page.getByRole('region', { name: 'Price chart' })
  await expect(chart.getByText('No data available for selected period')).toBeVisible()

  await ann.call(orderRoutes.createSellLot, { item_type_id: id, price: 30, count: 4 })
  await bob.call(orderRoutes.buyLot, { item_type_id: id, price: 30, count: 4 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: id, price: 20, count: 2 })
  await ann.call(orderRoutes.sellToBuyLot, { item_type_id: id, price: 20, count: 2 })
  await chart.getByRole('button', { name: 'Refresh' }).click()
  const average = (side: string) =>
    chart.locator('dl > div').filter({ hasText: `Average ${side} price` })
  await expect(average('sell')).toContainText('30 Surprise coins')
  await expect(average('sell')).toContainText('4 pcs')
  await expect(average('buy')).toContainText('20 Surprise coins')
  await expect(average('buy')).toContainText('2 pcs')

  for (const interval of ['Hour', 'Day', 'Week', 'Month']) {
    await chart.getByText(interval, { exact: true }).click()
    await expect(average('sell')).toContainText('4 pcs')
    await chart.getByRole('application').focus()
    // The slots of another interval, whose sums are the same, may still be shown.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(chart.getByRole('status')).toContainText('buys 20 × 2', { timeout: 1000 })
    }).toPass()
  }

  // The table behind it is for those who do not see the chart, and can be passed over.
  const skip = chart.getByRole('button', { name: 'Skip the chart data' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await expect(chart.getByText('End of the chart data')).toBeFocused()
})

const phone = { width: 390, height: 844 }

test('the newest slot follows the trades of others, and a reload shows the same', async ({
  join,
  goods,
}) => {
  const [first, second] = [goods.pop()!, goods.pop()!]
  const ids = [first.Itemdefid, second.Itemdefid]
  const ann = await join('Ann', { items: Object.fromEntries(ids.map((id) => [id, 50])) })
  const bob = await join('Bob', { coins: 100_000 })
  const trade = async (id: number, price: number, count: number) => {
    await ann.call(orderRoutes.createSellLot, { item_type_id: id, price, count })
    await bob.call(orderRoutes.buyLot, { item_type_id: id, price, count })
  }
  for (const id of ids) await trade(id, 30, 1)
  const { page } = ann
  await page.goto(`/marketplace/market?interval=hour#/item=${ids[0]}`)
  const chart = page.getByRole('region', { name: 'Price chart' })
  await chart.getByRole('radio', { name: 'Candles' }).click()
  await expect(page).toHaveURL(/chart=candles/)
  await page.goto(`/marketplace/market?interval=hour&chart=candles#/item=${ids[1]}`)
  await expect(chart.getByRole('radio', { name: 'Candles' })).toBeChecked()
  const told = chart.getByText(/^[^:]+:.*sells 30 × 1, buys none · open 30/)
  await expect(told).toBeVisible()

  await trade(ids[1]!, 50, 2)
  await trade(ids[1]!, 20, 1)
  // (30 + 100 + 20) / 4, of the first, highest, lowest and last price.
  const live = 'sells 38 × 4, buys none · open 30, high 50, low 20, close 20'
  await expect(chart.locator('p', { hasText: live })).toBeVisible()
  await page.reload()
  await expect(chart.locator('p', { hasText: live })).toBeVisible()
})

test('a chart comes closer by keys, wheel and buttons; its address and a reload show the same', async ({
  join,
  goods,
}) => {
  const [first, second] = [goods.pop()!, goods.pop()!]
  const id = second.Itemdefid
  const ann = await join('Ann', { items: { [id]: 50 } })
  const bob = await join('Bob', { coins: 100_000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: id, price: 30, count: 4 })
  await bob.call(orderRoutes.buyLot, { item_type_id: id, price: 30, count: 4 })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${first.Itemdefid}`)
  await expect(page.getByRole('heading', { name: first.Name, level: 2 })).toBeVisible()
  await page.goto(`/marketplace/market#/item=${id}`)
  await expect(page.getByRole('heading', { name: second.Name, level: 2 })).toBeVisible()
  const chart = page.getByRole('region', { name: 'Price chart' })
  const canvas = chart.getByRole('application')
  const whole = chart.getByRole('button', { name: 'Show the whole period' })
  await expect(whole).toHaveAttribute('aria-disabled', 'true')
  await canvas.focus()
  await page.keyboard.press('End')
  // Around the chosen slot: thirty days, fifteen, seven and a half, of which the hours are shown.
  for (const interval of ['Day', 'Hour']) {
    const before = page.url()
    await page.keyboard.press('+')
    await expect.poll(() => page.url()).not.toBe(before)
    await expect(chart.getByRole('radio', { name: interval })).toBeChecked()
  }
  await expect(canvas).toBeVisible()
  await page.reload()
  await expect(chart.getByRole('radio', { name: 'Hour' })).toBeChecked()
  await expect(chart.locator('dl')).toContainText('4 pcs')

  const closer = page.url()
  await expect(canvas).toBeVisible()
  await canvas.hover()
  await page.mouse.move(700, 500)
  await canvas.hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(() => page.url()).not.toBe(closer)
  await chart.getByRole('button', { name: 'Zoom out' }).click()
  await whole.click()
  await expect(page).not.toHaveURL(/range=/)
  await expect(whole).toHaveAttribute('aria-disabled', 'true')

  await page.addInitScript(() => localStorage.setItem('language', 'ja'))
  await page.setViewportSize(phone)
  await page.goto(closer)
  await page.reload()
  await expect(page.getByRole('button', { name: '全期間を表示' })).toBeEnabled()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('own trades and the cost of crafting stand on the chart, live', async ({ join, goods }) => {
  const bob = await join('Bob', { coins: 100_000 })
  const { response } = await bob.call(craftRoutes.getReceipts, {})
  const isGood = ({ TypeId }: { TypeId: number }) =>
    goods.some(({ Itemdefid }) => Itemdefid === TypeId)
  const recipe = response.find(
    ({ ConsumableList, OutputList }) =>
      OutputList.length === 1 &&
      OutputList[0]!.Count &&
      [...ConsumableList, ...OutputList].every(isGood),
  )!
  const { TypeId: id, Count: pieces = 1 } = recipe.OutputList[0]!
  const spent = recipe.ConsumableList
  const stock = Object.fromEntries(spent.map(({ TypeId, Count }) => [TypeId, Count]))
  const ann = await join('Ann', { items: { ...stock, [id]: 20 } })
  const sell = (item_type_id: number, price: number, count: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id, price, count })
  const trade = async (price: number, count: number) => {
    await sell(id, price, count)
    await bob.call(orderRoutes.buyLot, { item_type_id: id, price, count })
  }
  await trade(30, 3)
  const { page } = bob
  await page.goto(`/marketplace/market?interval=hour#/item=${id}`)
  const chart = page.getByRole('region', { name: 'Price chart' })
  await expect(chart.locator('p', { hasText: 'you bought 3 for 90' })).toBeVisible()
  await expect(chart.getByText('Your trades: ▲ bought, ▼ sold')).toBeVisible()
  await expect(chart.getByText('Craft cost')).toHaveCount(0)

  for (const { TypeId, Count } of spent) await sell(TypeId, 10, Count)
  const units = spent.reduce((sum, { Count }) => sum + Count, 0)
  const cost = chart.getByText(`ingredients bought now: ${Math.round((units * 10) / pieces)} each`)
  await expect(cost).toBeVisible()
  await trade(40, 2)
  await expect(chart.locator('p', { hasText: 'you bought 5 for 170' })).toBeVisible()
  await page.reload()
  await expect(chart.locator('p', { hasText: 'you bought 5 for 170' })).toBeVisible()
  await expect(cost).toBeVisible()
  await chart.getByRole('radio', { name: 'Week' }).click()
  await expect(chart.locator('p', { hasText: 'you bought 5 for 170' })).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('while a chart is loading the arrow keys choose its interval all the same', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/marketplace/get-chart*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  const interval = page.getByRole('radiogroup', { name: 'Interval' }).first()
  await interval.getByRole('radio', { name: 'Day' }).focus()
  await page.keyboard.press('ArrowRight')
  const week = interval.getByRole('radio', { name: 'Week' })
  await expect(week).toBeFocused()
  await expect(week).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(interval.getByRole('radio', { name: 'Month' })).toBeChecked()
  held.resolve()
  await expect(page).toHaveURL(/interval=month/)
})

test('an own trade stands in its own slot, whichever side traded there', async ({ join, item }) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 50 } })
  const bob = await join('Bob', { coins: 100_000 })
  const cid = await join('Cid', { coins: 100_000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: id, price: 30, count: 4 })
  await cid.call(orderRoutes.buyLot, { item_type_id: id, price: 30, count: 4 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 * 3600 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: id, price: 29, count: 2 })
  await ann.call(orderRoutes.sellToBuyLot, { item_type_id: id, price: 29, count: 2 })
  const { page } = bob
  await page.goto(`/marketplace/market?interval=hour#/item=${id}`)
  const chart = page.getByRole('region', { name: 'Price chart' })
  await expect(chart.locator('p', { hasText: 'you bought 2 for 58' })).toBeVisible()
  // The bar of what was sold to buy orders, with the arrow above its middle.
  const isInSlot = async () => {
    const bar = await columnsOf(chart, '--color-buy-deep')
    const arrow = await columnsOf(chart, '--color-candle')
    const middle = (arrow.from + arrow.to) / 2
    return bar.from < middle && middle < bar.to
  }
  await expect.poll(isInSlot).toBe(true)
})

/** The first and last column of a chart's picture in which a color is; where it is nowhere, no numbers. */
function columnsOf(chart: Locator, token: string): Promise<{ from: number; to: number }> {
  return chart.locator('canvas').evaluateAll((canvases, name) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d')!
    paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name)
    paint.fillRect(0, 0, 1, 1)
    const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
    const columns = (canvases as HTMLCanvasElement[]).flatMap((canvas) => {
      const { width, height } = canvas
      if (width === 0 || height === 0) return []
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
      const left = canvas.getBoundingClientRect().left
      return Array.from({ length: width * height }, (_, at) => at)
        .filter(
          (at) => data[4 * at] === red && data[4 * at + 1] === green && data[4 * at + 2] === blue,
        )
        .map((at) => left + (at % width))
    })
    const sorted = columns.toSorted((a, b) => a - b)
    return { from: sorted[0] ?? Number.NaN, to: sorted.at(-1) ?? Number.NaN }
  }, token)
}
