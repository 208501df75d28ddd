import { orderRoutes } from '@app/contract/order.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('an undercut seller finds it in the inbox, and its kind among the settings', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 5 } })
  const bob = await join('Bob', { items: { [id]: 5 } })
  const order = (price: number) => ({ item_type_id: id, price, count: 1 })
  await ann.call(orderRoutes.createSellLot, order(50))
  const { page } = ann
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await bob.call(orderRoutes.createSellLot, order(45))
  await page.getByRole('button', { name: 'Notifications: 1' }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText(/now asks .*45 .*your order asks .*50/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await messages.getByRole('link', { name: item.Name }).click()
  await expect(page).toHaveURL(new RegExp(`item=${id}`))
  await page.goto('/settings')
  await expect(page.getByText('Orders outbid or undercut').first()).toBeVisible()
})
