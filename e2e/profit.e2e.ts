import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { craftRoutes } from '@app/contract/craft.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }

/** The lines of the file that the screen saves. */
async function savedLines(page: Page): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('profit.csv')
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

test('what was bought and sold is in the log with its cost, live, and in a file', async ({
  join,
  goods,
}) => {
  const [item, other] = [goods.pop()!, goods.pop()!]
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 5000, items: { [other.Itemdefid]: 3 } })
  const bob = await join('Bob', { coins: 5000, items: { [id]: 20 } })
  const order = (price: number, count: number, item_type_id = id) => ({
    item_type_id,
    price,
    count,
  })
  const { page } = ann
  await page.goto('/marketplace/history')
  await page.getByRole('link', { name: 'Profit', exact: true }).click()
  await expect(page).toHaveURL(/\/marketplace\/profit$/)
  const log = page.getByRole('table', { name: 'Trade log' })
  await expect(log.getByRole('row', { name: other.Name })).toContainText('Given')

  // Ten at 30 each; then what is open elsewhere follows.
  await bob.call(orderRoutes.createSellLot, order(30, 10))
  await ann.call(orderRoutes.buyLot, order(30, 10))
  const bought = log.getByRole('row', { name: item.Name })
  await expect(bought).toContainText('Bought')
  await expect(bought).toContainText('300')
  await expect(page.getByText('2 items have no buyers and aren’t counted')).toBeVisible()
  await bob.call(orderRoutes.createBuyLot, order(50, 4))
  await ann.call(orderRoutes.sellToBuyLot, order(50, 4))
  await expect(page.getByTestId('profit')).toContainText('+80')
  await expectAccessible(page)

  // Narrowed by the item and by the action; a reload and a copied address show the same.
  await page.getByRole('combobox', { name: 'Find an item' }).fill(item.Name)
  await page.getByRole('option', { name: item.Name }).first().click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Sold')
  await expect(page).toHaveURL(new RegExp(`item=${id}.*side=sell`))
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log.getByRole('row').nth(1)).toContainText('+80')
  await page.reload()
  await expect(log.getByRole('row')).toHaveCount(2)
  const lines = await savedLines(page)
  expect(lines).toHaveLength(2)
  expect(lines[1]?.replaceAll('"', '')).toMatch(/,sell,bought,.*,4,200,120,80,120,80$/)
  // Whoever writes decimals with a comma has spreadsheets that part cells at semicolons.
  await page.evaluate(() => localStorage.setItem('number_style', 'space_comma'))
  await page.reload()
  await expect(log.getByRole('row')).toHaveCount(2)
  expect((await savedLines(page))[1]).toMatch(/;"sell";"bought";.*;"80"$/)

  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('tab', { name: 'Items' }).click()
  const items = page.getByRole('table', { name: 'Items' })
  const row = items.getByRole('row', { name: item.Name })
  await expect(row).toContainText('30')
  await page.getByRole('tab', { name: 'Days' }).click()
  await expect(page.getByRole('table', { name: 'Days' }).getByRole('row').nth(1)).toContainText(
    '+80',
  )
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.getByRole('tab', { name: 'Trade log' }).click()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('the page of an item says what its pieces have cost and could make', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 5000 })
  const bob = await join('Bob', { coins: 5000, items: { [id]: 20 } })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  const { page } = ann
  await bob.call(orderRoutes.createSellLot, order(30, 6))
  await ann.call(orderRoutes.buyLot, order(30, 6))
  // Six at 30; at the best buy price of 45 they would make 90.
  await bob.call(orderRoutes.createBuyLot, order(45, 6))
  // Until they are known their room is kept, so that the chart below stays where it is.
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/profit/get-summary*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto(`/marketplace/market#/item=${id}`)
  const costs = page.getByTestId('held-cost')
  await expect(costs).toContainText('Average cost')
  const before = await costs.boundingBox()
  asked.resolve()
  await expect(costs).toContainText('30')
  expect((await costs.boundingBox())!.height).toBe(before!.height)
  await expect(costs).toContainText('+90')
  await costs.getByText('Unrealized profit').hover()
  await expect(page.getByRole('tooltip')).toContainText('at the price of the best buy order')
  await costs.getByRole('link', { name: 'Profit and trades of this item' }).click()
  await expect(page).toHaveURL(new RegExp(`/marketplace/profit\\?item=${id}$`))
})

