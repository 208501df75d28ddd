import { authRoutes } from '@app/contract/auth.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import {
  loseAnswers,
  pressTwice,
  fillOrder,
  lotsOf,
  coinsOf,
  heldOf,
  UNREACHABLE,
} from './lost-answers.ts'
import { expect, type Player, test } from './testing.ts'

test('an order without a network is refused at once, and never sent', async ({ join, item }) => {
  const ann = await join('Ann', { coins: 1000 })
  const popup = await fillOrder(ann.page, item.Itemdefid)
  const create = popup.getByRole('button', { name: 'Create buy order' })
  await expect(create).toBeEnabled()
  await ann.page.context().setOffline(true)
  await create.click()
  await expect(popup.getByRole('alert')).toContainText(UNREACHABLE)
  await expect(create).toBeEnabled()
  await popup.press('Escape')
  await ann.page.context().setOffline(false)
  // The page is back: whatever waited for the network would have been sent by now.
  await ann.page.goto('/marketplace/my-listings')
  await expect(ann.page.getByRole('heading', { name: 'My listings', level: 1 })).toBeVisible()
  expect(await lotsOf(ann)).toEqual([])
})

test('a screen that is opened without a network says so, and loads when it is back', async ({
  join,
}) => {
  const { page } = await join('Ann', { items: { 701: 3 } })
  await page.route('**/api/inventory/**', (route) => route.abort())
  await page.goto('/credits')
  const menu = page.getByRole('banner')
  // Seen once, its code is there; its data is not.
  await menu.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Credits', level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await menu.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await page.unroute('**/api/inventory/**')
  await page.context().setOffline(false)
  await expect(page.getByText('Wooden Wheel Token').first()).toBeVisible()
})

test('a logout without a network ends the session when it is back', async ({ join }) => {
  const { page } = await join('Ann')
  await page.goto('/credits')
  const menu = page.getByRole('banner')
  await menu.getByRole('button', { name: 'Player menu: Ann' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(menu.getByRole('button', { name: 'Log in' })).toBeVisible()
  const ended = page.waitForResponse('**/api/logout')
  await page.context().setOffline(false)
  expect((await ended).status()).toBe(200)
  expect((await page.context().cookies()).filter(({ name }) => name.includes('refresh'))).toEqual(
    [],
  )
})

test('an order whose answer got lost is one lot, also when its popup is opened again', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 1000 })
  const popup = await fillOrder(ann.page, item.Itemdefid)
  const create = popup.getByRole('button', { name: 'Create buy order' })
  await pressTwice(ann.page, '/marketplace/create-buy-lot', create, popup.getByRole('alert'))
  await expect(popup).toBeHidden()
  expect(await lotsOf(ann)).toMatchObject([{ price: 7, current_count: 3 }])
  expect(await coinsOf(ann)).toBe(1000 - 21)
})

test('a craft whose answer got lost is done once', async ({ join }) => {
  const ann = await join('Ann', { items: { 100: 10, 404: 3 } })
  await ann.page.goto('/craft/receipts?group=all')
  const card = ann.page.getByRole('article', { name: 'Oak Planks' }).first()
  const craft = card.getByRole('button', { name: 'Craft', exact: true })
  const told = ann.page.getByText('Error processing Oak Planks')
  await Promise.all([
    ann.page.getByText('Recipe Oak Planks successfully sent x1').waitFor(),
    pressTwice(ann.page, '/craft/start', craft, told),
  ])
  expect(await ann.call(craftRoutes.getHistory, {})).toHaveLength(1)
})

test('a starter pack whose answer got lost is opened once, and told', async ({ join }) => {
  const ann = await join('Ann')
  await ann.page.goto('/')
  const open = ann.page.getByRole('button', { name: 'Open the starter pack' })
  await pressTwice(ann.page, '/claim_starter_pack', open, ann.page.getByText(UNREACHABLE))
  await expect(ann.page.getByRole('banner').getByText('25,000 Surprise coins')).toBeAttached()
  expect(await coinsOf(ann)).toBe(25_000)
})

