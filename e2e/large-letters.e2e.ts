import { orderRoutes } from '@app/contract/order.ts'
import { expect, expectNoSideScroll, test } from './testing.ts'

test('on a phone, with everything twice as large, no page is wider than the window', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 123_456, items: { [item.Itemdefid]: 7 } })
  const { page } = ann
  // What still comes in may be wider for a moment.
  const restsWithinTheWindow = () => expect(() => expectNoSideScroll(page)).toPass()
  const order = { item_type_id: item.Itemdefid, price: 1234, count: 7 }
  await ann.call(orderRoutes.createSellLot, order)
  // A window of 390 px in which the browser draws all at 200 %.
  await page.setViewportSize({ width: 195, height: 422 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open the starter pack' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await restsWithinTheWindow()
  await page.goto('/marketplace/market')
  const list = page.getByRole('region', { name: 'Items', exact: true })
  await expect(list.locator('button[aria-current]').first()).toBeVisible()
  await restsWithinTheWindow()
  await page.goto('/marketplace/my-listings')
  await expect(page.getByRole('row').filter({ hasText: item.Name })).toBeVisible()
  await restsWithinTheWindow()
  await page.goto('/craft/receipts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await restsWithinTheWindow()
})