test('while older trades are being counted, the figures follow by themselves', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const { page } = await join('Ann', { items: { [id]: 4 } })
  const held = page.getByTestId('held-cost')
  let isCounted = false
  // As the server answers while the costs of the past are still being carried.
  for (const path of ['get-summary', 'get-log']) {
    await page.route(`**/api/profit/${path}`, async (route) => {
      if (isCounted) return route.continue()
      const response = await route.fetch()
      const told = (await response.json()) as object
      const none = path === 'get-log' ? { rows: [] } : { held: [] }
      await route.fulfill({ response, json: { ...told, ...none, complete: false } })
    })
  }
  await page.goto(`/marketplace/market#/item=${id}`)
  await expect(held).toContainText('Average cost')
  await expect(held).not.toContainText('0')
  isCounted = true
  await expect(held).toContainText('0')

  isCounted = false
  await page.goto('/marketplace/profit')
  const warning = page.getByText('Not all trades are counted yet: the figures may change.')
  await expect(warning).toBeVisible()
  const log = page.getByRole('table', { name: 'Trade log' })
  await expect(log.getByRole('row', { name: item.Name })).toBeHidden()
  isCounted = true
  await expect(log.getByRole('row', { name: item.Name })).toContainText('Given')
  await expect(warning).toBeHidden()
})

test('before the first trade it says what will be there; a failure can be tried again', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.route('**/api/profit/get-summary', (route) => route.abort())
  await page.goto('/marketplace/profit')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/profit/get-summary')
  await again.click()
  await expect(page.getByTestId('profit')).toContainText('0')
  await expect(page.getByText('Everything that you buy, make and sell')).toBeVisible()
  await expectAccessible(page)
})

/** Two oak logs and a saw make a plank. */
const OAK = 100
const PLANKS = { receipt_id: 1001, saw: 404, out: 200 }
/** The wood that a lumberjack, an axe and a saw bring in two hours, for a loaf. */
const WOODCUTTING = { receipt_id: 1, worker: 460, axe: 401, saw: 404, loaf: 300 }
const TWO_HOURS_SECONDS = 7200

/** Mine for theirs. */
async function swap(
  [me, mine]: readonly [Player, Record<number, number>],
  [them, theirs]: readonly [Player, Record<number, number>],
  coins: number,
): Promise<void> {
  const [found] = await me.call(socialRoutes.findUsers, { q: them.name })
  await me.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await them.call(socialRoutes.getInviteList, {})
  await them.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
  const { id } = await me.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
  const offer = { coins, items: mine }
  await me.call(socialRoutes.confirmTrade, { id, trade_item: offer })
  const { version } = await them.call(socialRoutes.confirmTrade, {
    id,
    trade_item: { coins: 0, items: theirs },
  })
  await me.call(socialRoutes.confirmTrade, { id, trade_item: offer, version })
}

