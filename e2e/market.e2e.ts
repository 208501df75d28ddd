import { catalogRoutes, type Item } from '@app/contract/catalog.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { nameTag } from '@app/rules/catalog/tag-names.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

/** An item of the demo world that is only looked at: flows that trade have one of their own. */
const AXE = 400
const AXE_NAME = 'Worn Axe'

async function openItem(page: Page, item: Item): Promise<void> {
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await expect(page.getByRole('heading', { level: 2, name: item.Name, exact: true })).toBeVisible()
}

async function order(
  page: Page,
  side: 'buy' | 'sell',
  price: number,
  count: number,
): Promise<Locator> {
  await page.getByRole('button', { name: side === 'buy' ? 'Buy item' : 'Sell item' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Price per piece, in coins').fill(String(price))
  await popup.getByLabel('Quantity', { exact: true }).fill(String(count))
  return popup
}

const wallet = (page: Page, coins: string) =>
  expect(page.getByRole('banner').getByText(`${coins} Surprise coins`)).toBeAttached()

/** The item's tags as they are shown in a language that writes a colon between their parts. */
async function tagsOf(player: Player, item: Item, lang: 'en' | 'ru'): Promise<string[]> {
  const names = await player.call(catalogRoutes.readTagNames, { lang })
  return item.Tags.map((tag) => nameTag(tag, names)).map((t) => `${t.category}: ${t.value}`)
}

const sellLot = (player: Player, item_type_id: number, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, { item_type_id, price, count })

test('two players trade, and both pages change by themselves', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 10 } })
  const bob = await join('Bob', { coins: 1000 })
  await openItem(ann.page, item)
  await openItem(bob.page, item)
  await wallet(bob.page, '1,000')

  const offer = await order(ann.page, 'sell', 30, 5)
  await offer.getByRole('button', { name: 'Create sell order' }).click()
  await expect(offer).toBeHidden()
  const sells = bob.page.getByRole('region', { name: 'Sell orders' })
  await expect(sells.getByRole('row').filter({ hasText: '30 Surprise coins' })).toContainText('5')

  const purchase = await order(bob.page, 'buy', 30, 2)
  await purchase.getByRole('button', { name: 'Buy now' }).click()
  await expect(purchase).toBeHidden()

  await wallet(bob.page, '940')
  await wallet(ann.page, '60')
  await expect(bob.page.getByTestId('owned')).toHaveText('2')
  await expect(ann.page.getByTestId('owned')).toHaveText('5')
  await expect(sells.getByRole('row').filter({ hasText: '30 Surprise coins' })).toContainText('3')
  await expect(ann.page.getByText('sold 2 of 5')).toBeVisible()

  await ann.page.goto('/marketplace/history')
  await expect(ann.page.getByRole('row').filter({ hasText: item.Name }).first()).toContainText('−2')
  await ann.page.goto('/marketplace/my-listings')
  const own = ann.page.getByRole('table', { name: 'Sell orders' }).getByRole('row').nth(1)
  await expect(own).toContainText('3/5')
  await bob.call(orderRoutes.buyLot, { item_type_id: item.Itemdefid, price: 30, count: 1 })
  await expect(own).toContainText('2/5')
})

