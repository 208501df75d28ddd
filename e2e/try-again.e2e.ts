import { orderRoutes } from '@app/contract/order.ts'
import {
  loseAnswers,
  pressTwice,
  fillOrder,
  lotsOf,
  coinsOf,
  heldOf,
  hearNothing,
  holdAnswer,
  UNREACHABLE,
} from './lost-answers.ts'
import { expect, test } from './testing.ts'

test('an order that took all coins and whose answer got lost can be sent again', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 21 })
  const popup = await fillOrder(ann.page, item.Itemdefid)
  const answerAgain = await loseAnswers(ann.page, '/marketplace/create-buy-lot')
  const create = popup.getByRole('button', { name: 'Create buy order' })
  await create.click()
  const told = popup.getByRole('alert').filter({ hasText: UNREACHABLE })
  await told.waitFor()
  await answerAgain()
  // There are no coins for another one.
  await expect(create).toBeDisabled()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(popup).toBeHidden()
  expect(await lotsOf(ann)).toMatchObject([{ price: 7, current_count: 3 }])
  expect(await coinsOf(ann)).toBe(0)
})

test('an automatic order that took all pieces and whose answer got lost can be sent again', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 3 } })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${id}`)
  await page.getByRole('button', { name: 'Automatic orders' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('spinbutton', { name: 'Stop price' }).fill('5')
  await popup.getByRole('spinbutton', { name: 'Then sell at, or for more' }).fill('4')
  await popup.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  const answerAgain = await loseAnswers(page, '/conditional-orders/create')
  const give = popup.getByRole('button', { name: 'Set the order' })
  await give.click()
  const told = popup.getByRole('alert').filter({ hasText: UNREACHABLE })
  await told.waitFor()
  await answerAgain()
  // There are no pieces for another one.
  await expect(give).toBeDisabled()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toHaveCount(0)
  await expect(popup.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('')
  const own = popup.getByRole('list', { name: 'Automatic orders' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  expect(await heldOf(ann, id)).toBe(0)
})

test('a bulk sale that was sent is not brought back by a reload, to be sent once more', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 8 } })
  const { page } = ann
  const placed = await holdAnswer(page, '/marketplace/create-sell-lots')
  const popup = page.getByRole('dialog')
  const quantity = popup.getByLabel(`Quantity: ${item.Name}`, { exact: true })
  await page.goto('/inventory/page')
  await page.getByRole('checkbox', { name: `Select: ${item.Name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Sell selected' }).click()
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('20')
  await quantity.fill('3')
  await popup.getByRole('button', { name: 'Place 1 order' }).click()
  await placed.isDone
  await page.reload()
  await expect(quantity).toHaveValue('5')
  await expect(popup.getByText('This is what you typed before.')).toHaveCount(0)
  expect(await lotsOf(ann)).toMatchObject([{ price: 20, count: 3 }])
})