test('a craft, a harvest and a swap cost on the screen and in the file what was reckoned by hand', async ({
  join,
}) => {
  const { worker, axe, saw, loaf } = WOODCUTTING
  const ann = await join('Ann the sawyer', {
    coins: 10_000,
    items: { [worker]: 1, [axe]: 1, [saw]: 2, [loaf]: 1 },
  })
  const bob = await join('Bob the seller', { coins: 10_000, items: { [OAK]: 100 } })
  const order = (item_type_id: number, price: number, count: number) => ({
    item_type_id,
    price,
    count,
  })
  // Ten logs for 300; four of them, which cost 120, become two planks; one of these is sold for 100.
  await bob.call(orderRoutes.createSellLot, order(OAK, 30, 10))
  await ann.call(orderRoutes.buyLot, order(OAK, 30, 10))
  await ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count: 2 })
  await bob.call(orderRoutes.createBuyLot, order(PLANKS.out, 100, 1))
  await ann.call(orderRoutes.sellToBuyLot, order(PLANKS.out, 100, 1))
  // A loaf that cost nothing brings a log that cost nothing.
  const use = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })
  await ann.call(harvestRoutes.update, {
    receipt_id: WOODCUTTING.receipt_id,
    enabled: true,
    max_parallel: 1,
    items: [[use(worker)], [use(axe)], [use(saw)]],
  })
  await ann.call(sandboxRoutes.advanceClock, { seconds: TWO_HOURS_SECONDS })
  // The other plank, which cost 60, and 10 coins become three logs.
  await swap([ann, { [PLANKS.out]: 1 }], [bob, { [OAK]: 3 }], 10)

  const { page } = ann
  await page.goto('/marketplace/profit')
  await expect(page.getByTestId('profit')).toContainText('+40')
  const totals = page.getByRole('region', { name: 'Profit' })
  await expect(totals).toContainText('Cost of what you have now')
  const rows = page.getByRole('table', { name: 'Trade log' }).getByRole('row')
  const row = (...texts: string[]) =>
    texts.reduce((found, text) => found.filter({ hasText: text }), rows)
  await expect(row('Crafted', 'Received')).toContainText('120')
  await expect(row('Crafted', 'Sold')).toContainText('+40')
  await expect(row('Oak Log', 'Harvested', 'Received')).toHaveCount(1)
  await expect(row('Traded with friends', 'Received')).toContainText('70')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const lines = text.replaceAll('"', '').trim().split('\r\n')
  const line = (side: string, origin: string, item: number) =>
    lines
      .filter((one) => one.includes(`,${side},${origin},${item},`))
      .map((one) => one.split(',').slice(6))
  // Pieces, coins, cost, profit; then the same by the pieces that came first.
  expect(line('buy', 'bought', OAK)).toEqual([['10', '-300', '300', '', '300', '']])
  expect(line('get', 'crafted', PLANKS.out)).toEqual([['2', '0', '120', '', '120', '']])
  expect(line('sell', 'crafted', PLANKS.out)).toEqual([['1', '100', '60', '40', '60', '40']])
  expect(line('get', 'harvested', OAK)).toEqual([['1', '0', '0', '', '0', '']])
  expect(line('get', 'traded', OAK)).toEqual([['3', '-10', '70', '', '70', '']])
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
})

test('no file is saved while not all trades are counted', async ({ join }) => {
  const { page } = await join('Ann')
  await page.route('**/api/profit/get-log', (route) =>
    route.fulfill({ json: { complete: false, rows: [] } }),
  )
  await page.goto('/marketplace/profit')
  // A notice lasts three seconds: it is looked for from before the press on.
  await Promise.all([
    page.getByText('the file would be wrong').waitFor(),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
})

test('a day is typed part by part, half of one is refused, and a picker says that it finds nothing', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.goto('/marketplace/profit')
  const from = page.getByLabel('From', { exact: true })
  await from.focus()
  await page.keyboard.type('11212025')
  await expect(page).toHaveURL(/from=2025-11-21/)
  // The day alone, of a date that is there: the second part of the field.
  await from.blur()
  await from.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('07')
  await expect(from).toHaveValue('2025-11-07')
  await expect(page).toHaveURL(/from=2025-11-07/)
  const wrong = page.getByText('Enter a whole date')
  await expect(wrong).toBeHidden()
  await from.blur()
  await from.focus()
  await page.keyboard.press('Backspace')
  await from.blur()
  await expect(wrong).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show everything' }).first().click()
  await expect(wrong).toBeHidden()
  await expect(from).toHaveAttribute('aria-invalid', 'false')

  // An end before its start is not left to look like a search that finds nothing.
  const until = page.getByLabel('Until', { exact: true })
  await from.fill('2025-11-07')
  await until.fill('2025-11-06')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('The end is before the start.')
  await expect(until).toHaveAccessibleDescription('The end is before the start.')
  await until.fill('2025-11-07')
  await expect(page).toHaveURL(/from=2025-11-07&to=2025-11-07/)
  await expect(alert).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Item' }).fill('no such thing')
  await expect(page.getByRole('status').getByText('Nothing found')).toBeVisible()
})
