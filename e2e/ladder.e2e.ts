import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Item } from '@app/contract/catalog.ts'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }

const sell = (player: Player, item: Item, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price, count })

const address = (item: Item) => `/marketplace/market#/item=${item.Itemdefid}`

test('a level that is pressed fills the form down to it; its address and a reload show the same', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  for (const [price, count] of [
    [30, 2],
    [40, 3],
    [40, 1],
    [55, 9],
  ] as const)
    await sell(ann, item, price, count)
  const { page } = await join('Bob', { coins: 1000 })
  await page.goto(address(item))
  const levels = page.getByRole('region', { name: 'Sell orders' }).getByRole('row')
  // Pieces down to each level stand beside those at it.
  await expect(levels.filter({ hasText: '55 Surprise coins' })).toContainText('15')
  await levels.filter({ hasText: '40 Surprise coins' }).first().getByRole('button').press('Enter')
  const popup = page.getByRole('dialog', { name: `Buy: ${item.Name}` })
  const price = popup.getByRole('spinbutton', { name: 'Price per piece, in coins' })
  const count = popup.getByRole('spinbutton', { name: 'Quantity' })
  // Short forms have letters, which the number pad of a phone has not.
  await expect(price).toHaveAttribute('inputmode', 'text')
  await expect(count).toHaveAttribute('inputmode', 'text')
  await expect(price).toHaveValue('40')
  await expect(count).toHaveValue('6')
  await page.reload()
  await expect(price).toHaveValue('40')
  await expect(count).toHaveValue('6')

  await price.fill('0.1k')
  await popup.getByRole('button', { name: '50% of what you can pay for' }).click()
  await expect(count).toHaveValue('5')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await ann.page.goto(address(item))
  await expect(ann.page.getByText('Nobody has traded this item')).toBeVisible()
  await price.fill('0.04k')
  await popup.getByRole('button', { name: 'Buy now' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByTestId('owned')).toHaveText('5')
  const trades = ann.page.getByRole('table', { name: 'Latest trades' }).getByRole('row')
  await expect(trades.filter({ hasText: 'Bought' })).toHaveCount(2)
  await expect(trades.nth(1)).toContainText('40 Surprise coins')
})

test('own orders say what stands before them; all of an item are canceled by one press; one is repeated', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  const bob = await join('Bob', { items: { [item.Itemdefid]: 20 } })
  await sell(ann, item, 30, 4)
  await sell(bob, item, 30, 2)
  await sell(bob, item, 44, 3)
  const { page } = bob
  await page.goto(address(item))
  const levels = page.getByRole('region', { name: 'Sell orders' }).getByRole('row')
  await expect(levels.filter({ hasText: '44 Surprise coins' })).toContainText('6 pcs ahead')
  await expect(levels.nth(2)).toContainText('4 pcs ahead · not enough trades to estimate')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel all 2 of your orders for this item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(levels).toHaveCount(2)
  await expect(page.getByTestId('owned')).toHaveText('20')

  await page.goto('/marketplace/history')
  const entry = page.getByRole('row').filter({ hasText: '44 Surprise coins' })
  await entry.getByRole('link', { name: `Repeat the order: ${item.Name}` }).click()
  const popup = page.getByRole('dialog', { name: `Sell: ${item.Name}` })
  await expect(popup.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
  await popup.getByRole('button', { name: 'Create sell order' }).click()
  await expect(popup).toBeHidden()
  await expect(levels.filter({ hasText: '44 Surprise coins' })).toContainText('4 pcs ahead')

  await page.goto('/marketplace/my-listings')
  await page.getByRole('link', { name: `Repeat the order: ${item.Name}` }).click()
  await expect(popup.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
})

test('all orders for an item go by one press, of every kind and though one fills while the question is open', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { coins: 100, items: { [item_type_id]: 20 } })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = ann
  const cancelAll = page.getByRole('button', { name: /Cancel (your order|all \d+ of your orders)/ })
  await page.goto(address(item))
  await expect(page.getByRole('heading', { level: 2, name: item.Name })).toBeVisible()
  await expect(cancelAll).toHaveCount(0)
  await ann.call(conditionalOrderRoutes.create, {
    item_id: item_type_id,
    side: 'sell',
    count: 1,
    conditions: [{ price_of: 'buy', direction: 'above', price: 900, order_price: 900 }],
  })
  await page.reload()
  await expect(cancelAll).toHaveText('Cancel your order for this item')
  await sell(ann, item, 30, 2)
  await sell(ann, item, 40, 3)
  await ann.call(orderRoutes.createBuyLot, { item_type_id, price: 3, count: 5 })
  await expect(cancelAll).toHaveText('Cancel all 4 of your orders for this item')
  await page.setViewportSize(phone)
  await cancelAll.press('Enter')
  const question = page.getByRole('dialog', { name: 'Cancel 4 orders?' })
  await expect(question.getByRole('listitem')).toHaveText([
    '2 sell orders',
    '1 buy order',
    '1 order that waits for a price',
  ])
  await expectNoSideScroll(page)
  await expectAccessible(page)
  // What is sold meanwhile is known to the server first.
  await page.route('**/api/marketplace/get-item-details', (route) => route.abort())
  await bob.call(orderRoutes.buyLot, { item_type_id, price: 30, count: 2 })
  await question.getByRole('button', { name: /^Cancel/ }).press('Enter')
  await expect(page.getByText('3 orders canceled; 1 had already filled or ended')).toBeVisible()
  await page.unroute('**/api/marketplace/get-item-details')
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(await ann.call(conditionalOrderRoutes.list, {})).toEqual({ orders: [] })
  await expect(page.getByTestId('owned')).toHaveText('18')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: item.Name })).toBeVisible()
  await expect(cancelAll).toHaveCount(0)
})

test('a question about orders that are gone closes by itself, and comes up over no later one', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 20 } })
  const bob = await join('Bob', { coins: 1000 })
  await sell(ann, item, 30, 2)
  const { page } = ann
  await page.goto('/inventory/page')
  await page.goto(address(item))
  const cancelAll = page.getByRole('button', { name: 'Cancel your order for this item' })
  await cancelAll.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await bob.call(orderRoutes.buyLot, { item_type_id, price: 30, count: 2 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.cancelItem)).toBeUndefined()
  await sell(ann, item, 40, 1)
  await expect(cancelAll).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nothing is left of it on the way back either.
  await page.goBack()
  await expect(page).toHaveURL(/\/inventory\/page/)
})

test('an own order behind all that was read has its row, and is canceled there', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 200 } })
  const bob = await join('Bob', { items: { [item.Itemdefid]: 3 } })
  const orders = Array.from({ length: 120 }, () => ({
    item_type_id: item.Itemdefid,
    price: 30,
    count: 1,
  }))
  await ann.call(orderRoutes.createSellLots, { orders })
  await sell(bob, item, 77, 3)
  const { page } = bob
  await page.goto(address(item))
  const sells = page.getByRole('region', { name: 'Sell orders' })
  const own = sells.getByRole('row').filter({ hasText: '77 Surprise coins' })
  await expect(own).toContainText('at least 100 pcs ahead')
  await expect(own).toContainText('undercut')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Cancel order at 77' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.getByTestId('owned')).toHaveText('3')
})
