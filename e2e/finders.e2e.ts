import type { Item } from '@app/contract/catalog.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Locator } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  holdItems,
  noteUnknown,
  type Player,
  test,
  wasUnknown,
} from './testing.ts'

const phone = { width: 390, height: 844 }

/** Two cloths become a trunk, which holds a treasure now and then. */
const trunk = {
  subject: 1319,
  inputs: [],
  item_type_id: 856,
  name: null,
  buy_price: null,
  sell_price: null,
  units: 3,
  units_day: 9,
  seconds: 14_400,
  profit: 40,
  profit_day: 360,
  outlay: 900,
  needs: [
    [225, 3],
    [228, 3],
  ],
  lent: [],
  is_thin: false,
  gain_share: 0.12,
}

/** 7,000 pieces change hands on either side, and the spread is wide. */
async function openFlip(item: Item, ann: Player, bob: Player): Promise<void> {
  const order = (price: number, count: number) => ({
    item_type_id: item.Itemdefid,
    price,
    count,
  })
  await ann.call(orderRoutes.createSellLot, order(120, 7000))
  await bob.call(orderRoutes.buyLot, order(120, 7000))
  await bob.call(orderRoutes.createBuyLot, order(100, 7000))
  await ann.call(orderRoutes.sellToBuyLot, order(100, 7000))
  await ann.call(orderRoutes.createSellLot, order(130, 50))
  await bob.call(orderRoutes.createBuyLot, order(100, 50))
}

/** Ten pieces at 101, to be offered for what the row says. */
async function buyAsFound(player: Player, row: Locator): Promise<void> {
  const form = player.page.getByRole('dialog')
  await row.getByRole('link', { name: 'Buy' }).click()
  await expect(
    form
      .getByRole('textbox', { name: /Price/ })
      .or(form.getByRole('spinbutton', { name: /Price/ }))
      .first(),
  ).toHaveValue('101')
  await expect(form.getByRole('spinbutton', { name: 'Then sell for, per piece' })).toHaveValue(
    '120',
  )
  await form.getByRole('button', { name: /buy order/i }).click()
  await expect(form).toBeHidden()
  const lots = await player.call(lotRoutes.getMyLots, {})
  expect(lots).toMatchObject([{ price: 101, current_count: 10, resale_price: 120 }])
}

test('a flip is found, narrowed to the own coins, and placed from its row', async ({
  join,
  goods,
}) => {
  const item = goods.pop()!
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20_000 } })
  const bob = await join('Bob', { coins: 10_000_000 })
  await openFlip(item, ann, bob)
  const carl = await join('Carl', { coins: 1010 })
  const { page } = carl
  // What was ranked before is too old then.
  await carl.call(sandboxRoutes.advanceClock, { seconds: 120 })

  await page.goto('/marketplace/market')
  await page.getByRole('link', { name: 'Finders' }).first().click()
  const table = page.getByRole('table', { name: 'Flips' })
  const row = table.getByRole('row').filter({ hasText: item.Name })
  await expect(row).toContainText('Thin market')
  await expect(row.getByRole('cell', { name: '101 Surprise coins' })).toBeVisible()
  await expect(row.getByRole('cell', { name: '120 Surprise coins' })).toBeVisible()
  await expectAccessible(page)

  // The coins suffice for ten of a hundred pieces, and their part of the profit is shown.
  await page.getByRole('switch', { name: 'Only what I can start now' }).check()
  await expect(page).toHaveURL(/now=1/)
  await expect(row.getByRole('cell', { name: '10', exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: '190 Surprise coins' })).toBeVisible()
  await page.getByRole('button', { name: /Yesterday/ }).click()
  await expect(page).toHaveURL(/record=1/)
  await noteUnknown(page)
  const send = await holdItems(page)
  const ranked = page.waitForResponse('**/api/marketplace/get-finders*')
  await page.reload()
  await ranked
  send()
  await expect(row.getByRole('cell', { name: '190 Surprise coins' })).toBeVisible()
  expect(await wasUnknown(page)).toBe(false)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)

  await buyAsFound(carl, row)
  await page.goBack()
  await expect(table).toBeVisible()

  // The own order leads now: the next ranking does not ask to outbid it.
  await carl.call(sandboxRoutes.advanceClock, { seconds: 120 })
  await page.getByRole('switch', { name: 'Only what I can start now' }).uncheck()
  await expect(page).not.toHaveURL(/now=1/)
  await page.reload()
  await expect(row.getByText('Your order leads')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Buy' })).toHaveCount(0)

  // Someone pays more: said at once, and with the next ranking there is a way to lead again.
  await bob.call(orderRoutes.createBuyLot, { item_type_id: item.Itemdefid, price: 102, count: 5 })
  await expect(row.getByText('Someone is paying more')).toBeVisible()
  await expect(row.getByText('Your order leads')).toHaveCount(0)
  await carl.call(sandboxRoutes.advanceClock, { seconds: 120 })
  await expect(row.getByRole('link', { name: 'Buy' })).toBeVisible()
  await expect(row.getByText('Someone is paying more')).toBeVisible()

  // Its other kinds, in the address.
  await page.getByRole('tab', { name: 'Crafts' }).click()
  await expect(page).toHaveURL(/tab=crafts/)
  await expectNoSideScroll(page)
})

