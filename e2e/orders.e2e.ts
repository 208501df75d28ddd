import { authRoutes } from '@app/contract/auth.ts'
import type { Item } from '@app/contract/catalog.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, type Player, test } from './testing.ts'

type Join = (
  name: string,
  start?: { coins?: number; items?: Record<number, number> },
) => Promise<Player>

/** As many lots as one player may have open. */
const LOTS_MAX = 200

/** Makers offer single pieces at prices from `from` up, one coin more each. */
async function offerMany(join: Join, item: number, lots: number, from: number): Promise<Player[]> {
  const makers: Player[] = []
  for (let at = 0; at < lots; at += LOTS_MAX) {
    const maker = await join('Maker', { items: { [item]: LOTS_MAX } })
    makers.push(maker)
    const orders = Array.from({ length: Math.min(LOTS_MAX, lots - at) }, (_, n) => ({
      item_type_id: item,
      price: from + at + n,
      count: 1,
    }))
    await maker.call(orderRoutes.createSellLots, { orders })
  }
  return makers
}

async function openPopup(page: Page, item: Item, side: 'Buy' | 'Sell'): Promise<Locator> {
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: `${side} item` }).click()
  return page.getByRole('dialog')
}

async function type(popup: Locator, price: number, count: number): Promise<void> {
  await popup.getByLabel('Price per piece, in coins').fill(String(price))
  await popup.getByLabel('Quantity', { exact: true }).fill(String(count))
}

const line = (popup: Locator, label: string) =>
  popup.getByText(label, { exact: true }).locator('..')

const coinsOf = async (player: Player) => (await player.call(authRoutes.getProfile, {})).coins

test('a purchase deeper than a thousand lots costs what the popup says', async ({ join, item }) => {
  await offerMany(join, item.Itemdefid, 1150, 11)
  const bob = await join('Bob', { coins: 2_000_000 })
  const popup = await openPopup(bob.page, item, 'Buy')
  // 1,100 pieces at 11, 12, … 1,110 coins.
  const total = (1100 * (11 + 1110)) / 2
  await type(popup, 1110, 1100)
  await expect(popup.getByRole('button', { name: 'Buy now' })).toBeVisible()
  await expect(line(popup, 'Trades instantly')).toContainText('1,100 pcs')
  await expect(line(popup, 'You pay now')).toContainText(
    `${total.toLocaleString('en')} Surprise coins`,
  )
  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup).toBeHidden()
  expect(await coinsOf(bob)).toBe(2_000_000 - total)
  await expect(bob.page.getByTestId('owned')).toHaveText('1,100')
})

test('what is bought flies to the inventory, on a wide screen and on a phone, not where motion is unwanted', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 50, count: 20 })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = bob
  await page.addInitScript(() => {
    let flights = 0
    Object.defineProperty(window, 'flights', { get: () => flights })
    addEventListener('DOMContentLoaded', () => {
      const isFlight = (node: Node) => node instanceof HTMLElement && node.ariaHidden === 'true'
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) flights += [...addedNodes].filter(isFlight).length
      }).observe(document.body, { childList: true })
    })
  })
  const flights = () => page.evaluate(() => (window as unknown as { flights: number }).flights)
  const buy = async () => {
    const popup = await openPopup(page, item, 'Buy')
    await type(popup, 50, 2)
    await popup.getByRole('button', { name: 'Buy now' }).click()
    await expect(popup).toBeHidden()
  }
  await buy()
  await expect.poll(flights).toBe(1)
  // It has landed, and left nothing behind.
  await expect(page.locator('body > [aria-hidden=true]')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await buy()
  await expect.poll(flights).toBe(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await buy()
  await expect(page.getByTestId('owned')).toHaveText('6')
  expect(await flights()).toBe(2)
})

