import { readFile } from 'node:fs/promises'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test, untilKept } from './testing.ts'

const phone = { width: 390, height: 844 }
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')

test('the inventory is listed by value, follows the market, and an item opens', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const ann = await join('Ann', {
    coins: 100,
    items: { [item.Itemdefid]: 30, [other.Itemdefid]: 5 },
  })
  const bob = await join('Bob', { coins: 10_000 })
  const { page } = ann
  await page.goto('/inventory')
  await expect(page).toHaveURL(/\/inventory\/page$/)
  const rows = rowsOf(page, 'Inventory')
  await expect(rows).toHaveCount(3)
  const own = rows.filter({ hasText: item.Name })
  await expect(own).toContainText('No market price right now')

  await bob.call(orderRoutes.createBuyLot, { item_type_id: item.Itemdefid, price: 7, count: 3 })
  await expect(own).toContainText('210 Surprise coins')
  await expect(rows.nth(1)).toContainText(item.Name)
  const value = page.getByRole('region', { name: 'Value of coins and items' })
  await expect(value).toContainText('310 Surprise coins')
  await value.getByText('Value of coins and items').hover()
  await expect(page.getByRole('tooltip')).toContainText('counts toward your net worth')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('searchbox', { name: 'Search inventory' }).fill(item.Name)
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)

  await own.getByRole('button', { name: item.Name }).click()
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('210 Surprise coins')
  await expect(popup.getByRole('table', { name: 'Chart data' })).toContainText('30')
  await popup.getByRole('radio', { name: 'Hour' }).click()
  await expect(popup.getByRole('radio', { name: 'Hour' })).toBeChecked()
  await bob.call(lotRoutes.cancelLot, {
    lot_uuid: (await bob.call(lotRoutes.getMyLots, {}))[0]!.lot_uuid,
  })
  await expect(popup).not.toContainText('210 Surprise coins')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await popup.getByRole('link', { name: 'Buy or sell on the market' }).click()
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${item.Itemdefid}$`))
})

test('an inventory that does not load says so, and is asked for again', async ({ join, item }) => {
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 1 } })
  await page.route('**/inventory/get', (route) => route.abort())
  await page.goto('/inventory/page')
  const alert = page.getByRole('alert').filter({ hasText: 'loading the inventory' })
  await expect(alert).toContainText('An error occurred while loading the inventory')
  await page.unroute('**/inventory/get')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page, 'Inventory').filter({ hasText: item.Name })).toBeVisible()
})

test('prices that cannot be loaded leave the inventory as it is, and are asked for a few times', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 1 } })
  let asked = 0
  await page.route('**/marketplace/get-all-prices*', (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/inventory/page')
  const row = rowsOf(page, 'Inventory').filter({ hasText: item.Name })
  await expect(row).toBeVisible()
  // As long as five tries of something that asks again and again would take.
  await page.waitForTimeout(20_000)
  await expect(row).toBeVisible()
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(4)
})

test('the history of the inventory is read page after page, and of one item', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const ann = await join(
    'Ann',
    { items: { [item.Itemdefid]: 300, [other.Itemdefid]: 5 } },
    { viewport: phone },
  )
  const orders = Array.from({ length: 130 }, (_, at) => ({
    item_type_id: item.Itemdefid,
    price: 5000 + at,
    count: 1,
  }))
  await ann.call(orderRoutes.createSellLots, { orders })
  const { page } = ann
  await page.goto('/inventory/history')
  const rows = rowsOf(page, 'Inventory history')
  await expect(rows.nth(20)).toBeVisible()
  await expectNoSideScroll(page)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('You’ve reached the beginning.')).toBeInViewport({ timeout: 1000 })
  }).toPass()
  // Rows far from what is in view are not in the document.
  expect(await rows.count()).toBeLessThan(120)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('inventory-history.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 130 + 2)

  const picker = page.getByRole('combobox', { name: 'Filter by item' })
  await picker.fill(other.Name)
  await page.getByRole('option').filter({ hasText: other.Name }).first().click()
  await expect(page).toHaveURL(new RegExp(`item=${other.Itemdefid}$`))
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('+5')
  await expectAccessible(page)

  // What happens now stands on top by itself.
  await ann.call(orderRoutes.createSellLot, {
    item_type_id: other.Itemdefid,
    price: 5000,
    count: 2,
  })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('−2')
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(rows.nth(20)).toBeVisible()
})

test('many kinds are sold by one call, and priced again together', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const ann = await join('Ann', { items: { [item.Itemdefid]: 8, [other.Itemdefid]: 5 } })
  const bob = await join('Bob', { coins: 1000, items: { [item.Itemdefid]: 1 } })
  await bob.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 90, count: 1 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: item.Itemdefid, price: 60, count: 3 })
  const { page } = ann
  await page.goto('/inventory/page')
  await page.getByLabel('Select all shown').check()
  await page.getByRole('button', { name: 'Sell selected' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: '1 coin below best' }).click()
  await expect(popup.getByLabel(`Price: ${item.Name}`, { exact: true })).toHaveValue('89')
  await expect(popup).toContainText('No competing price. Enter one.')
  const place = popup.getByRole('button', { name: /^Place/ })
  await expect(place).toHaveAttribute('aria-disabled', 'true')
  await popup.getByLabel(`Price: ${other.Name}`, { exact: true }).fill('20')
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('60')
  await expect(popup).toContainText('3 sold now')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await place.click()
  await expect(popup).toBeHidden()
  await expect(page.getByText('Your inventory is empty')).toBeVisible()

  await page.goto('/marketplace/my-listings')
  const rows = rowsOf(page, 'Sell orders')
  await expect(rows).toHaveCount(3)
  const own = rows.filter({ hasText: item.Name })
  await expect(own).toContainText('60 Surprise coins')
  await page.getByLabel(`Select: ${item.Name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  await popup.getByRole('radio', { name: 'Match best price' }).click()
  await expect(popup.getByLabel(`Price: ${item.Name}`, { exact: true })).toHaveValue('90')
  await popup.getByRole('button', { name: 'Reprice 1 order' }).click()
  await expect(page.getByText('1 order repriced.', { exact: true })).toBeVisible()
  await expect(popup).toBeHidden()
  await expect(own).toContainText('90 Surprise coins')
  await expect(own).toContainText('5/5')
})