test('a tavern’s roll whose answer got lost is paid once', async ({ join }) => {
  const ann = await join('Ann')
  const { page } = ann
  await ann.call(tavernRoutes.startGame, {})
  await page.goto('/bge')
  const roll = page.getByRole('button', { name: /^Refresh \(/ })
  await expect(roll).toBeVisible()
  const { jdoc } = await ann.call(tavernRoutes.getActiveState, {})
  await pressTwice(page, '/bg/reload-tavern', roll, page.getByRole('log').getByText(UNREACHABLE))
  await expect(page.getByRole('log')).toContainText('refreshed')
  const after = await ann.call(tavernRoutes.getActiveState, {})
  const { roll_price } = await ann.call(tavernRoutes.getConfig, {})
  expect(after.jdoc.gold).toBe(jdoc.gold - roll_price)
})

test('a battle whose answer got lost is not the next round’s', async ({ join }) => {
  const ann = await join('Ann')
  const { page } = ann
  await ann.call(tavernRoutes.startGame, {})
  await page.goto('/bge')
  const fight = page.getByRole('button', { name: 'Fight!' })
  const answerAgain = await loseAnswers(page, '/bg/start-round')
  await fight.click()
  await expect(page.getByText('Looking for a suitable opponent…')).toBeVisible()
  await answerAgain()
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const replay = page.getByRole('dialog', { name: 'Battle simulation' })
  await replay.getByRole('button', { name: 'Close the replay' }).click()
  // The board is empty as before.
  await fight.click()
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  await expect.poll(async () => (await ann.call(tavernRoutes.getActiveState, {})).round).toBe(3)
})

test('a relic whose answer got lost is bought once', async ({ join }) => {
  const ann = await join('Ann', { coins: 1_000_000 })
  await ann.page.goto('/rent')
  const relics = ann.page.getByRole('region', { name: 'Hall of Relics' })
  await relics.getByRole('button', { name: "Buy: Founder's Tankard" }).click()
  const buy = relics.getByRole('button', { name: 'Buy', exact: true })
  const answerAgain = await loseAnswers(ann.page, '/rent/buy-item')
  await buy.click()
  await expect(ann.page.getByText(UNREACHABLE)).toBeVisible()
  await answerAgain()
  const coins = await coinsOf(ann)
  expect(coins).toBeLessThan(1_000_000)
  const answered = ann.page.waitForResponse('**/api/rent/buy-item')
  await buy.click()
  expect((await answered).status()).toBe(200)
  await expect(buy).toBeHidden()
  expect(await coinsOf(ann)).toBe(coins)
})

test('a job whose answer got lost is started once', async ({ join }) => {
  const ann = await join('Ann', { items: { 233: 12, 137: 3, 134: 3, 202: 3 } })
  await ann.page.goto('/factory/receipts')
  const card = ann.page.getByRole('article', { name: 'Village Bakehouse' })
  await card.getByText('Cabbage', { exact: true }).click()
  await card.getByText('Charcoal', { exact: true }).click()
  const start = card.getByRole('button', { name: 'Start: Village Bakehouse' })
  const answered = () => ann.page.waitForResponse('**/api/factory/start')
  const answerAgain = await loseAnswers(ann.page, '/factory/start')
  await start.click()
  await expect(ann.page.getByText(UNREACHABLE)).toBeVisible()
  await answerAgain()
  const second = answered()
  await start.click()
  expect((await second).status()).toBe(200)
  expect((await ann.call(factoryRoutes.queue, {})).response).toHaveLength(1)
})

test('a confirmation whose answer got lost moves the goods once', async ({ join, item }) => {
  const ann = await join('Annika', { coins: 900 })
  const bob = await join('Bertil', { items: { [item.Itemdefid]: 3 } })
  const idOf = async (player: Player) => (await player.call(authRoutes.getProfile, {})).id
  const [annId, bobId] = await Promise.all([idOf(ann), idOf(bob)])
  await ann.call(socialRoutes.invite, { friend_uuid: bobId })
  await bob.call(socialRoutes.accept, { friend_uuid: annId })
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bobId })
  const items = { [item.Itemdefid]: 1 }
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: { coins: 0, items } })

  await ann.page.goto('/credits')
  await ann.page.getByRole('button', { name: 'Social: 1 waiting' }).click()
  const popup = ann.page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await popup.getByRole('button', { name: 'Open' }).click()
  const confirm = popup.getByRole('button', { name: 'Confirm', exact: true })
  const answerAgain = await loseAnswers(ann.page, '/social/confirm-trade')
  await confirm.click()
  // The other's confirmation was there: the server has done it, and the stream says so.
  await expect(popup.getByRole('heading', { name: 'Trade complete' })).toBeVisible()
  await answerAgain()
  const held = await ann.call(bookRoutes.getItemDetails, { item_type_id: item.Itemdefid })
  expect(held.user_lots).toEqual([])
  expect((await ann.call(socialRoutes.getTrade, { id })).trade_status).toBe('completed')
})

