import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }

const HOURS = 5
const pass = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

const chartOf = (page: Page) => page.getByRole('region', { name: 'Price chart' })

/** Pixels of the chart through which its ground is seen: lines, bars and candles are opaque. */
const tinted = (page: Page) =>
  chartOf(page)
    .locator('canvas')
    .evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[])
        .map((canvas) => {
          const { width, height } = canvas
          if (width * height === 0) return 0
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
          return data.filter((value, index) => index % 4 === 3 && value > 20 && value < 200).length
        })
        .reduce((sum, count) => sum + count, 0),
    )

/** What the chart says of the order book at each height of two places near its newest time. */
async function sweep(page: Page, reach: (x: number, y: number) => Promise<void>) {
  const canvas = chartOf(page).getByRole('application')
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await canvas.boundingBox())!
  const said = new Set<string>()
  for (const across of [0.8, 0.88]) {
    for (let down = 0.05; down < 0.8; down += 0.03) {
      await reach(x + width * across, y + height * down)
      const line = chartOf(page).getByText(/ (for sale at|wanted at|no orders at) [\d,–]+$/)
      said.add((await line.first().textContent()) ?? '')
    }
  }
  return [...said].join('\n')
}

test('the order book over time lies behind the chart, is read by keys and pointer, and stays with the address', async ({
  join,
  goods,
}) => {
  const [item, other] = [goods.pop()!, goods.pop()!]
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { coins: 10_000, items: { [item_type_id]: 50 } })
  const bob = await join('Bob', { coins: 10_000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 30, count: 4 })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 32, count: 2 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 20, count: 3 })
  await pass(ann, 300)

  const { page } = ann
  await page.goto(`/marketplace/market?interval=hour#/item=${item_type_id}`)
  const chart = chartOf(page)
  const isOn = chart.getByRole('button', { name: 'Order book depth' })
  // Nothing was traded: what is wanted and for sale is there all the same.
  await expect(chart.getByText('No data available for selected period')).toBeVisible()
  await isOn.click()
  await expect(page).toHaveURL(/depth=on/)
  await expect(chart.getByText('No data available for selected period')).toBeHidden()
  await expect(chart.getByText('up to 4 at one price')).toBeVisible()

  await bob.call(orderRoutes.buyLot, { item_type_id, price: 30, count: 4 })
  await pass(ann, HOURS * 3600)
  const rows = chart.getByRole('table', { name: 'Order book over time' }).getByRole('row')
  await chart.getByRole('button', { name: 'Refresh' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('30: 6 near it20: 3 near it')
  await expect(rows.nth(2)).toContainText('32: 2 near it20: 3 near it')

  const told = chart.getByRole('status').filter({ hasText: / at \d+$/ })
  await chart.getByRole('application').focus()
  for (const [key, said] of [
    ['ArrowUp', '2 for sale at 32'],
    ['PageUp', '2 for sale at 32'],
    ['ArrowDown', '4 for sale at 30'],
    ['ArrowDown', '3 wanted at 20'],
    ['PageDown', '3 wanted at 20'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(told).toContainText(said)
  }
  await page.reload()
  await expect(isOn).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  const said = await sweep(page, (x, y) => page.mouse.move(x, y))
  expect(said).toContain('3 wanted at 20')
  expect(said).toContain('4 for sale at 30')
  expect(said).toContain('no orders at')

  const shown = await tinted(page)
  await isOn.click()
  await expect(page).not.toHaveURL(/depth=/)
  await expect.poll(() => tinted(page)).toBeLessThan(shown - 500)
  await expect(rows).toHaveCount(0)
  await page.goto(`/marketplace/market?interval=hour&depth=on#/item=${other.Itemdefid}`)
  await expect(chart.getByText('There was nothing in the order book')).toBeVisible()
})

test('the order book over time is told by touch, on a phone, in another language', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 50 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 1050, count: 4 })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 1059, count: 3 })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 1200, count: 9 })
  await pass(ann, 300)
  await pass(ann, HOURS * 3600)
  const { page } = await join('Bob', {}, { viewport: phone, hasTouch: true })
  await page.goto(`/marketplace/market?interval=hour&depth=on#/item=${item_type_id}`)
  await expect(chartOf(page).getByText('up to 9 at one price')).toBeVisible()
  const said = await sweep(page, (x, y) => page.touchscreen.tap(x, y))
  expect(said).toContain('7 for sale at 1,050–1,059')
  await expectNoSideScroll(page)

  await page.addInitScript(() => localStorage.setItem('language', 'ja'))
  await page.reload()
  await expect(page.getByRole('button', { name: '板の厚み' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('1 つの価格に最大 9 個')).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
