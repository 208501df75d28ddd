import { orderRoutes } from '@app/contract/order.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('what an order buys is put up for sale while the player is away', async ({ join, item }) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000 })
  const bob = await join('Bob', { coins: 1000, items: { [id]: 9 } })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/marketplace/market?order=buy:10:5#/item=${id}`)
  const popup = page.getByRole('dialog')
  const resale = popup.getByRole('checkbox', { name: 'When filled, sell at a price' })
  await resale.check()
  const create = popup.getByRole('button', { name: 'Create buy order' })
  const hint = 'Enter a selling price above the order’s price first'
  await expect(create).toHaveAttribute('data-hint', hint)
  const price = popup.getByRole('spinbutton', { name: 'Then sell for, per piece' })
  await price.fill('10')
  await expect(popup).toContainText('It must be more than the order pays.')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await price.fill('15')
  await create.click()
  await expect(popup).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/marketplace/my-listings')
  await expect(page.getByRole('row').filter({ hasText: item.Name })).toContainText(/then sells at/)

  await page.getByRole('link', { name: `Repeat the order: ${item.Name}` }).click()
  await expect(page).toHaveURL(/order=buy%3A10%3A5%3A15|order=buy:10:5:15/)
  await expect(popup.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('5')
  await expect(resale).toBeChecked()
  await expect(price).toHaveValue('15')
  await page.goBack()

  // Bought and set aside in one moment: neither coins nor pieces in hand change.
  const second = await page.context().newPage()
  await second.goto(`/marketplace/market?interval=hour#/item=${id}`)
  await expect(second.getByTestId('held-cost')).toHaveCount(0)
  await expect(
    second.getByRole('button', { name: 'Cancel your order for this item' }),
  ).toBeVisible()
  await bob.call(orderRoutes.sellToBuyLot, order(10, 2))
  const chart = second.getByRole('region', { name: 'Price chart' })
  await expect(chart.locator('p', { hasText: 'you bought 2 for 20' })).toBeVisible()
  await expect(second.getByTestId('held-cost')).toContainText('10 Surprise coins')
  const sells = page.getByRole('row').filter({ hasText: '2/2' })
  await expect(sells).toContainText(item.Name)
  await page.reload()
  await expect(sells).toContainText('15')
  await bob.call(orderRoutes.createBuyLot, order(15, 2))
  await expect(sells).toBeHidden()
})
