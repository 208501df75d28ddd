import { alertRoutes } from '@app/contract/alert.ts'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { fillRoutes } from '@app/contract/fill.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { openSql } from '../server/testing/open-sql.ts'
import { pressComposing, showComposition } from './keys.ts'
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

  await bob.call(orderRoutes.createSellLot, {
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
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Sellers ask 40')
  await expectNoSideScroll(page)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Sellers ask 40')
})

test('a change in percent is waited for, told with both prices, and kept', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const bob = await join('Bob', { items: { [item_type_id]: 10 } })
  const cat = await join('Cat', { coins: 1000 })
  const trade = async (price: number) => {
    await bob.call(orderRoutes.createSellLot, { item_type_id, price, count: 1 })
    await cat.call(orderRoutes.buyLot, { item_type_id, price, count: 1 })
  }
  await trade(50)
  await bob.call(sandboxRoutes.advanceClock, { seconds: 3600 })
  const { page } = await join('Ann')
  await page.goto(`/marketplace/market#/item=${item_type_id}`)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const popup = page.getByRole('dialog', { name: `Price alerts: ${item.Name}` })
  const now = popup.getByRole('region', { name: 'Prices now' })
  await expect(now).toContainText('Sellers ask–')
  await expect(now).toContainText('Last trade50')
  await bob.call(orderRoutes.createSellLot, { item_type_id, price: 90, count: 1 })
  await expect(now).toContainText('Sellers ask90')
  await popup.getByRole('radio', { name: 'A change in %' }).click()
  await popup.getByRole('radio', { name: 'An hour' }).click()
  const percent = popup.getByRole('spinbutton', { name: 'Percent' })
  const submit = popup.getByRole('button', { name: 'Set the alert' })
  // No price falls by all of it; a rise may be more.
  await percent.fill('100')
  await expect(percent).toHaveAttribute('aria-invalid', 'true')
  await popup.getByRole('radio', { name: 'Rise' }).click()
  await expect(percent).toHaveAttribute('aria-invalid', 'false')
  await percent.fill('20')
  await popup.getByRole('checkbox', { name: 'Repeat every time' }).check()
  await submit.click()
  const own = popup.getByRole('list', { name: 'Your alerts' })
  await expect(own).toContainText('Up 20% or more in an hour')
  await expect(own).toContainText('Waiting for the change · Repeat every time')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await popup.getByRole('radio', { name: 'Either' }).click()
  await popup.getByRole('radio', { name: 'A week' }).click()
  await percent.fill('99')
  await percent.press('Enter')
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expect(own).toContainText('Up or down 99% or more in a week')
  await expectNoSideScroll(page)
  await expectAccessible(page)

  await trade(65)
  await expect(own).toContainText('Waiting until the change is over')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications: 1 unread', exact: true }).click()
  const inbox = page.getByRole('list', { name: 'Messages' })
  await expect(inbox).toContainText(/\+30% in an hour: from 50.* to 65/)
  await expect(inbox).toContainText('Up 20% or more in an hour')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.reload()
  await expect(inbox).toContainText(/\+30% in an hour: from 50.* to 65/)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/marketplace/market?popup=alerts#/item=${item_type_id}`)
  const removals = popup.getByRole('button', { name: 'Remove the alert' })
  await removals.first().click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own).not.toContainText('99%')
})

