import type { Item } from '@app/contract/catalog.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { overviewRoutes } from '@app/contract/overview.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { openTradedMarket, openTrading, order } from './open-trading.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('the market is seen at a glance and as a table, sorted and narrowed by its address, live', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { ann, bob, trade } = await openTradedMarket(join, oak, elm)
  await ann.call(orderRoutes.createSellLot, order(oak, 50, 1))
  await bob.call(orderRoutes.createBuyLot, order(oak, 45, 1))

  const { page } = bob
  await page.goto('/marketplace/market')
  const glance = page.getByRole('region', { name: 'Most traded, 24 hours' })
  await expect(glance.getByRole('listitem').first()).toContainText(elm.Name)
  await expect(glance.getByRole('listitem').first()).toContainText('1 trade')
  await expect(page.getByRole('region', { name: 'Tightest spreads' })).toContainText('10%')
  await expectAccessible(page)
  // Live: what is traded now leads the list.
  await trade(oak, 49, 20)
  await expect(glance.getByRole('listitem').first()).toContainText(oak.Name)
  await expect(glance.getByRole('listitem').first()).toContainText('2 trades')

  await glance.getByRole('link', { name: 'More: Most traded, 24 hours' }).click()
  const table = page.getByRole('table', { name: 'Market table' })
  const rows = table.getByRole('row')
  const row = (item: Item) => rows.filter({ hasText: item.Name })
  await expect(rows.nth(1)).toContainText(oak.Name)
  await expect(row(oak)).toContainText('10%')
  await table.getByRole('button', { name: 'Trades, 24 h' }).click()
  await expect(page).toHaveURL(/sort=-trades/)
  await page.getByRole('switch', { name: 'Traded in 24 hours' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('switch', { name: 'With my orders' }).click()
  await expect(rows).toHaveCount(2)
  await expect(row(oak).getByRole('cell').last()).toHaveText('1')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Last trade' }).check()
  await expect(row(oak).getByRole('cell', { name: '49 Surprise coins' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  // Another tab with the same address shows the same, and follows what happens.
  const second = await page.context().newPage()
  await second.goto(page.url())
  const other = second.getByRole('table', { name: 'Market table' }).getByRole('row')
  await expect(other).toHaveCount(2)
  await expect(other.nth(1)).toContainText(oak.Name)
  await trade(oak, 49, 1)
  await expect(other.nth(1).getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)

  await row(oak).getByRole('link', { name: oak.Name }).click()
  await expect(page).toHaveURL(new RegExp(`#/item=${oak.Itemdefid}$`))
  await expect(page.getByRole('heading', { name: oak.Name })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'As a list' }).click()
  await page.getByRole('link', { name: 'As a table' }).click()
  await expect(table).toBeVisible()
})

test('an item that is opened from a short list leaves the list beside it as it was narrowed', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob } = await openTradedMarket(join, oak, elm)
  const { page } = bob
  await page.goto(`/marketplace/market?q=${encodeURIComponent(oak.Name)}&has=1`)
  const traded = page.getByRole('region', { name: 'Newest trades' })
  await traded.getByRole('link', { name: elm.Name }).click()
  await expect(page.getByRole('heading', { name: elm.Name })).toBeVisible()
  await expect(page).toHaveURL(/has=1/)
  await expect(page.getByRole('searchbox')).toHaveValue(oak.Name)
})

test('“More” of a short list shows the items of the list first', async ({ join, goods }) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { ann, bob } = await openTradedMarket(join, oak, elm)
  // The widest spread of all is of something that nobody trades.
  const idle = goods.pop()!
  const carl = await join('Carl', { coins: 1000, items: { [idle.Itemdefid]: 1 } })
  await ann.call(orderRoutes.createSellLot, order(oak, 50, 1))
  await bob.call(orderRoutes.createBuyLot, order(oak, 25, 1))
  await carl.call(orderRoutes.createSellLot, order(idle, 900, 1))
  await bob.call(orderRoutes.createBuyLot, order(idle, 1, 1))

  const { page } = bob
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  for (const title of ['Widest spreads', 'Tightest spreads']) {
    await page.goto('/marketplace/market')
    const list = page.getByRole('region', { name: title })
    const first = (await list.getByRole('listitem').first().getByRole('link').innerText()).trim()
    await list.getByRole('link', { name: `More: ${title}` }).click()
    await expect(rows.nth(1)).toContainText(first)
    await expect(page.getByRole('switch', { name: 'Traded in 24 hours' })).toBeChecked()
    await expect(rows.filter({ hasText: idle.Name })).toHaveCount(0)
  }
})

test('what rose and what fell in a day are both seen at a glance, and “More” begins with them', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob, trade } = await openTrading(join, [oak, elm])
  await trade(oak, 40, 2)
  await trade(elm, 40, 2)
  await bob.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
  await trade(oak, 49, 10)
  await trade(elm, 31, 10)
  const { page } = bob
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  for (const [title, item, change] of [
    ['Biggest rises, 24 hours', oak, '+22.5%'],
    ['Biggest falls, 24 hours', elm, '−22.5%'],
  ] as const) {
    await page.goto('/marketplace/market')
    const list = page.getByRole('region', { name: title })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('listitem')).toContainText(item.Name)
    await expect(list.getByRole('listitem')).toContainText(change)
    await list.getByRole('link', { name: `More: ${title}` }).click()
    await expect(rows.nth(1)).toContainText(item.Name)
    await expect(rows.nth(1)).toContainText(change)
  }
})

test('what was traded right before the page opened is in its lists, though their first answer was older', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob, trade } = await openTrading(join, [oak, elm])
  const { page } = bob
  await trade(oak, 40, 2)
  const older = await bob.call(overviewRoutes.get, {})
  await trade(elm, 30, 9)
  const path = `**/api${overviewRoutes.get.path}`
  await page.route(path, (route) => route.fulfill({ json: older }), { times: 1 })
  await page.goto('/marketplace/market')
  const newest = page.getByRole('region', { name: 'Newest trades' })
  await expect(newest.getByText(elm.Name)).toBeVisible()
})

test('what nobody trades any more leaves the lists of the day on an open page', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const { bob } = await openTradedMarket(join, oak, elm)
  const { page } = bob
  await page.clock.install()
  await page.goto('/marketplace/market')
  const glance = page.getByRole('region', { name: 'Most traded, 24 hours' })
  await expect(glance.getByText(elm.Name)).toBeVisible()
  await bob.call(sandboxRoutes.advanceClock, { seconds: 25 * 3600 })
  // What the page had asked for before may be answered after.
  await expect(async () => {
    await page.clock.fastForward('05:00')
    await expect(glance.getByText(elm.Name)).toHaveCount(0, { timeout: 3000 })
  }).toPass()
})
