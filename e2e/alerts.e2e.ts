import { marketRoutes } from '@app/contract/market.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('an alert is set, crossed and seen in the inbox, in both tabs', async ({ join, item }) => {
  const ann = await join('Ann', { coins: 100 })
  const bob = await join('Bob', { items: { [item.Itemdefid]: 10 } })
  const { page } = ann
  const second = await page.context().newPage()
  await second.goto('/inventory/page')
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const popup = page.getByRole('dialog', { name: `Price alerts: ${item.Name}` })
  await expect(popup).toContainText('No alerts for this item yet.')
  await popup.getByRole('spinbutton', { name: 'Price' }).fill('50')
  await expectAccessible(page)
  await popup.getByRole('spinbutton', { name: 'Price' }).press('Enter')
  const own = popup.getByRole('list', { name: 'Your alerts' })
  await expect(own).toContainText('Waiting for the price')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await bob.call(marketRoutes.createSellLot, {
    item_type_id: item.Itemdefid,
    price: 40,
    count: 1,
  })
  await second.getByRole('button', { name: 'Notifications: 1' }).click()
  const inbox = second.getByRole('list', { name: 'Messages' })
  await expect(inbox).toContainText('Sellers ask 40')
  await expect(inbox.getByText('new', { exact: true })).toBeVisible()
  await expectAccessible(second)
  await inbox.getByRole('link', { name: item.Name }).click()
  await expect(second).toHaveURL(new RegExp(`/marketplace/market#/item=${item.Itemdefid}$`))
  // It is read now, here and in the other tab.
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Sellers ask 40')
  await expectNoSideScroll(page)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Sellers ask 40')
})