test('a lot that cannot be canceled says what the server said, or that it failed', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 1000 })
  await ann.call(orderRoutes.createBuyLot, { item_type_id: item.Itemdefid, price: 7, count: 3 })
  const { page } = ann
  await page.goto('/marketplace/my-listings')
  const answers = [
    { status: 500, body: '' },
    { status: 400, contentType: 'text/plain', body: 'Lot is locked' },
  ]
  await page.route('**/api/marketplace/cancel-lot', (route) => route.fulfill(answers.shift()!))
  for (const words of ['Error canceling lot', 'Lot is locked']) {
    await page
      .getByRole('row')
      .getByRole('button', { name: /cancel/i })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /cancel/i })
      .click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  expect(await lotsOf(ann)).toHaveLength(1)
})

test('a spin whose answer got lost takes one token', async ({ join }) => {
  const WOODEN_TOKEN = 701
  const ann = await join('Ann', { items: { [WOODEN_TOKEN]: 3 } })
  const { page } = ann
  await page.goto('/spin')
  const spin = page.getByRole('button', { name: 'Spin', exact: true })
  await pressTwice(page, '/spin/run', spin, page.getByText(UNREACHABLE))
  await expect(page.getByRole('status').filter({ hasText: 'You won: ' })).toBeVisible()
  expect(await heldOf(ann, WOODEN_TOKEN)).toBe(2)
})

test('an energy charge whose answer got lost is used once', async ({ join }) => {
  const BREAKFAST = 700
  const ann = await join('Ann', { items: { [BREAKFAST]: 3 } })
  const { page } = ann
  await page.goto('/harvest')
  const activate = page.getByRole('button', { name: 'Activate an energy charge' })
  await pressTwice(page, '/energy/activate', activate, page.getByText(UNREACHABLE))
  await expect(page.getByRole('group', { name: 'Energy: 2 charges' })).toBeVisible()
  expect(await heldOf(ann, BREAKFAST)).toBe(2)
})

test('a hero whose answer got lost is placed once, and his salary paid once', async ({ join }) => {
  const BRAM = 640
  const ann = await join('Ann', { items: { [BRAM]: 3 } })
  const { page } = ann
  await page.goto('/rent')
  const place = async () => {
    await page.getByRole('button', { name: 'Place: Old Bram, the Innkeeper' }).click()
    await page.getByRole('button', { name: 'Place', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Place an item' }).click()
  const putAgain = await loseAnswers(page, '/rent/put')
  await place()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await putAgain()
  await place()
  await expect(page.getByText('1 item placed for rent')).toBeVisible()
  const placed = (await ann.call(rentRoutes.get, {})).user_rents
  expect(placed.map(({ item_id, count }) => [item_id, count])).toEqual([[BRAM, 1]])

  await ann.call(sandboxRoutes.advanceClock, { seconds: 3600 * 12 })
  await page.reload()
  const collect = page.getByRole('button', { name: 'Collect salary: Old Bram' })
  await expect(collect).toBeEnabled()
  const before = await coinsOf(ann)
  // The screen goes on showing a salary that has been paid.
  await page.route('**/api/rent/get', (route) => route.abort())
  const payAgain = await loseAnswers(page, '/rent/take-salary')
  await collect.click()
  await expect(page.getByText(/^Couldn’t collect the salary/)).toBeVisible()
  const paid = await coinsOf(ann)
  expect(paid).toBeGreaterThan(before)
  await payAgain()
  // Time enough for a second salary, were it asked for.
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3600 * 6 })
  const answered = page.waitForResponse('**/api/rent/take-salary')
  await collect.click()
  expect((await answered).status()).toBe(200)
  expect(await coinsOf(ann)).toBe(paid)
})

test('the latest trades of an item have what was traded during a cut, once each and in order', async ({
  join,
  page,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 1000 })
  const bob = await join('Bob', { items: { [id]: 50 } })
  const trade = async (price: number) => {
    const order = { item_type_id: id, price, count: 1 }
    await bob.call(orderRoutes.createSellLot, order)
    await ann.call(orderRoutes.createBuyLot, order)
  }
  await trade(5)
  let isCut = true
  await page.route('**/api/sse', async (route) => {
    if (isCut) return route.abort()
    // Another node answers, which does not know what this page has heard.
    return route.continue({ headers: { ...route.request().headers(), 'last-event-id': '' } })
  })
  await page.goto(`/marketplace/market#/item=${id}`)
  const prices = page.getByRole('table', { name: 'Latest trades' }).locator('tbody td:nth-child(3)')
  await expect(prices).toHaveText([/^5/])
  let isBack = false
  void page.waitForResponse('**/api/sse').then(() => (isBack = true))
  await page.route('**/api/marketplace/**', (route) => (isBack ? route.fallback() : route.abort()))
  for (const price of [6, 7, 8]) await trade(price)
  isCut = false
  await expect(prices).toHaveText([/^8/, /^7/, /^6/, /^5/])
})
