import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

/** More pieces than there are cannot be ordered, and the form says so by itself. */
async function typeTooMany(
  popup: Locator,
  { held, wanted }: { held: number; wanted: number },
): Promise<void> {
  const count = popup.getByRole('spinbutton', { name: 'Quantity' })
  const give = popup.getByRole('button', { name: 'Set the order' })
  await count.fill(String(held))
  await expect(give).toBeEnabled()
  await count.fill(String(held + 1))
  await expect(popup).toContainText(
    `Not enough items: ${held + 1} needed, ${held} in the inventory.`,
  )
  await expect(give).toHaveAttribute('aria-disabled', 'true')
  await count.press('Enter')
  await count.fill(String(wanted))
}

test('a stop and a take profit share what is set aside; the stop fires while the player is away', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 10 } })
  const bob = await join('Bob', { coins: 10_000, items: { [id]: 5 } })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  const best = await bob.call(orderRoutes.createBuyLot, order(50, 1))
  await bob.call(orderRoutes.createBuyLot, order(40, 3))
  const { page } = ann
  const second = await page.context().newPage()
  await second.goto('/marketplace/my-listings')
  await page.goto(`/marketplace/market#/item=${id}`)
  await page.getByRole('button', { name: 'Automatic orders' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('You have no automatic orders for this item.')
  await popup.getByRole('radio', { name: 'Both' }).click()
  const fill = async (name: string, values: readonly string[]) => {
    const fields = popup.getByRole('spinbutton', { name })
    for (const [nth, value] of values.entries()) await fields.nth(nth).fill(value)
  }
  await fill('Stop price', ['45'])
  await fill('Take-profit price', ['80'])
  await fill('Then sell at, or for more', ['35', '80'])
  await typeTooMany(popup, { held: 10, wanted: 5 })
  await popup.getByRole('radio', { name: '1 day' }).click()
  await expect(popup.getByText('Set aside', { exact: true }).locator('..')).toContainText('5 pcs')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await popup.getByRole('spinbutton', { name: 'Quantity' }).press('Enter')
  const own = popup.getByRole('list', { name: 'Automatic orders' })
  await expect(own).toContainText('Sell 5 pcs')
  await expect(own).toContainText('45 Surprise coins or less')
  await expect(own).toContainText('80 Surprise coins or more')
  await expect(own).toContainText('Ends 1 day after it’s placed')

  // A price that is there already is refused, and nothing is set aside.
  await popup.getByRole('radio', { name: 'Stop', exact: true }).click()
  await fill('Stop price', ['60'])
  await fill('Then sell at, or for more', ['55'])
  await fill('Quantity', ['1'])
  await popup.getByRole('spinbutton', { name: 'Quantity' }).press('Enter')
  await expect(page.getByText('The price is already there: 50')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('owned')).toHaveText('5')

  // On the ladder, among the own orders, in the other tab, and after a reload.
  await page.reload()
  const onLadder = page.getByRole('region', { name: 'Automatic orders' })
  await expect(onLadder).toContainText('Sell 5 pcs')
  const listed = second.getByRole('region', { name: 'Automatic orders' })
  await expect(listed.getByRole('link', { name: item.Name })).toBeVisible()
  await page.goto('/')

  await bob.call(lotRoutes.cancelLot, { lot_uuid: best.lot_uuid! })
  await expect(listed).toBeHidden()
  const placed = second.getByRole('row').filter({ hasText: item.Name })
  await expect(placed).toContainText('2/5')
  await expect(placed).toContainText('until ')
  await second.getByRole('button', { name: 'Notifications: 1' }).click()
  const messages = second.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('Buyers pay 40')
  await expect(messages).toContainText(/Sold 3 for .*120 Surprise coins/)
  await expect(messages).toContainText('2 added to the order book')
  await expectAccessible(second)
})

