import { join as pathOf } from 'node:path'
import type { Page } from '@playwright/test'
import { authRoutes } from '@app/contract/auth.ts'
import type { Item } from '@app/contract/catalog.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, type Player, test } from './testing.ts'

const START_COINS = 25_000

/** Where pictures of the evening are kept; none are made unless it is set (docs/evening.md). */
const { RECORD } = process.env

/** A picture of what is shown once it has come to rest. */
async function picture(page: Page, name: string): Promise<void> {
  if (RECORD === undefined) return
  await page.waitForTimeout(800)
  await page.screenshot({ path: pathOf(RECORD, `${name}.jpg`), type: 'jpeg', quality: 70 })
}

const order = (item: Item, price: number, count: number) => ({
  item_type_id: item.Itemdefid,
  price,
  count,
})

/** A busy item, traded at 120 and at 100, of which fifty are for sale and fifty wanted. */
async function openMarket(item: Item, ann: Player, bob: Player): Promise<void> {
  await ann.call(orderRoutes.createSellLot, order(item, 120, 7000))
  await bob.call(orderRoutes.buyLot, order(item, 120, 7000))
  await bob.call(orderRoutes.createBuyLot, order(item, 100, 7000))
  await ann.call(orderRoutes.sellToBuyLot, order(item, 100, 7000))
  await ann.call(orderRoutes.createSellLot, order(item, 130, 50))
  await bob.call(orderRoutes.createBuyLot, order(item, 100, 50))
}

/** Opens the pack that every newcomer finds at home. */
async function openPack(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the starter pack' }).click()
  await expect(page.getByRole('banner').getByText('25,000 Surprise coins')).toBeAttached()
  await picture(page, '1-pack')
}