test('selected lots are canceled together, after a question', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 10 } })
  for (const price of [2001, 2002, 2003]) await sellLot(ann, item.Itemdefid, price, 1)
  const { page } = ann
  await page.goto('/marketplace/my-listings')
  const rows = page.getByRole('table', { name: 'Sell orders' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expectAccessible(page)

  const section = page
    .getByRole('group')
    .filter({ has: page.getByText('Sell orders') })
    .first()
  const bulk = section.getByRole('button', { name: 'Cancel selected' })
  await expect(bulk).toBeDisabled()
  await section.getByRole('searchbox', { name: 'Search sell orders' }).fill('no such thing')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await section.getByText('Clear search', { exact: true }).click()
  await expect(rows).toHaveCount(4)
  await section.getByRole('searchbox', { name: 'Search sell orders' }).fill(item.Name.toUpperCase())
  await section.getByLabel('Select all shown').check()
  await expect(page.getByText('3 orders selected')).toBeVisible()
  await page.getByLabel(`Select: ${item.Name}`).first().uncheck()
  await bulk.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you really want to cancel the lot(s)?')
  // What is there stays when it cannot be loaded again.
  await page.route('**/api/marketplace/get-my-lots', (route) => route.abort())
  const failed = page.waitForEvent('console', (line) => line.text().includes('my-lots'))
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await failed
  await expect(rows).toHaveCount(2)

  await rows.nth(1).getByText('1/1').click()
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${item.Itemdefid}$`))
})

test('the trading history is read by pages of 100', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 200 } })
  for (let i = 0; i < 120; i++) await sellLot(ann, item.Itemdefid, 3000 + i, 1)
  const lots = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLots, { lot_uuids: lots.map((lot) => lot.lot_uuid) })
  const { page } = ann
  await page.goto('/marketplace/history')
  const rows = page.getByRole('table', { name: 'Trading history' }).getByRole('row')
  await expect(rows).toHaveCount(101)
  await expect(page.getByRole('button', { name: 'Newer entries' })).toHaveCount(0)
  const older = page.getByRole('button', { name: 'Older entries' }).first()
  await older.click()
  await expect(rows).toHaveCount(21)
  // The browser's own way back comes to the newest page, before which there is none.
  await page.goBack()
  await expect(rows).toHaveCount(101)
  await expect(page.getByRole('button', { name: 'Newer entries' })).toHaveCount(0)
  await older.click()
  await expect(rows).toHaveCount(21)
  await expect(page).toHaveURL(/last_uuid=[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Older entries' })).toHaveCount(0)
  await expectAccessible(page)

  // Opened again in the middle, the way back is still there.
  await page.reload()
  await expect(rows).toHaveCount(21)
  await page.getByRole('button', { name: 'Newer entries' }).first().click()
  await expect(rows).toHaveCount(101)
  await expect(page).toHaveURL(/history$/)

  // A cursor that is none is passed over; one behind which there is nothing leads back.
  await page.goto('/marketplace/history?last_uuid=elsewhere')
  await expect(rows).toHaveCount(101)
  await page.goto('/marketplace/history?last_uuid=00000000-0000-7000-8000-000000000000')
  await page.getByRole('button', { name: 'Back to newest' }).click()
  await expect(rows).toHaveCount(101)
  await expect(page).toHaveURL(/history$/)
})

test('an address selects an item, in either form', async ({ page }) => {
  await page.goto(`/marketplace/market/#/item=${AXE}`)
  await expect(page.getByRole('heading', { level: 2, name: AXE_NAME })).toBeVisible()
  await page.goto(`/marketplace#/item=${AXE}`)
  await expect(page.getByRole('heading', { level: 2, name: AXE_NAME })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${AXE}$`))
})

test('a picture of another site that does not come leaves the placeholder', async ({ page }) => {
  await page.route('**/api/items?*', async (route) => {
    const items = (await (await route.fetch()).json()) as Item[]
    const elsewhere = { IconUrl: 'https://pictures.example/axe.png' }
    const json = items.map((item) => (item.Itemdefid === AXE ? { ...item, ...elsewhere } : item))
    await route.fulfill({ json })
  })
  await page.goto(`/marketplace/market#/item=${AXE}`)
  const head = page.getByRole('article').locator('header')
  await expect(head.getByText('?', { exact: true })).toBeVisible()
  await expect(head.locator('img')).toHaveCount(0)
})

test('an item is shown with its text, its tags, its best prices and what is owned', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000, items: { [id]: 40 } })
  const bob = await join('Bob', { coins: 1000 })
  await sellLot(ann, id, 12_345, 15)
  await bob.call(orderRoutes.createBuyLot, { item_type_id: id, price: 90, count: 4 })
  const { page } = ann
  await page.goto('/marketplace/market')
  const row = page
    .getByRole('region', { name: 'Items' })
    .getByRole('button', { name: item.Name })
    .first()
  const search = page.getByRole('region', { name: 'Items' }).getByRole('searchbox')
  await search.fill(item.Name)
  await expect(row).toContainText('12,345 Surprise coins')
  await expect(row).toContainText('(yours')
  await expect(row).toContainText('90 Surprise coins')
  await expect(row).toContainText('25')
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/marketplace/market.*#/item=${id}$`))

  const detail = page.getByRole('article')
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(item.Name)
  const words = item.Description.replaceAll(/\[[^\]]*\]|<[^>]*>/g, '').split('\n')[0]!
  await expect(detail).toContainText(words)
  await expect(detail).not.toContainText('[b]')
  for (const tag of await tagsOf(ann, item, 'en')) {
    await expect(detail.getByText(tag, { exact: true })).toBeVisible()
  }
  await expect(detail.getByText('Start price').locator('..')).toContainText('12,345 Surprise coins')
  await expect(detail.getByText('Best buy order').locator('..')).toContainText('90 Surprise coins')
  await expect(detail.getByTestId('owned')).toHaveText('25')

  // Of hundreds of rows the chosen one is scrolled to.
  await search.fill('')
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${id}$`))
  await page.reload()
  await expect(row).toBeInViewport()
  await expect(row).toHaveAttribute('aria-current', 'true')
})

test('the own lot is canceled in the book, where the other player sees it go', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 3 } })
  const bob = await join('Bob')
  await sellLot(ann, item.Itemdefid, 777, 3)
  await openItem(ann.page, item)
  await openItem(bob.page, item)
  const seen = bob.page.getByRole('row').filter({ hasText: '777 Surprise coins' })
  await expect(seen).toBeVisible()
  await expect(seen.getByRole('cell').nth(1)).toHaveText('777')
  await expect(seen.getByRole('cell').nth(2)).toHaveText('3')
  await expect(seen.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

  // The answer is held back until the spinner has been seen.
  const held = Promise.withResolvers<void>()
  await ann.page.route('**/cancel-lot', async (route) => {
    await held.promise
    await route.continue()
  })
  const cancel = ann.page.getByRole('button', { name: 'Cancel order at 777' })
  await cancel.click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(cancel).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(ann.page.getByTestId('owned')).toHaveText('3')
  await expect(ann.page.getByRole('row').filter({ hasText: '777 Surprise coins' })).toHaveCount(0)
  await expect(seen).toHaveCount(0)
})

test('keys open the popups, which say what the order would do', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 9 } })
  const bob = await join('Bob', { coins: 100 })
  await sellLot(ann, item.Itemdefid, 60, 9)
  await openItem(bob.page, item)
  await expect(bob.page.getByRole('button', { name: 'Buy item' })).toBeVisible()
  await bob.page.keyboard.press('b')
  const popup = bob.page.getByRole('dialog')
  await expect(popup.getByLabel('Price per piece, in coins')).toBeFocused()
  await expect(popup.getByLabel('Price per piece, in coins')).toHaveValue('60')
  await expect(popup.getByLabel('Quantity', { exact: true })).toHaveValue('9')
  await popup.getByLabel('Price per piece, in coins').fill('20')
  await popup.getByLabel('Quantity', { exact: true }).fill('2')
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeVisible()
  await popup.getByLabel('Price per piece, in coins').fill('60')
  await popup.getByLabel('Quantity', { exact: true }).fill('1')
  await expect(popup.getByRole('button', { name: 'Buy now' })).toBeVisible()
  await popup.getByLabel('Price per piece, in coins').fill('20')
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeVisible()
  await expectAccessible(bob.page)

  // What is wrong is said once, and the button does nothing until it is right.
  const quantity = popup.getByLabel('Quantity', { exact: true })
  await quantity.fill('1.5')
  await popup.getByLabel('Price per piece, in coins').focus()
  await expect(popup.getByText('Whole numbers only, no decimals')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeDisabled()
  await quantity.fill('1000001')
  await expect(popup.getByText('A whole number from 1 to 1,000,000')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeDisabled()
  await quantity.fill('9')
  const poor = popup.getByText('Not enough coins')
  await expect(poor).toHaveCount(1)
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeDisabled()
  await quantity.fill('2')
  await expect(poor).toHaveCount(0)

  // A press that begins inside and ends on the overlay is no wish to close.
  const title = (await popup.getByRole('heading').boundingBox())!
  await bob.page.mouse.move(title.x + 5, title.y + 5)
  await bob.page.mouse.down()
  await bob.page.mouse.move(5, 5)
  await bob.page.mouse.up()
  await expect(popup).toBeVisible()
  await bob.page.mouse.click(5, 5)
  await expect(popup).toBeHidden()
})

test('another language changes the page and stays', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 1 } })
  const { page } = ann
  await openItem(page, item)
  await page.getByRole('button', { name: 'Language: en' }).click()
  await page.getByRole('button', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 2, name: item.NameRu })).toBeVisible()
  for (const tag of await tagsOf(ann, item, 'ru')) {
    await expect(page.getByRole('article').getByText(tag, { exact: true })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Купить предмет' })).toBeVisible()
})

const screens = [
  { path: '/marketplace/market', shows: /^\d+ items$/ },
  { path: `/marketplace/market#/item=${AXE}`, shows: 'Start price' },
  { path: '/marketplace/my-listings', shows: '2/2' },
  { path: '/marketplace/history', shows: 'Nothing here yet' },
]

