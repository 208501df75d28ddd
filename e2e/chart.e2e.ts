import { marketRoutes } from '@app/contract/market.ts'
import { expect, test } from './testing.ts'

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

  await ann.call(marketRoutes.createSellLot, { item_type_id: id, price: 30, count: 4 })
  await bob.call(marketRoutes.buyLot, { item_type_id: id, price: 30, count: 4 })
  await bob.call(marketRoutes.createBuyLot, { item_type_id: id, price: 20, count: 2 })
  await ann.call(marketRoutes.sellToBuyLot, { item_type_id: id, price: 20, count: 2 })
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
    await page.keyboard.press('End')
    await expect(chart.getByRole('status')).toContainText('buys 20 × 2')
  }
})