/** From the most traded item to the flip that pays, whose order its row has filled in. */
async function buyFlip(page: Page, item: Item): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Marketplace', exact: true }).click()
  const most = page.getByRole('region', { name: 'Most traded, 24 hours' })
  await expect(most.getByRole('listitem').first()).toContainText(item.Name)
  await page.getByRole('link', { name: 'Finders' }).first().click()
  const flips = page.getByRole('table', { name: 'Flips' })
  const row = flips.getByRole('row').filter({ hasText: item.Name })
  await expect(row).toBeVisible()
  await picture(page, '2-finders')
  await row.getByRole('link', { name: 'Buy' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Price per piece, in coins')).toHaveValue('101')
  await form.getByLabel('Quantity', { exact: true }).fill('100')
  await picture(page, '3-order')
  await form.getByRole('button', { name: 'Create buy order' }).click()
  await expect(form).toBeHidden()
}

/** Puts the item on a list of its own, and asks to be told when buyers pay 125 or more. */
async function watch(page: Page, item: Item): Promise<void> {
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page
    .getByRole('button', { name: `Lists: ${item.Name}`, exact: true })
    .first()
    .click()
  const lists = page.getByRole('dialog', { name: `Lists: ${item.Name}` })
  await lists.getByRole('textbox', { name: 'New list' }).fill('Tonight')
  await page.keyboard.press('Enter')
  await expect(lists.getByRole('checkbox', { name: 'Tonight' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const alerts = page.getByRole('dialog', { name: `Price alerts: ${item.Name}` })
  await alerts.getByRole('radio', { name: 'Buyers pay' }).click()
  await alerts.getByRole('radio', { name: 'or more' }).click()
  await alerts.getByRole('spinbutton', { name: 'Price' }).fill('125')
  await alerts.getByRole('spinbutton', { name: 'Price' }).press('Enter')
  await expect(alerts.getByRole('list', { name: 'Your alerts' })).toContainText('Waiting')
  await picture(page, '4-alert')
  await page.keyboard.press('Escape')
}

/** The whole market, and of it what was traded today and leaves at least a fifth between its prices. */
async function narrow(page: Page, item: Item): Promise<void> {
  await page.goto('/marketplace/market?view=table&only=traded')
  const rows = page.getByRole('table', { name: 'Market table' }).getByRole('row')
  await page.getByRole('button', { name: 'Advanced search' }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  const spread = page.getByRole('group', { name: 'Condition: Spread' }).getByRole('spinbutton')
  await spread.fill('22')
  await expect(rows.filter({ hasText: item.Name })).toBeVisible()
  await expect(page).toHaveURL(/where=spread\.min\.22/)
  await picture(page, '5-table')
  await page.reload()
  await expect(rows.filter({ hasText: item.Name })).toBeVisible()
  await spread.fill('23')
  await expect(rows.filter({ hasText: item.Name })).toHaveCount(0)
}

async function sellNow(page: Page, price: number, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Sell item' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Price per piece, in coins').fill(String(price))
  await form.getByLabel('Quantity', { exact: true }).fill(String(count))
  await form.getByRole('button', { name: 'Sell now' }).click()
  await expect(form).toBeHidden()
}

test('a newcomer’s evening: a pack, a flip, a list, an alert, and a profit that the log explains to the coin', async ({
  join,
  goods,
}) => {
  const item = goods.pop()!
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20_000 } })
  const bob = await join('Bob', { coins: 10_000_000 })
  await openMarket(item, ann, bob)
  const nora = await join('Nora')
  const { page } = nora
  // What was ranked before is too old then.
  await nora.call(sandboxRoutes.advanceClock, { seconds: 120 })

  await openPack(page)
  await buyFlip(page, item)
  await watch(page, item)
  await narrow(page, item)
  await ann.call(orderRoutes.sellToBuyLot, order(item, 101, 100))
  const inbox = page.getByRole('list', { name: 'Messages' })
  await page.getByRole('button', { name: 'Notifications: 1' }).click()
  await expect(inbox).toContainText('Bought 100 for')
  await inbox.getByRole('link', { name: item.Name }).click()

  // What the flip bought went up for sale at the price that its row named.
  await bob.call(orderRoutes.buyLot, order(item, 120, 60))
  const cancel = page.getByRole('button', { name: 'Cancel your order for this item' })
  await cancel.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await expect(cancel).toHaveCount(0)
  await bob.call(orderRoutes.createBuyLot, order(item, 125, 40))
  await page.getByRole('button', { name: /^Notifications: / }).click()
  await expect(inbox).toContainText('Sold 60 for')
  await expect(inbox).toContainText('Buyers pay')
  await picture(page, '6-inbox')
  await inbox.getByRole('link', { name: item.Name }).first().click()
  await sellNow(page, 125, 40)

  // 12,200 received for what has cost 10,100.
  await page.goto('/marketplace/profit')
  await expect(page.getByTestId('profit')).toContainText('2,100')
  const log = page.getByRole('table', { name: 'Trade log' })
  const rows = log.getByRole('row').filter({ hasText: item.Name })
  await expect(rows).toHaveCount(3)
  for (const [nth, coins, profit] of [
    [0, '5,000', '960'],
    [1, '7,200', '1,140'],
    [2, '10,100', '–'],
  ] as const) {
    await expect(rows.nth(nth)).toContainText(coins)
    await expect(rows.nth(nth)).toContainText(profit)
  }
  await expect(log.getByText('Unknown')).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, '7-profit')
  // Of what the pack holds, the inventory names everything.
  await page.goto('/inventory/page')
  await expect(page.getByRole('row').filter({ hasText: 'Rye Loaf' })).toBeVisible()
  await expect(page.getByText('Unknown')).toHaveCount(0)
  const { rows: acts } = await nora.call(profitRoutes.log, {})
  const moved = acts.reduce((sum, { coins }) => sum + coins, 0)
  expect(moved).toBe(2100)
  expect((await nora.call(authRoutes.getProfile, {})).coins).toBe(START_COINS + moved)
  await page.goto('/marketplace/market')
  await page.getByRole('button', { name: 'Lists and searches' }).click()
  await expect(page.getByRole('button', { name: /^Tonight/ })).toBeVisible()
})
