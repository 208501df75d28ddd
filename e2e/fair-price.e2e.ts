import type { Item } from '@app/contract/catalog.ts'
import { priceGuardRoutes } from '@app/contract/fair-price.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }
const HOUR_SECONDS = 3600

/** One trade in each of thirteen hours: enough for a fair price. */
async function tradeForHours(seller: Player, buyer: Player, itemId: number, price: number) {
  const order = { item_type_id: itemId, price, count: 1 }
  for (let hour = 0; hour < 13; hour++) {
    await seller.call(orderRoutes.createSellLot, order)
    await buyer.call(orderRoutes.buyLot, order)
    await seller.call(sandboxRoutes.advanceClock, { seconds: HOUR_SECONDS })
  }
}

/** A press is not enough from ten times on: the price has to be typed again. */
async function typeAgain(page: Page, question: Locator, price: number): Promise<void> {
  const place = question.getByRole('button', { name: 'Place the order anyway' })
  const again = question.getByRole('spinbutton', { name: 'Type the price again' })
  await expect(place).toHaveAttribute('data-hint', /type the same price again/)
  await place.dispatchEvent('click')
  await again.fill(String(price + 9))
  await place.dispatchEvent('click')
  await again.press('Enter')
  await expect(question).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await again.fill(String(price))
  await place.click()
}

/**
 * The step back that closes the popup is taken, and the entry below it has lost the selection: each
 * would break off a way to another address.
 */
async function untilBack(page: Page) {
  const isRewritten = () =>
    page.evaluate(() => !history.state.isOverlay && history.state.kept.texts.buy === '')
  await expect.poll(isRewritten).toBe(true)
}

/** An order that waits for a price is asked about as well. */
async function askAboutStop(page: Page, item: Item) {
  await page.goto(`/marketplace/market?popup=automatic#/item=${item.Itemdefid}`)
  const stop = page.getByRole('dialog', { name: `Automatic orders: ${item.Name}` })
  const now = stop.getByRole('region', { name: 'Prices now' })
  await expect(now).toContainText('Sellers ask–')
  await expect(now).toContainText(/Last trade.*120 Surprise coins/)
  await stop.getByRole('radio', { name: 'Keep in stock' }).click()
  await stop.getByRole('spinbutton', { name: 'Pay up to, per piece' }).fill('360')
  await expect(stop).toContainText('+200%')
  await stop.getByRole('radio', { name: 'Stop', exact: true }).click()
  await stop.getByRole('spinbutton', { name: 'Stop price' }).fill('10')
  await stop.getByRole('spinbutton', { name: 'Then sell at' }).fill('9')
  await expect(stop).toContainText(/[-−]93%/)
  await stop.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await stop.getByRole('button', { name: 'Set the order' }).click()
  await expect(stop.getByRole('alert')).toContainText('13 times lower than the fair price')
  // The price that is waited for is far as well; the farthest one is typed again.
  await expect(stop.getByRole('alert')).toContainText('12 times lower than the fair price')
  await stop.getByRole('spinbutton', { name: 'Type 9 again' }).fill('9')
  await stop.getByRole('button', { name: 'Place the order anyway' }).click()
  await expect(stop.getByRole('list')).toContainText('Sell 2 pcs')
}