test('prices typed for many outlive their closed popup and a reload, until they are sent', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 8, [other.Itemdefid]: 5 } })
  await page.goto('/inventory/page')
  const popup = page.getByRole('dialog')
  const note = popup.getByText('This is what you typed before.')
  const priceOf = ({ Name }: typeof item) => popup.getByLabel(`Price: ${Name}`, { exact: true })
  const sell = page.getByRole('button', { name: 'Sell selected' })
  await page.getByLabel('Select all shown').check()
  await sell.click()
  await priceOf(item).fill('60')
  await priceOf(other).fill('20')
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await sell.click()
  await expect(priceOf(item)).toHaveValue('60')
  // The same items in another order are the same.
  for (const sort of ['name', '-name']) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(page).toHaveURL(new RegExp(`sort=${sort}`))
    await sell.click()
    await expect(priceOf(item)).toHaveValue('60')
  }
  await page.reload()
  await expect(priceOf(other)).toHaveValue('20')
  await expect(note).toBeVisible()
  // Enter, pressed at once, throws nothing away.
  await expect(popup.getByRole('button', { name: 'Start over' })).not.toBeFocused()
  await popup.getByRole('button', { name: 'Start over' }).click()
  await expect(priceOf(item)).toHaveValue('')
  // Where what it would do cannot be asked for, the form stays as it is.
  await page.route('**/marketplace/quote', (route) => route.abort())
  await priceOf(item).fill('70')
  await priceOf(other).fill('30')
  const retry = popup.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(priceOf(other)).toHaveValue('30')
  await page.unroute('**/marketplace/quote')
  await retry.click()
  await popup.getByRole('button', { name: 'Place 2 orders' }).click()
  await expect(page.getByText('Your inventory is empty')).toBeVisible()
  // Only whose drafts they were is left.
  const kept = await page.evaluate(() => sessionStorage.getItem('pricing_drafts'))
  expect(JSON.parse(kept!)).toHaveLength(1)
})