test('what is sold cheaper or bought dearer than shown is refused, and the popup shows the new terms', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  const cheap = await ann.call(orderRoutes.createSellLot, {
    item_type_id: item.Itemdefid,
    price: 50,
    count: 5,
  })
  await ann.call(orderRoutes.createSellLot, {
    item_type_id: item.Itemdefid,
    price: 80,
    count: 5,
  })
  const bob = await join('Bob', { coins: 1000 })
  const popup = await openPopup(bob.page, item, 'Buy')
  await type(popup, 90, 5)
  await expect(line(popup, 'You pay now')).toContainText('250 Surprise coins')

  // Between what the button said and its press the cheap lot goes, unheard of by this page.
  await bob.page.route('**/api/marketplace/buy-lot', async (route) => {
    await ann.call(lotRoutes.cancelLot, { lot_uuid: cheap.lot_uuid! })
    await route.continue()
  })
  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup.getByRole('alert')).toContainText('The market has moved')
  expect(await coinsOf(bob)).toBe(1000)
  await expect(line(popup, 'You pay now')).toContainText('400 Surprise coins')
  await bob.page.unroute('**/api/marketplace/buy-lot')

  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup).toBeHidden()
  expect(await coinsOf(bob)).toBe(600)
})

test('the button says that it is checking until the answer is for what is typed', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 50, count: 5 })
  const bob = await join('Bob', { coins: 1000 })
  const popup = await openPopup(bob.page, item, 'Buy')
  await expect(popup.getByRole('button', { name: 'Buy now' })).toBeEnabled()

  const held = Promise.withResolvers<void>()
  await bob.page.route('**/api/marketplace/quote', async (route) => {
    await held.promise
    await route.continue()
  })
  await type(popup, 40, 5)
  const button = popup.getByRole('button', { name: 'Checking…' })
  await expect(button).toBeDisabled()
  await popup.getByLabel('Quantity', { exact: true }).press('Enter')
  await expect(popup).toBeVisible()
  // What Enter asked for goes once that is known.
  held.resolve()
  await expect(popup).toBeHidden()
  expect(await bob.call(lotRoutes.getMyLots, {})).toMatchObject([{ price: 40, current_count: 5 }])
})

test('the quick choices show which of them the fields hold', async ({ join, item }) => {
  const maker = await join('Maker', { items: { [item.Itemdefid]: 3 } })
  await maker.call(orderRoutes.createSellLot, {
    item_type_id: item.Itemdefid,
    price: 11,
    count: 3,
  })
  const bob = await join('Bob', { coins: 1000 })
  const popup = await openPopup(bob.page, item, 'Buy')
  const isOn = (name: string, on: boolean) =>
    expect(popup.getByRole('button', { name })).toHaveAttribute('aria-pressed', String(on))
  await isOn('Cheapest offer', true)
  await isOn('All at best price', true)
  await type(popup, 10, 1)
  await isOn('Cheapest offer', false)
  await isOn('All at best price', false)
  await popup.getByRole('button', { name: 'All at best price' }).click()
  await isOn('All at best price', true)
})

test('a press whose answer is lost, pressed again after the book has changed, has one effect', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  const offer = (price: number, count: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price, count })
  await offer(50, 10)
  const bob = await join('Bob', { coins: 1000 })
  const popup = await openPopup(bob.page, item, 'Buy')
  await type(popup, 60, 2)
  await expect(line(popup, 'You pay now')).toContainText('100 Surprise coins')
  let isLost = true
  await bob.page.route('**/api/marketplace/buy-lot', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup.getByRole('alert')).toBeVisible()
  isLost = false
  await offer(40, 5)
  await expect(line(popup, 'You pay now')).toContainText('80 Surprise coins')

  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup).toBeHidden()
  await expect(bob.page.getByTestId('owned')).toHaveText('2')
  expect(await coinsOf(bob)).toBe(900)
})