test('a bulk sale and new prices whose answers got lost are done once', async ({ join, item }) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 8 } })
  const { page } = ann
  await hearNothing(page)
  await page.goto('/inventory/page')
  await page.getByRole('checkbox', { name: `Select: ${item.Name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Sell selected' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('20')
  await popup.getByLabel(`Quantity: ${item.Name}`, { exact: true }).fill('3')
  const place = popup.getByRole('button', { name: /^Place/ })
  await expect(place).toBeEnabled()
  await pressTwice(page, '/marketplace/create-sell-lots', place, popup.getByRole('alert'))
  await expect(popup).toBeHidden()
  expect(await lotsOf(ann)).toMatchObject([{ price: 20, current_count: 3 }])

  await hearNothing(page)
  await page.goto('/marketplace/my-listings')
  await page.getByLabel(`Select: ${item.Name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  await popup.getByLabel(`Price: ${item.Name}`, { exact: true }).fill('25')
  const reprice = popup.getByRole('button', { name: 'Reprice 1 order' })
  await expect(reprice).toBeEnabled()
  const answerAgain = await loseAnswers(page, '/marketplace/reprice-lots')
  await reprice.click()
  const again = popup.getByRole('alert').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await answerAgain()
  // What was done has been found out elsewhere by then, and leaves nothing to press but this.
  await expect(reprice).toHaveCount(0)
  await again.click()
  await expect(popup).toBeHidden()
  expect(await lotsOf(ann)).toMatchObject([{ price: 25, current_count: 3 }])
})

test('a shopping list whose answer got lost is bought once', async ({ join }) => {
  const [LOG, SAW, PLANKS] = [100, 404, 1001]
  const bob = await join('Bob', { items: { [LOG]: 20, [SAW]: 5 } })
  await bob.call(orderRoutes.createSellLot, { item_type_id: LOG, price: 10, count: 20 })
  await bob.call(orderRoutes.createSellLot, { item_type_id: SAW, price: 50, count: 5 })
  const ann = await join('Ann', { coins: 1000 })
  const { page } = ann
  await hearNothing(page)
  await page.goto(`/craft/receipts?recipe=${PLANKS}`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  const buy = list.getByRole('button', { name: 'Buy everything' })
  await expect(buy).toBeEnabled()
  // Nor that all is there by now, which would leave nothing to press.
  await page.route('**/api/inventory/get', (route) => route.abort())
  await pressTwice(page, '/marketplace/buy-lots', buy, list.getByRole('alert'))
  await expect(list.getByRole('alert')).toBeHidden()
  await expect.poll(() => heldOf(ann, SAW)).toBe(1)
  expect(await coinsOf(ann)).toBe(1000 - 2 * 10 - 50)
})

test('a shopping list that is another one by now is not sent as it was', async ({ join }) => {
  const [LOG, PLANKS] = [100, 1001]
  const bob = await join('Bob', { items: { [LOG]: 20 } })
  await bob.call(orderRoutes.createSellLot, { item_type_id: LOG, price: 10, count: 20 })
  const ann = await join('Ann', { coins: 1000 })
  const { page } = ann
  await page.route('**/api/marketplace/buy-lots', (route) => route.abort())
  await page.goto(`/craft/receipts?recipe=${PLANKS}`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  await list.getByRole('button', { name: 'Buy everything' }).click()
  const again = list.getByRole('alert').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await list.getByRole('spinbutton', { name: /^Quantity: / }).fill('2')
  await expect(again).toHaveCount(0)
})

test('what got lost is sent again from the keyboard, as often as it takes, and keeps its place', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 1000 })
  const { page } = ann
  const popup = await fillOrder(page, item.Itemdefid)
  const create = '**/api/marketplace/create-buy-lot'
  await page.route(create, (route) => route.abort())
  await popup.getByRole('button', { name: 'Create buy order' }).click()
  const failure = popup.getByRole('alert')
  const again = failure.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(create)
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await page.route(create, async (route) => {
    asked += 1
    await answer.promise
    await route.abort()
  })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  expect(asked).toBe(1)
  answer.resolve()
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(again).toBeFocused()

  // Refused, there is nothing to send again: the keyboard goes on from why.
  await page.unroute(create)
  const error = { code: 'not_enough_coins', message: '', params: {} }
  await page.route(create, (route) => route.fulfill({ status: 422, json: { error } }))
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(failure).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeFocused()
})

test('rows that were changed are not sent as they were', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 8 } })
  const { page } = ann
  await page.goto('/inventory/page')
  await page.getByRole('checkbox', { name: `Select: ${item.Name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Sell selected' }).click()
  const popup = page.getByRole('dialog')
  const price = popup.getByLabel(`Price: ${item.Name}`, { exact: true })
  await price.fill('20')
  const place = popup.getByRole('button', { name: /^Place/ })
  await expect(place).toBeEnabled()
  const create = '**/api/marketplace/create-sell-lots'
  const answer = Promise.withResolvers<void>()
  await page.route(create, async (route) => {
    await answer.promise
    await route.abort()
  })
  await place.click()
  // What is changed meanwhile does not hide that it failed.
  await price.fill('25')
  answer.resolve()
  const again = popup.getByRole('alert').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await price.fill('30')
  await expect(popup.getByRole('alert')).toHaveCount(0)
  await page.unroute(create)
  await place.click()
  await expect(popup).toBeHidden()
  expect(await lotsOf(ann)).toMatchObject([{ price: 30 }])
})