test('an alert is edited in its row, fires at the other price, and is set again', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann')
  const bob = await join('Bob', { items: { [item_type_id]: 10 } })
  const { page } = ann
  const watched = { item_id: item_type_id, price_of: 'sell', direction: 'below' } as const
  await ann.call(alertRoutes.create, { ...watched, price: 50, repeats: false })
  await page.goto(`/marketplace/market?popup=alerts#/item=${item_type_id}`)
  const popup = page.getByRole('dialog', { name: `Price alerts: ${item.Name}` })
  const own = popup.getByRole('list', { name: 'Your alerts' })
  const edit = own.getByRole('button', { name: 'Edit the alert' })
  const price = own.getByRole('spinbutton', { name: 'Price' })
  await edit.click()
  await expect(price).toHaveValue('50')
  // Escape of an input method gives up what it composes, and nothing else.
  const cdp = await page.context().newCDPSession(page)
  await price.focus()
  await showComposition(cdp, '４')
  await pressComposing(cdp, 'Escape')
  await expect(price).toBeVisible()
  await cdp.send('Input.insertText', { text: '4' })
  await price.fill('40')
  // Given up: it waits as it did, and the popup stays.
  await price.press('Escape')
  await expect(price).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(own).toContainText('50')
  await edit.press('Enter')
  await price.fill('')
  await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled()
  await price.press('Enter')
  await expect(price).toBeVisible()
  await price.fill('30')
  await expectAccessible(page)
  await price.press('Enter')
  await expect(page.getByText('The alert is set')).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(own).toContainText('30')
  const sell = (at: number) =>
    bob.call(orderRoutes.createSellLot, { item_type_id, price: at, count: 1 })
  await sell(40)
  await expect(popup.getByRole('region', { name: 'Prices now' })).toContainText('40')
  await expect(own).toContainText('Waiting for the price')
  await sell(29)
  await expect(own).toContainText('Fired')

  // One that is done is set again from the list of all, on a phone.
  await page.setViewportSize(phone)
  await page.goto('/marketplace/my-listings#alerts')
  const all = page.getByRole('region', { name: 'Price alerts' })
  await all.getByRole('button', { name: `Edit the alert: ${item.Name}` }).click()
  await all.getByRole('spinbutton', { name: 'Price' }).fill('20')
  await all.getByRole('checkbox', { name: 'Repeat every time' }).check()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await all.getByRole('button', { name: 'Set the alert' }).click()
  await expect(all).toContainText('Waiting for the price · Repeat every time')
  await page.reload()
  await expect(all).toContainText('Waiting for the price · Repeat every time')
})

test('an edit keeps what another tab has changed meanwhile', async ({ join, item }) => {
  const ann = await join('Ann')
  const { page } = ann
  const { alert_id } = await ann.call(alertRoutes.create, {
    item_id: item.Itemdefid,
    price_of: 'sell',
    direction: 'below',
    price: 50,
    repeats: false,
  })
  await page.goto(`/marketplace/market?popup=alerts#/item=${item.Itemdefid}`)
  const own = page.getByRole('list', { name: 'Your alerts' })
  await own.getByRole('button', { name: 'Edit the alert' }).click()
  const price = own.getByRole('spinbutton', { name: 'Price' })
  await expect(price).toHaveValue('50')
  await ann.call(alertRoutes.edit, { alert_id, price: 30 })
  await expect(price).toHaveValue('30')
  await own.getByRole('checkbox', { name: 'Repeat every time' }).check()
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Waiting for the price · Repeat every time')
  const { alerts } = await ann.call(alertRoutes.list, {})
  expect(alerts).toEqual([expect.objectContaining({ price: 30, repeats: true })])
})