test('the limit of open lots, an empty bag and an item that cannot be sold are said before a press', async ({
  join,
  goods,
  item,
}) => {
  const other = goods.pop()!
  const full = await join('Full', { items: { [other.Itemdefid]: 300 }, coins: 1000 })
  await full.call(orderRoutes.createSellLots, {
    orders: Array.from({ length: LOTS_MAX }, () => ({
      item_type_id: other.Itemdefid,
      price: 70,
      count: 1,
    })),
  })
  // All lots are of another item.
  const popup = await openPopup(full.page, item, 'Buy')
  await type(popup, 5, 1)
  await expect(popup.getByText('limit of 200 open orders')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeDisabled()

  const none = await join('None')
  const empty = await openPopup(none.page, item, 'Sell')
  await expect(empty.getByText('You have none of this item to sell.')).toBeVisible()
  await expect(empty.getByRole('button', { name: 'All at best price' })).toHaveCount(0)

  await none.page.goto('/marketplace/market#/item=41')
  await expect(none.page.getByText('This item can’t be traded on the market.')).toBeVisible()
  await expect(none.page.getByRole('button', { name: 'Buy item' })).toHaveCount(0)
  await none.page.keyboard.press('b')
  await expect(none.page.getByRole('dialog')).toHaveCount(0)
})

test('without orders my listings say so once, and show both sides from the first order on', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const { page } = ann
  await page.goto('/marketplace/my-listings')
  await expect(page.getByText('Your open orders appear here until they are filled.')).toBeVisible()
  await expect(page.getByText('You have no sell orders.')).toBeHidden()
  await expect(page.getByText('You have no buy orders.')).toBeHidden()
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await expect(page.getByText('You have no buy orders.')).toBeVisible()
  await expect(page.getByText('Your open orders appear here until they are filled.')).toBeHidden()
})

test('an order whose terms could not be asked for is asked about again', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 50, count: 5 })
  const bob = await join('Bob', { coins: 1000 })
  const quotes = '**/api/marketplace/quote'
  await bob.page.route(quotes, (route) => route.abort())
  const popup = await openPopup(bob.page, item, 'Buy')
  await expect(
    popup.getByText(
      'Couldn’t check the result. The order will trade what it can, and the rest will be added to the order book.',
    ),
  ).toBeVisible()
  await bob.page.unroute(quotes)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByRole('button', { name: 'Buy now' })).toBeEnabled()
  await expect(popup.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a sale waits for what is owned, and is said to be of nothing only once that is known', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const buyer = await join('Buyer', { coins: 1000 })
  await buyer.call(orderRoutes.createBuyLot, { item_type_id: id, price: 9, count: 5 })
  const { page } = await join('Seller', { items: { [id]: 3 } })
  const loaded = Promise.withResolvers<void>()
  await page.route('**/inventory/get', async (route) => {
    await loaded.promise
    await route.continue()
  })
  const details = page.waitForResponse('**/get-item-details')
  await page.goto(`/marketplace/market?order=sell#/item=${id}`)
  const popup = page.getByRole('dialog', { name: `Sell: ${item.Name}` })
  await expect(popup).toBeVisible()
  await details
  await expect(popup).not.toContainText('You have none of this item to sell')
  loaded.resolve()
  await expect(popup.getByLabel('Quantity', { exact: true })).toHaveValue('3')
})

test('orders get other prices though the inventory does not come', async ({ join, item }) => {
  const order = { item_type_id: item.Itemdefid, price: 50, count: 5 }
  const ann = await join('Ann', { items: { [item.Itemdefid]: 5 } })
  await ann.call(orderRoutes.createSellLot, order)
  const { page } = ann
  await page.route('**/api/inventory/get', (route) => route.abort())
  await page.goto('/marketplace/my-listings')
  await page.getByLabel(`Select: ${item.Name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  const popup = page.getByRole('dialog', { name: 'New price for 1 order' })
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('60')
  await popup.getByRole('button', { name: 'Reprice 1 order' }).click()
  await expect(popup).toBeHidden()
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([{ price: 60, count: 5 }])
})
