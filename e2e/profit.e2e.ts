import { readFile } from 'node:fs/promises'
import { marketRoutes } from '@app/contract/market.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('what was bought and sold is in the log with its cost, live, and in a file', async ({
  join,
  goods,
}) => {
  const [item, other] = [goods.pop()!, goods.pop()!]
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 5000, items: { [other.Itemdefid]: 3 } })
  const bob = await join('Bob', { coins: 5000, items: { [id]: 20 } })
  const order = (price: number, count: number, item_type_id = id) => ({
    item_type_id,
    price,
    count,
  })
  const { page } = ann
  await page.goto('/marketplace/history')
  await page.getByRole('link', { name: 'Profit', exact: true }).click()
  await expect(page).toHaveURL(/\/marketplace\/profit$/)
  const log = page.getByRole('table', { name: 'Trade log' })
  await expect(log.getByRole('row', { name: other.Name })).toContainText('Given')

  // Ten at 30 each; then what is open elsewhere follows.
  await bob.call(marketRoutes.createSellLot, order(30, 10))
  await ann.call(marketRoutes.buyLot, order(30, 10))
  const bought = log.getByRole('row', { name: item.Name })
  await expect(bought).toContainText('Bought')
  await expect(bought).toContainText('300')
  await bob.call(marketRoutes.createBuyLot, order(50, 4))
  await ann.call(marketRoutes.sellToBuyLot, order(50, 4))
  await expect(page.getByTestId('profit')).toContainText('+80')
  await expectAccessible(page)

  // Narrowed by the item and by the action; a reload and a copied address show the same.
  await page.getByRole('combobox', { name: 'Find an item' }).fill(item.Name)
  await page.getByRole('option', { name: item.Name }).first().click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Sold')
  await expect(page).toHaveURL(new RegExp(`item=${id}.*side=sell`))
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log.getByRole('row').nth(1)).toContainText('+80')
  await page.reload()
  await expect(log.getByRole('row')).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('profit.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]?.replaceAll('"', '')).toMatch(/,sell,bought,.*,4,200,120,80,120,80$/)

  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('tab', { name: 'Items' }).click()
  const items = page.getByRole('table', { name: 'Items' })
  const row = items.getByRole('row', { name: item.Name })
  await expect(row).toContainText('30')
  await page.getByRole('tab', { name: 'Days' }).click()
  await expect(page.getByRole('table', { name: 'Days' }).getByRole('row').nth(1)).toContainText(
    '+80',
  )
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.getByRole('tab', { name: 'Trade log' }).click()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('the page of an item says what its pieces have cost and could make', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 5000 })
  const bob = await join('Bob', { coins: 5000, items: { [id]: 20 } })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  const { page } = ann
  await bob.call(marketRoutes.createSellLot, order(30, 6))
  await ann.call(marketRoutes.buyLot, order(30, 6))
  // Six at 30; at the best buy price of 45 they would make 90.
  await bob.call(marketRoutes.createBuyLot, order(45, 6))
  await page.goto(`/marketplace/market#/item=${id}`)
  const costs = page.getByTestId('held-cost')
  await expect(costs).toContainText('30')
  await expect(costs).toContainText('+90')
  await costs.getByRole('link', { name: 'Profit and trades of this item' }).click()
  await expect(page).toHaveURL(new RegExp(`/marketplace/profit\\?item=${id}$`))
})

test('before the first trade it says what will be there; a failure can be tried again', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.route('**/api/profit/get-summary', (route) => route.abort())
  await page.goto('/marketplace/profit')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/profit/get-summary')
  await again.click()
  await expect(page.getByTestId('profit')).toContainText('0')
  await expect(page.getByText('Everything that you buy, make and sell')).toBeVisible()
  await expectAccessible(page)
})