test('what is typed while an edit is under way stays, and its form with it', async ({
  join,
  item,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  const watched = { item_id: item.Itemdefid, price_of: 'sell', direction: 'below' } as const
  await ann.call(alertRoutes.create, { ...watched, price: 50, repeats: false })
  const { promise: isSent, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api${alertRoutes.edit.path}`, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto(`/marketplace/market?popup=alerts#/item=${item.Itemdefid}`)
  const own = page.getByRole('list', { name: 'Your alerts' })
  await own.getByRole('button', { name: 'Edit the alert' }).click()
  const price = own.getByRole('spinbutton', { name: 'Price' })
  await price.fill('40')
  await price.press('Enter')
  await price.fill('30')
  answer()
  await expect(page.getByText('The alert is set')).toBeVisible()
  await expect(own).toContainText('40')
  await expect(price).toHaveValue('30')
  await price.press('Enter')
  await expect(price).toBeHidden()
  await expect(own).toContainText('30')
})

test('at the limit an alert of another item makes room, and those that are done go together', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const ann = await join('Ann', { coins: 100 })
  const bob = await join('Bob', { items: { [item.Itemdefid]: 10 } })
  const { page } = ann
  const below = (item_id: number, price: number) =>
    ann.call(alertRoutes.create, {
      item_id,
      price_of: 'sell',
      direction: 'below',
      price,
      repeats: false,
    })
  await Promise.all([below(item.Itemdefid, 70), below(item.Itemdefid, 80)])
  await bob.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 70, count: 1 })
  await below(other.Itemdefid, 20)
  for (let made = 1; made < 100; made++) await below(item.Itemdefid, made % 9 || 9)

  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const popup = page.getByRole('dialog', { name: `Price alerts: ${item.Name}` })
  const price = popup.getByRole('spinbutton', { name: 'Price' })
  await price.fill('11')
  await price.press('Enter')
  await expect(page.getByText(/at most 100 alerts waiting/)).toBeVisible()
  await popup.getByRole('link', { name: 'All your alerts (102)' }).press('Enter')
  const all = page.getByRole('region', { name: 'Price alerts' })
  await expect(all).toBeInViewport()
  await expect(all).toBeFocused()
  await expectAccessible(page)
  const rows = all.getByRole('listitem')
  await rows
    .filter({ hasText: other.Name! })
    .getByRole('button', { name: `Remove the alert: ${other.Name}` })
    .click()
  await expect(rows).toHaveCount(101)
  await expect(rows.filter({ hasText: /Fired .*\d{4}.* at 70/ })).toHaveCount(2)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await all.getByRole('button', { name: 'Remove all done (2)' }).click()
  await expect(rows).toHaveCount(99)
  await expect(all).not.toContainText('Fired')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows.first().getByRole('link', { name: item.Name }).click()
  await page.getByRole('button', { name: 'Price alerts' }).click()
  await price.fill('11')
  await price.press('Enter')
  await expect(popup.getByRole('listitem')).toHaveCount(100)
})

test('an alert of an item that is not traded any more is removed on its page', async ({
  join,
  database: url,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  const items = await ann.call(catalogRoutes.getAllItems, {})
  const item = items.find(({ CanSell }) => !CanSell)!
  await using database = await openSql(url)
  await database.run(
    `insert into price_alert (alert_id, player_id, item_id, price_of, direction, level, rearm_level,
      repeats, state, created_at)
    select gen_random_uuid(), player_id, $2, 'sell', 'above', 50, 49, false, 'armed', $3
    from player where steam_id = $1`,
    [ann.steamId, item.Itemdefid, Date.now()],
  )
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('button', { name: 'Set the alert' })).toBeHidden()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Remove the alert' }).click()
  await expect(popup).toContainText('No alerts for this item yet.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Price alerts' })).toBeHidden()
})

test('prices that did not load are not taken for none, and are asked for again', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const bob = await join('Bob', { items: { [item_type_id]: 1 }, coins: 100 })
  const cat = await join('Cat', { coins: 100 })
  await bob.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 1 })
  await cat.call(orderRoutes.buyLot, { item_type_id, price: 50, count: 1 })
  const { page } = await join('Ann')
  const isTape = (url: URL) => url.pathname === `/api${fillRoutes.getTape.path}`
  await page.route(isTape, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/marketplace/market?popup=alerts#/item=${item_type_id}`)
  const now = page.getByRole('dialog').getByRole('region', { name: 'Prices now' })
  const failed = now.getByRole('alert')
  await expect(failed).toContainText('Couldn’t load this')
  await expect(now).toContainText('Last trade…')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.unroute(isTape)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(now).toContainText('Last trade50')
  await expect(failed).toHaveCount(0)
})