for (const { path, shows } of screens) {
  test(`${path} is accessible and fits a phone`, async ({ join, item }) => {
    const phone = { width: 390, height: 844 }
    const ann = await join(
      'Ann',
      { coins: 500, items: { [item.Itemdefid]: 3 } },
      { viewport: phone },
    )
    await sellLot(ann, item.Itemdefid, 4000, 2)
    await ann.page.goto(path)
    await expect(ann.page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(ann.page.getByText(shows).first()).toBeVisible()
    await expectNoSideScroll(ann.page)
    await expectAccessible(ann.page)
  })
}

test('an older page of the history that does not come is asked for again', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 200 } })
  for (let i = 0; i < 110; i++) await sellLot(ann, item.Itemdefid, 3000 + i, 1)
  const lots = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLots, { lot_uuids: lots.map((lot) => lot.lot_uuid) })
  const { page } = ann
  // Whatever is older than an entry: the question whether there is any, too.
  const path = '**/api/marketplace/get-lot-history'
  await page.route(path, async (route) => {
    const { last_uuid } = route.request().postDataJSON() as { last_uuid?: string }
    await (!last_uuid ? route.continue() : route.abort())
  })
  await page.goto('/marketplace/history')
  const rows = page.getByRole('table', { name: 'Trading history' }).getByRole('row')
  await expect(rows).toHaveCount(101)
  await page.getByRole('button', { name: 'Older entries' }).first().click()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(path)
  await retry.click()
  await expect(rows).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Newer entries' }).first()).toBeVisible()
})

test('the way to older entries stays while a new one comes', async ({ join, item }) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 200 } })
  const orders = Array.from({ length: 101 }, () => ({ item_type_id, price: 3000, count: 1 }))
  await ann.call(orderRoutes.createSellLots, { orders })
  const lots = await ann.call(lotRoutes.getMyLots, {})
  await ann.call(lotRoutes.cancelLots, { lot_uuids: lots.map((lot) => lot.lot_uuid) })
  const { page } = ann
  await page.goto('/marketplace/history')
  const rows = page.getByRole('table', { name: 'Trading history' }).getByRole('row')
  const older = page.getByRole('button', { name: 'Older entries' }).first()
  await older.focus()
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/marketplace/get-lot-history', (route) => {
    // Whether there is any older one is not answered.
    if (route.request().postDataJSON().limit !== 1) return route.continue()
    asked.resolve()
  })
  const { lot_uuid } = await sellLot(ann, item_type_id, 77, 1)
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })
  await expect(rows.nth(1)).toContainText('77 Surprise coins')
  await asked.promise
  await expect(older).toBeFocused()
})