test('the prices that an order waits for stand on the ladder of its owner alone', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 10 } })
  const bob = await join('Bob', { coins: 10_000 })
  const levels = (page: Page, side: string) =>
    page.getByRole('region', { name: side }).getByRole('row')
  for (const price of [50, 40]) {
    await bob.call(orderRoutes.createBuyLot, { item_type_id: id, price, count: 3 })
  }
  const at = (direction: 'above' | 'below', price: number, order_price: number) =>
    ({ price_of: 'buy', direction, price, order_price }) as const
  await ann.call(conditionalOrderRoutes.create, {
    item_id: id,
    side: 'sell',
    count: 5,
    conditions: [at('below', 45, 35), at('above', 80, 85)],
  })
  for (const { page } of [ann, bob]) await page.goto(`/marketplace/market#/item=${id}`)
  const { page } = ann
  await expect(levels(page, 'Sell orders').nth(1)).toContainText(
    /80 Surprise coins.* or more.*Buyers pay.*Sell 5 pcs.*85/,
  )
  const buys = levels(page, 'Buy orders')
  await expect(buys).toHaveText([/Price/, /50/, /45.* or less.*35/, /40/])
  // It is none of the depth: both levels have three pieces.
  await expect(buys.nth(3)).toContainText('6')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await expect(levels(bob.page, 'Buy orders')).toHaveText([/Price/, /50/, /40/])

  await buys.getByRole('button', { name: 'Cancel: sell 5' }).click()
  await expect(buys).toHaveText([/Price/, /50/, /40/])
  await expect(page.getByTestId('owned')).toHaveText('10')
})

test('a trailing stop follows the price on the ladder of its owner, live and on a phone', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 10 } })
  const bob = await join('Bob', { coins: 10_000 })
  const order = (price: number, count: number) => ({ item_type_id: id, price, count })
  await bob.call(orderRoutes.createBuyLot, order(50, 1))
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${id}`)
  await page.getByRole('button', { name: 'Automatic orders' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'Trailing' }).click()
  await expect(popup).toContainText('It never goes down.')
  await popup.getByRole('spinbutton', { name: 'Percent behind the best price' }).fill('10')
  await popup.getByRole('spinbutton', { name: 'Then sell at, or for more' }).fill('30')
  await popup.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await popup.getByRole('spinbutton', { name: 'Quantity' }).press('Enter')
  await expect(popup.getByRole('list')).toContainText('45 Surprise coins or less')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  const onLadder = page.getByRole('region', { name: 'Automatic orders' })
  await expect(onLadder).toContainText(/10% behind the best, .*50 Surprise coins/)

  const best = await bob.call(orderRoutes.createBuyLot, order(80, 1))
  await expect(onLadder).toContainText('72 Surprise coins or less')
  const levels = page.getByRole('region', { name: 'Buy orders' }).getByRole('row')
  await expect(levels).toHaveText([/Price/, /80/, /72.* or less/, /50/])
  await page.reload()
  await expect(onLadder).toContainText(/10% behind the best, .*80 Surprise coins/)
  await bob.call(lotRoutes.cancelLot, { lot_uuid: best.lot_uuid! })
  await expect(onLadder).toBeHidden()
  await page.getByRole('button', { name: 'Notifications: 1' }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText(/Sold 1 for .*50 Surprise coins/)
})

test('an order that waits is canceled from the ladder, and its coins come back', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000 })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${id}`)
  await page.getByRole('button', { name: 'Automatic orders' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'Buy', exact: true }).click()
  await popup.getByRole('radio', { name: 'Take profit' }).click()
  await popup.getByRole('spinbutton', { name: 'Take-profit price' }).fill('30')
  await popup.getByRole('spinbutton', { name: 'Then buy at, or for less' }).fill('40')
  await popup.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await expect(popup.getByText('Set aside', { exact: true }).locator('..')).toContainText('80')
  await popup.getByRole('button', { name: 'Set the order' }).click()
  await expect(popup.getByRole('list')).toContainText('Buy 2 pcs')
  await page.keyboard.press('Escape')
  const onLadder = page.getByRole('region', { name: 'Automatic orders' })
  await expect(onLadder).toContainText('Buy 2 pcs')
  // Nobody trades here: its row is the only one on the ladder.
  const level = page.getByRole('region', { name: 'Buy orders' }).getByRole('row').nth(1)
  await expect(level).toContainText('30 Surprise coins or less')
  await level.getByRole('button', { name: 'Cancel: buy 2' }).click()
  await expect(onLadder).toBeHidden()
  await expect(level).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Automatic orders' })).toBeVisible()
  await expect(onLadder).toBeHidden()
})