test('a price with a digit too many is asked about once, and the question can be turned off', async ({
  join,
  item,
}) => {
  const seller = await join('Sal', { items: { [item.Itemdefid]: 40 } })
  const ann = await join('Ann', { coins: 1_000_000, items: { [item.Itemdefid]: 5 } })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  const fair = page.getByRole('region', { name: 'Fair price' })
  await expect(fair).toContainText('Too few trades for a fair price')
  await tradeForHours(seller, ann, item.Itemdefid, 120)
  await page.reload()
  await expect(fair).toContainText('13 hours with trades in the last 2 days, 13 pieces')
  await expect(fair.getByText('120 Surprise coins')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Buy item' }).click()
  const form = page.getByRole('dialog', { name: `Buy: ${item.Name}` })
  const price = form.getByRole('spinbutton', { name: 'Price per piece' })
  await price.fill('1200')
  await form.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await expect(form).toContainText('+900%')
  await form.getByRole('button', { name: 'Create buy order' }).click()
  const question = form.getByRole('alert', { name: 'Is this price right?' })
  await expect(question).toContainText('10 times the fair price of')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  // Enter on the question leads back, not on.
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await price.fill('12')
  await form.getByRole('button', { name: 'Create buy order' }).click()
  await expect(question).toContainText('10 times lower than the fair price of')
  await typeAgain(page, question, 12)
  await expect(form).toHaveCount(0)
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([{ price: 12, count: 2 }])

  await page.setViewportSize({ width: 1440, height: 900 })
  await askAboutStop(page, item)

  // The same in the form for many orders; the answer of the player is kept by the account.
  await page.goto('/marketplace/my-listings')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  const many = page.getByRole('dialog', { name: 'New price for 1 order' })
  await many.getByRole('radio', { name: 'Fixed price' }).click()
  await many.getByRole('spinbutton', { name: 'Price per piece, in coins' }).fill('13')
  await expect(many.getByRole('row').filter({ hasText: item.Name })).toContainText(/[-−]89%/)
  await many.getByRole('button', { name: 'Reprice 1 order' }).click()
  await expect(many.getByRole('alert')).toContainText('9 times lower than the fair price')
  const guard = many.getByRole('switch', { name: 'Ask me about prices far' })
  await guard.click()
  await expect.poll(() => ann.call(priceGuardRoutes.get, {})).toEqual({ is_on: false })
  await expect(guard, 'not there a second time, to be turned on again').toHaveCount(1)
  await expect(guard).not.toBeChecked()
  await many.getByRole('button', { name: 'Place the order anyway' }).click()
  await expect(many).toHaveCount(0)
  await untilBack(page)

  await page.goto(`/marketplace/market?order=sell#/item=${item.Itemdefid}`)
  const selling = page.getByRole('dialog', { name: `Sell: ${item.Name}` })
  await selling.getByRole('spinbutton', { name: 'Price per piece' }).fill('1200')
  await selling.getByRole('spinbutton', { name: 'Quantity' }).fill('1')
  await expect(selling.getByRole('switch', { name: 'Ask me about prices far' })).not.toBeChecked()
  await selling.getByRole('button', { name: 'Create sell order' }).click()
  await expect(selling).toHaveCount(0)
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(2)
})

test('a trade says what both sides are worth at fair prices, and asks who gives far more', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const seller = await join('Sal', { items: { [id]: 40 } })
  const ann = await join('Ann Fair', { coins: 100_000 })
  const bob = await join('Bob Fair', { items: { [id]: 3 } })
  await tradeForHours(seller, ann, id, 120)
  // A buyer who is bid for the moment of the trade.
  await ann.call(orderRoutes.createBuyLot, { item_type_id: id, price: 9000, count: 1 })
  const [found] = await ann.call(socialRoutes.findUsers, { q: 'bob fair' })
  await ann.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await bob.call(socialRoutes.getInviteList, {})
  await bob.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
  const trade = await ann.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
  const trade_item = { coins: 0, items: { [id]: 3 } }
  await bob.call(socialRoutes.confirmTrade, { id: trade.id, trade_item })

  const { page } = ann
  await page.goto('/credits')
  await page.getByRole('button', { name: 'Social: 1 waiting' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await popup.getByRole('button', { name: 'Open' }).click()
  const theirs = popup.getByRole('region', { name: 'Bob Fair gives' })
  await expect(theirs.getByText('Market value').getByText('27,000 Surprise coins')).toHaveCount(1)
  await expect(theirs.getByText('Fair value').getByText('360 Surprise coins')).toHaveCount(1)

  // Coins with a digit too many are asked about; Enter on the question leads back.
  const coins = popup.getByRole('spinbutton', { name: 'Surprise coins' })
  await coins.fill('3600')
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  const question = popup.getByRole('alert', { name: 'Is this trade right?' })
  await expect(question).toContainText('You give 10 times what you receive')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  const agree = question.getByRole('button', { name: 'Confirm anyway' })
  await expect(agree).toHaveAttribute('data-hint', /type the same number of coins again/)
  await agree.dispatchEvent('click')
  const offered = async () => (await bob.call(socialRoutes.getTrade, { id: trade.id })).jdoc
  expect(await offered()).toMatchObject({ user_1: { coins: 0 } })
  await question.getByRole('spinbutton', { name: 'Retype how many coins you give' }).fill('3600')
  await agree.click()
  await expect(question).toHaveCount(0)
  await expect.poll(offered).toMatchObject({ user_1: { coins: 3600 } })
  // Less than five times as much is agreed to at a press.
  await coins.fill('1700')
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  await expect.poll(offered).toMatchObject({ user_1: { coins: 1700 } })
})

test('a question that was answered does not come back by itself while an order is typed', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const seller = await join('Sal', { items: { [id]: 40 } })
  const ann = await join('Ann', { coins: 10_000, items: { [id]: 60 } })
  await tradeForHours(seller, ann, id, 120)
  const { page } = ann
  const popup = page.getByRole('dialog')
  const question = popup.getByRole('alert', { name: 'Is this price right?' })
  const field = (name: string) => popup.getByRole('spinbutton', { name, exact: true })
  const anyway = question.getByRole('button', { name: 'Place the order anyway' })
  await page.goto(`/marketplace/market?popup=automatic#/item=${id}`)
  const type = async () => {
    await field('Stop price').fill('20')
    await field('Then sell at, or for more').fill('20')
  }
  await type()
  await field('Quantity').fill('2')
  await popup.getByRole('button', { name: 'Set the order' }).click()
  await anyway.click()
  await expect(popup.getByRole('list', { name: 'Automatic orders' })).toContainText('Sell 2 pcs')
  await type()
  await field('Quantity').pressSequentially('20')
  await expect(field('Quantity')).toHaveValue('20')
  await expect(question).toHaveCount(0)
  // More than there is, and back.
  await popup.getByRole('button', { name: 'Set the order' }).click()
  await expect(question).toBeVisible()
  await field('Quantity').press('End')
  await page.keyboard.type('00')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(field('Quantity')).toHaveValue('20')
  await expect(field('Quantity')).toBeFocused()

  await page.goto(`/marketplace/market?order=buy#/item=${id}`)
  await field('Price per piece, in coins').fill('20')
  await field('Quantity').fill('2')
  await popup.getByRole('button', { name: 'Create buy order' }).click()
  await expect(question).toBeVisible()
  await field('Quantity').fill('')
  await field('Quantity').pressSequentially('20')
  await expect(field('Quantity')).toHaveValue('20')
  await expect(question).toHaveCount(0)
})

test('a question about the price of one order stays while the order book of another moves', async ({
  join,
  item,
  goods,
}) => {
  const [id, other] = [item.Itemdefid, goods.pop()!]
  const items = { [id]: 40, [other.Itemdefid]: 5 }
  const seller = await join('Sal', { items })
  const ann = await join('Ann', { coins: 10_000, items })
  await tradeForHours(seller, ann, id, 120)
  const order = { price: 300, count: 1 }
  await ann.call(orderRoutes.createSellLot, { item_type_id: id, ...order })
  await ann.call(orderRoutes.createSellLot, { item_type_id: other.Itemdefid, ...order })
  const { page } = ann
  const popup = page.getByRole('dialog')
  const question = popup.getByRole('alert', { name: 'Is this price right?' })
  await page.goto('/marketplace/my-listings')
  await page.getByRole('checkbox', { name: 'Select all shown' }).first().check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  await popup.getByRole('radio', { name: '1 coin below best' }).click()
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('1200')
  await seller.call(orderRoutes.createSellLot, { item_type_id: other.Itemdefid, ...order })
  const follows = popup.getByLabel(`Price: ${other.Name}`, { exact: true })
  await expect(follows).toHaveValue('299')
  await popup.getByRole('button', { name: 'Reprice 2 orders' }).click()
  const again = question.getByRole('spinbutton', { name: 'Type the price again' })
  await again.fill('12')
  await seller.call(orderRoutes.createSellLot, {
    item_type_id: other.Itemdefid,
    price: 200,
    count: 1,
  })
  await expect(follows).toHaveValue('199')
  await expect(again).toHaveValue('12')
  await expect(again).toBeFocused()
})
