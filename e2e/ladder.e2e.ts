import { marketRoutes } from '@app/contract/market.ts'
import type { Item } from '@app/contract/catalog.ts'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }

const sell = (player: Player, item: Item, price: number, count: number) =>
  player.call(marketRoutes.createSellLot, { item_type_id: item.Itemdefid, price, count })

const address = (item: Item) => `/marketplace/market#/item=${item.Itemdefid}`

test('a level that is pressed fills the form down to it; its address and a reload show the same', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  for (const [price, count] of [
    [30, 2],
    [40, 3],
    [40, 1],
    [55, 9],
  ] as const)
    await sell(ann, item, price, count)
  const { page } = await join('Bob', { coins: 1000 })
  await page.goto(address(item))
  const levels = page.getByRole('region', { name: 'Sell orders' }).getByRole('row')
  // Pieces down to each level stand beside those at it.
  await expect(levels.filter({ hasText: '55 Surprise coins' })).toContainText('15')
  await levels.filter({ hasText: '40 Surprise coins' }).first().getByRole('button').press('Enter')
  const popup = page.getByRole('dialog', { name: `Buy: ${item.Name}` })
  const price = popup.getByRole('spinbutton', { name: 'Price per piece, in coins' })
  const count = popup.getByRole('spinbutton', { name: 'Quantity' })
  await expect(price).toHaveValue('40')
  await expect(count).toHaveValue('6')
  await page.reload()
  await expect(price).toHaveValue('40')
  await expect(count).toHaveValue('6')

  await price.fill('0.1k')
  await popup.getByRole('button', { name: '50% of what you can pay for' }).click()
  await expect(count).toHaveValue('5')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await ann.page.goto(address(item))
  await expect(ann.page.getByText('Nobody has traded this item')).toBeVisible()
  await price.fill('0.04k')
  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByTestId('owned')).toHaveText('5')
  const trades = ann.page.getByRole('table', { name: 'Latest trades' }).getByRole('row')
  await expect(trades.filter({ hasText: 'Bought' })).toHaveCount(2)
  await expect(trades.nth(1)).toContainText('40 Surprise coins')
})

test('own orders say what stands before them; all of an item are canceled by one press; one is repeated', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  const bob = await join('Bob', { items: { [item.Itemdefid]: 20 } })
  await sell(ann, item, 30, 4)
  await sell(bob, item, 30, 2)
  await sell(bob, item, 44, 3)
  const { page } = bob
  await page.goto(address(item))
  const levels = page.getByRole('region', { name: 'Sell orders' }).getByRole('row')
  await expect(levels.filter({ hasText: '44 Surprise coins' })).toContainText('6 pcs ahead')
  await expect(levels.nth(2)).toContainText('4 pcs ahead · not enough trades to estimate')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel all 2 of your orders for this item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(levels).toHaveCount(2)
  await expect(page.getByTestId('owned')).toHaveText('20')

  await page.goto('/marketplace/history')
  const entry = page.getByRole('row').filter({ hasText: '44 Surprise coins' })
  await entry.getByRole('link', { name: `Repeat the order: ${item.Name}` }).click()
  const popup = page.getByRole('dialog', { name: `Sell: ${item.Name}` })
  await expect(popup.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
  await popup.getByRole('button', { name: 'Create sell order' }).click()
  await expect(popup).toBeHidden()
  await expect(levels.filter({ hasText: '44 Surprise coins' })).toContainText('4 pcs ahead')

  await page.goto('/marketplace/my-listings')
  await page.getByRole('link', { name: `Repeat the order: ${item.Name}` }).click()
  await expect(popup.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
})
