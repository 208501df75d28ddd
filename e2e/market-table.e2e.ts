import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { columnNames } from '../web/overview/columns.ts'
import { openTradedMarket, openTrading, order } from './open-trading.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('a phone has the market as a table, with the newest trades first, and loads no list that it hides', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob, trade } = await openTrading(join, [oak, elm])
  await trade(oak, 40, 2)
  const { page } = bob
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize(phone)
  await page.goto('/marketplace/market')
  const list = page.getByRole('region', { name: 'Items' })
  await expect(list.getByRole('status')).toHaveText(/^\d+ items$/)
  await expect(page.getByText('Live', { exact: true }).first()).toBeAttached()
  await expect(page.getByText('The market at a glance')).toHaveCount(0)
  expect(asked.filter((path) => /get-overview|GlanceWidget/.test(path))).toEqual([])

  await page.getByRole('link', { name: 'As a table' }).click()
  await expect(page.getByRole('table', { name: 'Market table' })).toBeVisible()
  await page.goBack()
  // With room for both, the lists are there, and lead to the same.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('region', { name: 'Newest trades' })
    .getByRole('link', { name: 'More: Newest trades' })
    .click()
  await page.setViewportSize(phone)
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  await expect(page).toHaveURL(/sort=-traded_at/)
  await expect(rows.nth(1)).toContainText(oak.Name)
  await expect(rows.nth(1)).toContainText(/\d:\d\d/)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('orders that act by themselves are among the own ones of the table', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob } = await openTrading(join, [oak, elm])
  const { page } = bob
  await page.goto('/marketplace/market?view=table')
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  await page.getByRole('switch', { name: 'With my orders' }).click()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
  const row = rows.filter({ hasText: elm.Name })
  const { order_id } = await bob.call(conditionalOrderRoutes.create, {
    item_id: elm.Itemdefid,
    side: 'sell',
    count: 1,
    conditions: [{ price_of: 'sell', direction: 'above', price: 900, order_price: 900 }],
  })
  await expect(rows).toHaveCount(2)
  await expect(row.getByRole('cell').last()).toHaveText('1')
  const item_id = elm.Itemdefid
  await bob.call(standingOrderRoutes.set, { item_id, keep: 20, price: 5, budget: 100 })
  // The order that keeps a stock, and what it bids.
  await expect(row.getByRole('cell').last()).toHaveText('3')
  await bob.call(standingOrderRoutes.remove, { item_id })
  await expect(row.getByRole('cell').last()).toHaveText('1')
  await bob.call(conditionalOrderRoutes.cancel, { order_id })
  await expect(rows).toHaveCount(0)
})

test('list and table are narrowed alike, and a switch between them keeps what narrows', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob } = await openTrading(join, [oak, elm])
  const { page } = bob
  await page.goto('/marketplace/market?view=table')
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  await expect(rows.nth(4)).toBeVisible()
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const tags = page.getByRole('combobox', { name: 'Add tag' })
  await tags.click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Owned' }).click()
  await page.getByRole('searchbox').fill(elm.Name)
  await expect(page).toHaveURL(/tags=.+has=1|has=1.+tags=/)
  await expect(page).toHaveURL(/[?&]q=/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'As a list' }).click()
  await expect(page.getByRole('switch', { name: 'Has item' })).toBeChecked()
  await expect(page.getByRole('searchbox')).toHaveValue(elm.Name)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  // Without its only tag the filter stays open for the next one.
  await expect(page).not.toHaveURL(/tags=/)
  await expect(tags).toBeVisible()
  await page.getByRole('searchbox').fill('')
  const list = page.getByRole('region', { name: 'Items' })
  await expect(list.getByRole('status').last()).toHaveText('1 item')
  await page.getByRole('link', { name: 'As a table' }).first().click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(elm.Name)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('switch', { name: 'Has item' })).toBeChecked()
})

test('limits to what columns show narrow the table, stand in its address, and can be taken away', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { ann, bob } = await openTradedMarket(join, oak, elm)
  await ann.call(orderRoutes.createSellLot, order(oak, 50, 1))
  await bob.call(orderRoutes.createBuyLot, order(oak, 25, 1))
  const { page } = bob
  await page.goto('/marketplace/market?view=table&only=traded&q=' + encodeURIComponent(oak.Name))
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Advanced search' }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  const spread = page.getByRole('group', { name: 'Condition: Spread' })
  const value = spread.getByRole('spinbutton', { name: 'Value' })
  await value.fill('50.1')
  await expect(rows).toHaveCount(0)
  await expect(page).toHaveURL(/where=spread\.min\.50\.1/)
  await spread.getByRole('combobox', { name: 'Limit' }).selectOption('at most')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/where=spread\.max\.50\.1/)
  await page.reload()
  await expect(value).toHaveValue('50.1')
  await value.fill('50.15')
  await expect(value).toHaveAttribute('data-hint', 'One decimal place at most')
  await expect(page).not.toHaveURL(/where=/)
  await value.fill('51')
  await expect(page).toHaveURL(/where=spread\.max\.51/)
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page
    .getByRole('group', { name: 'Condition: Spread' })
    .last()
    .getByRole('combobox', { name: 'Column' })
    .selectOption('Trades, 24 h')
  const trades = page.getByRole('group', { name: 'Condition: Trades, 24 h' })
  await trades.getByRole('spinbutton').fill('1k')
  await expect(page).toHaveURL(/where=spread\.max\.51(,|%2C)trades\.min\.1000/)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.reload()
  await expect(trades.getByRole('spinbutton')).toHaveValue('1000')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove condition: Trades, 24 h' }).press('Enter')
  await expect(rows).toHaveCount(2)
  // The keyboard goes on from where the condition was.
  await expect(page.getByRole('region', { name: 'Advanced search' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(spread.getByRole('combobox', { name: 'Column' })).toBeFocused()
})

test('a table of all columns scrolls by itself where the window has no room for them', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/marketplace/market?view=table&cols=${columnNames.join()}`)
  // The longest heads are those in Russian; what has no value says so in words that are not seen.
  const table = page.getByRole('table', { name: 'Таблица рынка' })
  await expect(table.getByRole('row').nth(5)).toBeVisible()
  await expectNoSideScroll(page)
  const last = table.getByRole('columnheader').last().getByRole('button')
  await last.focus()
  await expect(last).toBeInViewport()
  await expectAccessible(page)
  for (const width of [900, 1200, 1344]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideScroll(page)
  }
})

test('a visitor is told which filters of a shared search need an account, and sees the rest', async ({
  browser,
  join,
  goods,
  site,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  await openTradedMarket(join, oak, elm)
  const context = await browser.newContext({ baseURL: site, locale: 'en' })
  const page = await context.newPage()
  const note = page.getByText('Log in to filter by what you own and by your orders')
  const logIn = note.locator('..').getByRole('button', { name: 'Log in' })
  await page.goto('/marketplace/market?view=table&has=1&only=orders,traded&where=held.min.1')
  const table = page.getByRole('table', { name: 'Market table' })
  await expect(table.getByRole('rowheader', { name: oak.Name })).toBeVisible()
  await expect(note).toBeVisible()
  await expect(logIn).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/marketplace/market?has=1&q=${encodeURIComponent(oak.Name)}`)
  await expect(page.getByRole('region', { name: 'Items' }).getByText(oak.Name)).toBeVisible()
  await expect(logIn).toBeVisible()
  await page.goto('/marketplace/market?view=table&only=traded')
  await expect(table.getByRole('rowheader', { name: oak.Name })).toBeVisible()
  await expect(note).toHaveCount(0)
  await context.close()
})