test('a craft that was found says when rare draws make its profit, and opens with its units', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.route('**/api/marketplace/get-finders', (route) =>
    route.fulfill({
      json: { at: Math.floor(Date.now() / 1000), rows: [trunk] },
    }),
  )
  await page.goto('/marketplace/finders?tab=crafts')
  const row = page.getByRole('table', { name: 'Crafts' }).getByRole('row').nth(1)
  await expect(row).toContainText('Loses without rare draws: 12% of starts make a profit.')
  const open = row.getByRole('link', { name: 'Open' })
  const put = row.getByRole('button', { name: 'Add to shopping list' })
  const [top, beside] = [await open.boundingBox(), await put.boundingBox()]
  expect(beside!.y).toBe(top!.y)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await open.click()
  await expect(page).toHaveURL(/recipe=1319.*units=3/)
  const recipe = page.getByRole('dialog')
  await expect(recipe.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('3')
})

test('of a harvest the days that make a profit are told, those of what a budget buys', async ({
  page,
}) => {
  const share: [number, number][] = [
    [1, 0.4],
    [3, 0.72],
  ]
  const harvest = { ...trunk, subject: 1, gain_share: 0.72, gain_shares: share }
  await page.route('**/api/marketplace/get-finders', (route) =>
    route.fulfill({ json: { at: Math.floor(Date.now() / 1000), rows: [harvest] } }),
  )
  await page.goto('/marketplace/finders?tab=harvests')
  const table = page.getByRole('table', { name: 'Harvests' })
  await expect(table).toContainText('72% of days make a profit')
  const budget = page.getByRole('spinbutton', { name: 'Budget in coins' })
  for (const none of ['0', '-1']) {
    await budget.fill(none)
    await expect(budget).toHaveValue(none)
    await expect(budget).toHaveAttribute('data-hint', /^A whole number from 1 to /)
  }
  await budget.fill('300')
  await expect(table).toContainText('Loses without rare draws: 40% of days make a profit.')
  await expect(page).toHaveURL(/budget=300/)
  await page.reload()
  await expect(table).toContainText('40% of days make a profit')
})

test('a link to what can be started now asks a visitor to log in, and then is what it says', async ({
  page,
  join,
}) => {
  const address = '/marketplace/finders?tab=crafts&now=1'
  const note = 'Log in to see only what you can start now.'
  await page.goto(address)
  await expect(page.getByRole('main').getByText(note)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/finders/)
  const ann = await join('Ann')
  await ann.page.goto(address)
  await expect(ann.page.getByRole('switch', { name: 'Only what I can start now' })).toBeChecked()
  await expect(ann.page.getByText(note)).toBeHidden()
})

test('after a day without recommendations the month is still told', async ({ join }) => {
  const { page } = await join('Ann')
  await page.route('**/api/marketplace/get-finder-record', (route) =>
    route.fulfill({
      json: {
        day: Math.floor(Date.now() / 1000) - 100_000,
        picks: [],
        month: { picks: 1200, gains: 1007, promised: 900, profit: 345 },
      },
    }),
  )
  await page.goto('/marketplace/finders')
  const record = page.getByRole('region', { name: 'Yesterday’s recommendations' })
  await expect(record).toContainText('Nothing was recommended that day.')
  await record.getByRole('button').click()
  await expect(record).toContainText(/1,007 of 1,200 made a profit.*900.*345/)
  await expectAccessible(page)
})