test('prices that are answered late close no popup that was opened since, and take away no selection', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 8, [other.Itemdefid]: 5 } })
  const { promise: isSent, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/create-sell-lots', async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/inventory/page')
  const popup = page.getByRole('dialog')
  const tickOf = ({ Name }: typeof item) => page.getByLabel(`Select: ${Name}`, { exact: true })
  const priceOf = ({ Name }: typeof item) => popup.getByLabel(`Price: ${Name}`, { exact: true })
  const sell = page.getByRole('button', { name: 'Sell selected' })
  await tickOf(item).check()
  await sell.click()
  await priceOf(item).fill('60')
  await popup.getByRole('button', { name: 'Place 1 order' }).click()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await tickOf(item).uncheck()
  await tickOf(other).check()
  await sell.click()
  await priceOf(other).fill('20')
  answer()
  await expect(page.getByText('1 order placed.')).toBeVisible()
  await expect(priceOf(other)).toHaveValue('20')
  await page.keyboard.press('Escape')
  await expect(tickOf(other)).toBeChecked()
})

test('how many are selected is told where readers listen from the beginning', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 8 } })
  await page.goto('/inventory/page')
  const tick = page.getByLabel(`Select: ${item.Name}`, { exact: true })
  await expect(tick).toBeVisible()
  const silent = page.locator('main [aria-live=polite]:empty')
  const heard = await silent.evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-heard', '')
    return regions.length
  })
  expect(heard).toBeGreaterThan(0)
  await tick.check()
  await expect(page.locator('[data-heard]', { hasText: '1 item selected' })).toHaveCount(1)
})

test('orders that are gone while they get a new price are not listed as items to sell', async ({
  join,
  item,
}) => {
  const order = { item_type_id: item.Itemdefid, price: 60, count: 2 }
  const ann = await join('Ann', { items: { [item.Itemdefid]: 2 } })
  const bob = await join('Bob', { coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order)
  const { page } = ann
  await page.goto('/marketplace/my-listings')
  await page.getByLabel(`Select: ${item.Name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  await expect(page.getByRole('dialog', { name: 'New price for 1 order' })).toBeVisible()
  await bob.call(orderRoutes.buyLot, order)
  await expect(page.getByRole('dialog', { name: 'New prices for 0 orders' })).toBeVisible()
})

test('a price goes on being typed while another order of the form is bought, and outlives a reload', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const orders = [item, other].map(({ Itemdefid }) => ({
    item_type_id: Itemdefid,
    price: 60,
    count: 2,
  }))
  const ann = await join('Ann', { items: { [item.Itemdefid]: 2, [other.Itemdefid]: 2 } })
  const bob = await join('Bob', { coins: 1000 })
  for (const order of orders) await ann.call(orderRoutes.createSellLot, order)
  const { page } = ann
  await page.goto('/marketplace/my-listings')
  for (const { Name } of [item, other]) {
    await page.getByLabel(`Select: ${Name}`, { exact: true }).check()
  }
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  const price = page.getByRole('dialog').getByLabel(`Price: ${other.Name}`, { exact: true })
  await price.fill('7')
  await bob.call(orderRoutes.buyLot, orders[0]!)
  await expect(page.getByRole('dialog', { name: 'New price for 1 order' })).toBeVisible()
  await expect(price).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await expect(price).toHaveValue('75')
  await page.reload()
  await expect(price).toHaveValue('75')
})

test('ticked rows stay ticked after a reload and behind a popup, until they are sold', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const ann = await join('Ann', { items: { [item.Itemdefid]: 8, [other.Itemdefid]: 5 } })
  const { page } = ann
  await page.goto('/inventory/page')
  const tick = page.getByLabel(`Select: ${item.Name}`, { exact: true })
  await untilKept(page, () => tick.check())
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(page.getByLabel(`Select: ${other.Name}`, { exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: item.Name, exact: true }).click()
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  await page.reload()
  await expect(popup).toBeVisible()
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(tick).toBeChecked()
  // Away and back again.
  await page.goto('/marketplace/my-listings')
  await page.goBack()
  await expect(tick).toBeChecked()

  await page.getByRole('button', { name: 'Sell selected' }).click()
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('20')
  await popup.getByRole('button', { name: /^Place/ }).click()
  await expect(popup).toBeHidden()
  await expect(tick).toBeHidden()
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
  await expect(tick).not.toBeChecked()
  await page.reload()
  await expect(tick).not.toBeChecked()

  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 20, count: 1 })
  await page.goto('/marketplace/my-listings')
  await untilKept(page, () => tick.check())
  await page.reload()
  await expect(tick).toBeChecked()
})
