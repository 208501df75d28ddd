import { authRoutes } from '@app/contract/auth.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('an item is kept in stock while its player is away, paused and removed', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000, items: { [id]: 4 } })
  const bob = await join('Bob', { coins: 10_000, items: { [id]: 9 } })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/marketplace/market?popup=automatic#/item=${id}`)
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'Keep in stock' }).click()
  const none = popup.getByText('You have no automatic orders for this item.')
  await expect(none).toBeVisible()
  const field = (name: string) => popup.getByRole('spinbutton', { name })
  await field('Pieces to keep').fill('6')
  await field('Pay up to, per piece').fill('10')
  await expect(field('Budget')).toHaveValue('60')
  await field('Budget').fill('9')
  await expect(popup).toContainText('It has to pay for one piece at least.')
  await field('Budget').fill('100')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Set the order' }).click()
  const own = popup.getByRole('list', { name: 'Automatic orders' })
  await expect(own).toContainText('4 of 6 in stock')
  await expect(own).toContainText('buy orders for 2 pcs')
  await expect(none).toBeHidden()
  await expect(popup.getByRole('button', { name: 'Change the order' })).toBeVisible()

  await bob.call(orderRoutes.sellToBuyLot, order(10, 2))
  await expect(own).toContainText('6 of 6 in stock')
  await expect(own).not.toContainText('buy order')
  await ann.call(orderRoutes.createSellLot, order(900, 3))
  await expect(own).toContainText('buy orders for 3 pcs')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/marketplace/my-listings')
  const all = page.getByRole('list', { name: 'Automatic orders' })
  await expect(all).toContainText('3 of 6 in stock')
  await expect(page.getByRole('row').filter({ hasText: 'keeps the item in stock' })).toContainText(
    '3/3',
  )
  await expectAccessible(page)
  await all.getByRole('button', { name: 'Pause: keep 6 in stock' }).click()
  await expect(all).toContainText('Paused')
  await expect(page.getByText('keeps the item in stock')).toBeHidden()
  await page.reload()
  await all.getByRole('button', { name: 'Resume: keep 6 in stock' }).click()
  await expect(all).toContainText('buy orders for 3 pcs')
  await all.getByRole('button', { name: 'Remove: keep 6 in stock' }).click()
  await expect(all).toBeHidden()
  expect((await ann.call(authRoutes.getProfile, {})).coins).toBe(980)
})

test('an order that is just being changed is not removed meanwhile, to come back with the change', async ({
  join,
  item,
}) => {
  const item_id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000 })
  await ann.call(standingOrderRoutes.set, { item_id, keep: 3, price: 10, budget: 100 })
  const { page } = ann
  const { promise: isSent, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api${standingOrderRoutes.set.path}`, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto(`/marketplace/market?popup=automatic#/item=${item_id}`)
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'Keep in stock' }).click()
  await popup.getByRole('spinbutton', { name: 'Pieces to keep' }).fill('4')
  await popup.getByRole('button', { name: 'Change the order' }).click()
  const own = popup.getByRole('list', { name: 'Automatic orders' })
  await own.getByRole('button', { name: 'Remove: keep 3 in stock' }).click()
  await expect(page.getByText('Wait until the last change is done')).toBeVisible()
  answer()
  await own.getByRole('button', { name: 'Remove: keep 4 in stock' }).click()
  await expect(own).toBeHidden()
  expect((await ann.call(authRoutes.getProfile, {})).coins).toBe(1000)
})

test('an order that ends while it is being changed takes nothing out of the form', async ({
  join,
  item,
}) => {
  const item_id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000 })
  const bob = await join('Bob', { items: { [item_id]: 3 } })
  await ann.call(standingOrderRoutes.set, { item_id, keep: 3, price: 10, budget: 30 })
  const { page } = ann
  await page.goto(`/marketplace/market?popup=automatic#/item=${item_id}`)
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'Keep in stock' }).click()
  const field = (name: string) => popup.getByRole('spinbutton', { name })
  await field('Pieces to keep').fill('5')
  await bob.call(orderRoutes.sellToBuyLot, { item_type_id: item_id, price: 10, count: 3 })
  await expect(popup.getByRole('button', { name: 'Set the order' })).toBeVisible()
  await expect(field('Pieces to keep')).toHaveValue('5')
  await expect(field('Pay up to, per piece')).toHaveValue('10')
  await expect(field('Budget')).toHaveValue('30')
})
