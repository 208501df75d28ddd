import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Locator, Page } from '@playwright/test'
import { noteShifts, takeShifts } from './layout-shifts.ts'
import { openTrade } from './open-trade.ts'
import { expect, test } from './testing.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Keeps an answer back until the function is called that it returns. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await isSent
    await route.continue()
  })
  return send
}

/** Waits until a popup has slid into its place. */
async function slidIn(popup: Locator): Promise<void> {
  await expect.poll(() => popup.evaluate((one) => one.getAnimations().length === 0)).toBe(true)
}

test('the inventory stays where it is when the Steam coins come, with any or without', async ({
  join,
  goods,
}) => {
  const items = Object.fromEntries(goods.slice(0, 12).map(({ Itemdefid }) => [Itemdefid, 20]))
  const { page, ...ann } = await join('Ann', { coins: 500, items }, phone)
  await noteShifts(page)
  for (const gold_coins of [0, 7]) {
    await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, gold_coins })
    const send = await hold(page, '**/get_steam_wallet')
    await page.goto('/inventory/page')
    const table = page.getByRole('table', { name: 'Inventory' })
    await expect(table.getByRole('row').nth(12)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const before = await table.boundingBox()
    send()
    const worth = page.getByRole('region', { name: 'Value of coins and items' })
    await expect(worth).toContainText(
      `${gold_coins * 1_000_000 + 500}`.replace(/\B(?=(?:...)+$)/g, ','),
    )
    await expect(page.locator('main .shimmer')).toHaveCount(0)
    expect(await table.boundingBox()).toEqual(before)
    const { sum, told } = await takeShifts(page)
    expect(sum, told).toBeLessThan(0.02)
    await page.unroute('**/get_steam_wallet')
  }
})

test('the popup of an inventory item opens in its full height', async ({ join, item }) => {
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 20 } }, phone)
  await noteShifts(page)
  await page.goto('/inventory/page')
  const send = await hold(page, '**/inventory/chart*')
  await page.getByRole('button', { name: item.Name }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByText('Loading', { exact: false }).first()).toBeVisible()
  await slidIn(popup)
  const before = await popup.boundingBox()
  send()
  await expect(popup.getByRole('table', { name: 'Chart data' })).toBeAttached()
  await expect(popup.locator('.shimmer')).toHaveCount(0)
  expect(await popup.boundingBox()).toEqual(before)
})

test('the recipes stay where they are while their page fills', async ({ join }) => {
  const { page } = await join('Ann', { items: { 100: 10, 404: 3 } }, phone)
  await noteShifts(page)
  const send = await hold(page, '**/OpenListWidget*.js')
  await page.goto('/craft/receipts')
  await expect(page.getByText('190 recipes')).toBeVisible()
  const card = page.getByRole('article').first()
  const before = await card.boundingBox()
  send()
  await expect(page.getByRole('button', { name: 'Shopping list' })).toBeVisible()
  await expect(page.locator('main .shimmer')).toHaveCount(0)
  expect(await card.boundingBox()).toEqual(before)
  const { sum, told } = await takeShifts(page)
  expect(sum, told).toBeLessThan(0.02)
})

test('what loads in the popup of an order moves neither its fields nor its button', async ({
  join,
  item,
}) => {
  const lots = { item_type_id: item.Itemdefid, price: 40, count: 6 }
  const ann = await join('Ann', { coins: 500, items: { [item.Itemdefid]: 20 } })
  await ann.call(orderRoutes.createSellLot, lots)
  await ann.call(orderRoutes.createBuyLot, { ...lots, price: 30 })
  for (const { side, button } of [
    { side: 'buy', button: 'Buy now' },
    { side: 'sell', button: 'Sell now' },
  ]) {
    const { page } = await join(`Bob ${side}`, { coins: 500, items: { [item.Itemdefid]: 20 } })
    const send = await hold(page, '**/marketplace/quote')
    await page.goto(`/marketplace/market?order=${side}#/item=${item.Itemdefid}`)
    const popup = page.getByRole('dialog')
    const places = () =>
      popup
        .getByRole('spinbutton')
        .or(popup.locator('[type=submit]'))
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top))
    await expect(popup.getByRole('button', { name: 'Checking' })).toBeVisible()
    await slidIn(popup)
    const before = await places()
    send()
    await expect(popup.getByRole('button', { name: button })).toBeVisible()
    expect(await places()).toEqual(before)
  }
})

test('the buttons of a trade stay where they are when the code for fair values comes', async ({
  join,
}) => {
  const ann = await join('Konstanze', { coins: 900 })
  const bob = await join('Leonhard')
  await openTrade(ann, bob, 'leonhard')
  const send = await hold(ann.page, '**/FairWorthWidget*.js')
  await ann.page.goto('/credits')
  await ann.page.getByRole('button', { name: /^Social: / }).click()
  const popup = ann.page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await popup.getByRole('button', { name: 'Open' }).click()
  const confirm = popup.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  await slidIn(popup)
  const before = await confirm.boundingBox()
  send()
  await expect(popup.getByText('Fair value')).toHaveCount(2)
  expect(await confirm.boundingBox()).toEqual(before)
})

test('an item stays where it is when the code for its contents and for a waiting order comes', async ({
  join,
  item,
}) => {
  const item_id = item.Itemdefid
  const { page, ...ann } = await join('Ann', { coins: 500, items: { [item_id]: 20 } })
  const threshold = { price_of: 'sell', direction: 'above', price: 90, order_price: 90 } as const
  for (const price of [40, 140]) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: item_id, price, count: 6 })
  }
  await ann.call(conditionalOrderRoutes.create, {
    item_id,
    side: 'buy',
    count: 1,
    conditions: [threshold],
  })
  const crate = page.getByRole('region', { name: 'Gives one of these at random' })
  for (const { id, code, below, late } of [
    { id: 850, code: 'ContentsList', below: page.getByTestId('owned'), late: crate },
    {
      id: item_id,
      code: 'WaitingLevelWidget',
      below: page.getByRole('row', { name: '140' }).first(),
      late: page.getByRole('row', { name: 'Sellers ask' }),
    },
  ]) {
    for (const size of [{ width: 1440, height: 900 }, phone.viewport]) {
      await page.setViewportSize(size)
      const send = await hold(page, `**/${code}*.js`)
      const isAsked = page.waitForRequest(`**/${code}*.js`)
      await page.goto('/credits')
      await page.goto(`/marketplace/market#/item=${id}`)
      await isAsked
      await expect(below).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(late).toHaveCount(0)
      const top = async () => (await below.boundingBox())!.y
      const before = await top()
      send()
      await expect(late).toBeVisible()
      expect(await top()).toBeCloseTo(before, 0)
      await page.unroute(`**/${code}*.js`)
    }
  }
})
