import { fairPriceRoutes } from '@app/contract/fair-price.ts'
import { socialRoutes } from '@app/contract/social.ts'
import type { Page } from '@playwright/test'
import { addItem, openTrade } from './open-trade.ts'
import { expect, expectAccessible, expectNoSideScroll, hold, test } from './testing.ts'

test('what is being confirmed cannot be changed unseen, and a withdrawal that fails is told', async ({
  join,
}) => {
  const ann = await join('Clementine', { coins: 900 })
  const bob = await join('Dominic', { coins: 900 })
  const { trade } = await openTrade(ann, bob, 'dominic')
  await ann.page.goto('/credits')
  await ann.page.getByRole('button', { name: /^Social: / }).click()
  const popup = ann.page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await popup.getByRole('button', { name: 'Open' }).click()
  const coins = popup.getByLabel('Surprise coins')
  await coins.fill('500')

  // The answer takes its time: until then the offer stays what was seen.
  const answer = Promise.withResolvers<void>()
  await ann.page.route(`**/api${socialRoutes.confirmTrade.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  await expect.poll(() => coins.evaluate((field) => field.matches('[inert] *'))).toBe(true)
  answer.resolve()
  const mine = popup.getByRole('region', { name: 'You give' })
  await expect(mine).toContainText('Confirmed')

  // Changed again, the confirmation is to be withdrawn; that fails, and is said.
  const cancel = `**/api${socialRoutes.cancelTrade.path}`
  await ann.page.route(cancel, (route) => route.fulfill({ status: 500, json: {} }))
  await coins.fill('50')
  const alert = popup.getByRole('alert')
  await expect(alert).toContainText('Your confirmation couldn’t be withdrawn and still applies.')
  await expect(coins).toHaveValue('50')
  expect((await bob.call(socialRoutes.getActiveTrades, {}))[0]).toMatchObject({
    id: trade.id,
    opponent_status: 'confirmed',
  })
  await ann.page.unroute(cancel)
  await coins.fill('40')
  await expect(mine).toContainText('Not confirmed')
  await expect(alert).toHaveCount(0)
  await expect(coins).toHaveValue('40')
})

test('a confirmation whose answer got lost is asked for anew once the other’s offer has changed', async ({
  join,
  item,
}) => {
  const ann = await join('Ariadne', { coins: 900 })
  const bob = await join('Thaddeus', { items: { [item.Itemdefid]: 9 } })
  const { trade } = await openTrade(ann, bob, 'thaddeus')
  const offer = (count: number) =>
    bob.call(socialRoutes.confirmTrade, {
      id: trade.id,
      trade_item: { coins: 0, items: { [item.Itemdefid]: count } },
    })
  await ann.page.goto('/?social=trades')
  const popup = ann.page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Open' }).click()
  await popup.getByLabel('Surprise coins').fill('100')

  const sent: { key: string | undefined; version: number }[] = []
  let isLost = true
  await ann.page.route('**/api/social/confirm-trade', async (route) => {
    const request = route.request()
    const { version } = request.postDataJSON() as { version: number }
    sent.push({ key: request.headers()['idempotency-key'], version })
    // The call is lost on its way; the other changes their offer meanwhile.
    if (isLost) await route.abort()
    else await route.continue()
  })
  const confirm = popup.getByRole('button', { name: 'Offer and confirm' })
  await confirm.click()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await offer(3)
  await expect(popup.getByRole('region', { name: 'Thaddeus gives' })).toContainText('× 3')
  isLost = false
  const lost = sent.at(-1)!
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect.poll(() => sent.at(-1)!.version).toBeGreaterThan(lost.version)
  expect(sent.at(-1)!.key).not.toBe(lost.key)
  await expect(popup.getByRole('region', { name: 'You give' })).toContainText('Confirmed')
  await offer(3)
  await expect(popup.getByRole('heading', { name: 'Trade complete' })).toBeVisible()
})

test('a field that is emptied offers nothing, whatever stood in it', async ({ join, item }) => {
  const id = item.Itemdefid
  const ann = await join('Theodora', { coins: 900, items: { [id]: 9 } })
  const bob = await join('Barnabas')
  const { trade } = await openTrade(ann, bob, 'barnabas')
  await ann.page.goto(`/?trade=${trade.id}`)
  const popup = ann.page.getByRole('dialog')
  const coins = popup.getByLabel('Surprise coins')
  await coins.fill('500')
  await addItem(popup, id)
  const pieces = popup.getByRole('spinbutton', { name: item.Name })
  await pieces.fill('7')
  await pieces.fill('')
  await coins.fill('')
  await popup.getByRole('button', { name: /confirm$/i }).click()
  const mine = popup.getByRole('region', { name: 'You give' })
  await expect(mine.getByText('Confirmed', { exact: true })).toBeVisible()
  const offer = async () => (await ann.call(socialRoutes.getActiveTrades, {}))[0]!.jdoc.user_1
  expect(await offer()).toEqual({ coins: 0, items: {} })

  await addItem(popup, id)
  await pieces.fill('2')
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  await expect.poll(offer).toEqual({ coins: 0, items: { [id]: 2 } })
  // What was agreed to is withdrawn with it.
  await pieces.fill('')
  await expect(mine).toContainText('Not confirmed')
  await expect(pieces).toHaveValue('')
  await pieces.fill('3')
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  await expect.poll(offer).toEqual({ coins: 0, items: { [id]: 3 } })

  // What is no number is neither passed over nor offered as none.
  const confirm = popup.getByRole('button', { name: /confirm$/i })
  for (const [field, text, whole] of [
    [coins, '1.5', '200'],
    [pieces, 'four', '4'],
  ] as const) {
    await field.fill(text)
    await field.press('Tab')
    await expect(field).toHaveValue(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(mine).toContainText('Not confirmed')
    await expect(confirm).toHaveAttribute('data-hint', 'Fix the numbers in your offer first')
    await field.fill(whole)
  }
  await confirm.click()
  await expect.poll(offer).toEqual({ coins: 200, items: { [id]: 4 } })
})

test('a trade is confirmed anew while its list is still being loaded', async ({ join }) => {
  const ann = await join('Sybille', { coins: 900 })
  const bob = await join('Theobald', { coins: 900 })
  await openTrade(ann, bob, 'theobald')
  const { page } = ann
  await page.goto('/?social=trades')
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Open' }).click()
  const mine = popup.getByRole('region', { name: 'You give' })
  const confirm = popup.getByRole('button', { name: 'Offer and confirm' })
  await popup.getByLabel('Surprise coins').fill('500')
  await confirm.click()
  await expect(mine).toContainText('Confirmed')

  const loaded = Promise.withResolvers<void>()
  await page.route(`**/api${socialRoutes.getActiveTrades.path}`, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await popup.getByLabel('Surprise coins').fill('400')
  await expect(mine).toContainText('Not confirmed')
  await confirm.click()
  await expect(mine.getByText('Confirmed', { exact: true })).toBeVisible()
  loaded.resolve()
  const [trade] = await bob.call(socialRoutes.getActiveTrades, {})
  expect(trade).toMatchObject({ opponent_status: 'confirmed' })
})

test('a confirmation is withdrawn, and the trade canceled, while fair prices are on their way', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Rosamund', { items: { [id]: 9 } })
  const bob = await join('Gottfried')
  const { trade } = await openTrade(ann, bob, 'gottfried')
  const trade_item = { coins: 0, items: { [id]: 2 } }
  await ann.call(socialRoutes.confirmTrade, { id: trade.id, trade_item })
  const { page } = ann
  const send = await hold(page, `**/api${fairPriceRoutes.get.path}`)
  await page.goto(`/?social=trades&trade=${trade.id}`)
  const popup = page.getByRole('dialog')
  const mine = popup.getByRole('region', { name: 'You give' })
  await expect(mine.getByText('Confirmed', { exact: true })).toBeVisible()
  await popup.getByRole('button', { name: 'Withdraw confirmation' }).click()
  await expect(mine).toContainText('Not confirmed')
  // Confirming alone waits for what the offers are worth.
  const confirm = popup.getByRole('button', { name: /confirm$/i })
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  await popup.getByRole('button', { name: 'Cancel trade' }).click()
  await expect(mine).toHaveCount(0)
  expect(await bob.call(socialRoutes.getActiveTrades, {})).toEqual([])
  send()
})

test('an offer in the making outlives its closed popup and a reload, until it is sent or another stands', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Perpetua', { coins: 900, items: { [id]: 9 } })
  const bob = await join('Ignatius')
  const { trade } = await openTrade(ann, bob, 'ignatius')
  const { page } = ann
  await page.goto('/?social=trades')
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Open' }).click()
  const coins = popup.getByLabel('Surprise coins')
  const pieces = popup.getByRole('spinbutton', { name: item.Name })
  const note = popup.getByText('This is what you typed before.')
  await coins.fill('500')
  await addItem(popup, id)
  await pieces.fill('7')
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(coins).toHaveCount(0)
  await popup.getByRole('button', { name: 'Open' }).click()
  await expect(coins).toHaveValue('500')
  await page.reload()
  await expect(pieces).toHaveValue('7')
  await expect(note).toBeVisible()
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  await expect(popup.getByRole('region', { name: 'You give' })).toContainText('Confirmed')
  await expect(note).toHaveCount(0)

  // Started over, the offer is what stands; and what was typed over an offer ends with it.
  await coins.fill('300')
  await page.reload()
  await expect(coins).toHaveValue('300')
  await popup.getByRole('button', { name: 'Start over' }).click()
  await expect(coins).toHaveValue('500')
  await coins.fill('200')
  await page.goto('/credits')
  const trade_item = { coins: 100, items: {} }
  await ann.call(socialRoutes.confirmTrade, { id: trade.id, trade_item })
  await page.goto(`/?trade=${trade.id}`)
  await expect(coins).toHaveValue('100')
  await expect(note).toHaveCount(0)
})

test('a confirmation stands in spite of an older draft in another tab, which gives way to it', async ({
  join,
}) => {
  const ann = await join('Wilhelmina', { coins: 900 })
  const bob = await join('Leonidas', { coins: 50 })
  const { trade } = await openTrade(ann, bob, 'leonidas')
  const other = await ann.page.context().newPage()
  const withdrawals: string[] = []
  for (const page of [ann.page, other]) {
    page.on('request', (sent) => {
      if (sent.url().endsWith(socialRoutes.cancelTrade.path)) withdrawals.push(sent.url())
    })
    await page.goto(`/?social=trades&trade=${trade.id}`)
  }
  const coinsOn = (page: Page) => page.getByRole('dialog').getByLabel('Surprise coins')
  const mineOn = (page: Page) => page.getByRole('region', { name: 'You give' })
  const confirmOn = (page: Page) => page.getByRole('button', { name: /confirm$/i }).click()
  await coinsOn(other).fill('77')
  await coinsOn(ann.page).fill('500')
  await confirmOn(ann.page)
  await expect(coinsOn(other)).toHaveValue('500')
  await expect(mineOn(other).getByText('Confirmed', { exact: true })).toBeVisible()

  // Neither does a tab that comes back with a draft from before.
  await coinsOn(other).fill('77')
  await expect(mineOn(ann.page)).toContainText('Not confirmed')
  expect(withdrawals).toHaveLength(1)
  await other.goto('/credits')
  await confirmOn(ann.page)
  await expect(mineOn(ann.page).getByText('Confirmed', { exact: true })).toBeVisible()
  await other.goto(`/?social=trades&trade=${trade.id}`)
  await expect(coinsOn(other)).toHaveValue('500')
  await expect(mineOn(other).getByText('Confirmed', { exact: true })).toBeVisible()
  // Long enough for a withdrawal that nobody has asked for.
  await other.waitForTimeout(500)
  expect(withdrawals).toHaveLength(1)
  expect((await bob.call(socialRoutes.getActiveTrades, {}))[0]).toMatchObject({
    opponent_status: 'confirmed',
    jdoc: { user_1: { coins: 500 } },
  })
})

test('the arrows choose in the list of items and add none; the button beside it adds what is chosen', async ({
  join,
  item,
}) => {
  const ann = await join('Hildegard', { items: { [item.Itemdefid]: 9, 217: 4 } })
  const bob = await join('Reinhard')
  const { trade } = await openTrade(ann, bob, 'reinhard')
  const { page } = ann
  await page.goto(`/?social=trades&trade=${trade.id}`)
  const mine = page.getByRole('region', { name: 'You give' })
  const list = mine.getByRole('combobox', { name: 'Add item' })
  const add = mine.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list).not.toHaveValue('')
  const chosen = await list.inputValue()
  await expect(mine.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mine.getByRole('listitem')).toHaveCount(1)
  await expect(list).toHaveValue('')
  await expect(list.locator(`option[value="${chosen}"]`)).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('what is offered is taken out by a button, whose place the next one takes', async ({
  join,
  item,
}) => {
  const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }
  const ann = await join('Kunigunde', { items: { [item.Itemdefid]: 9, 217: 4 } }, phone)
  const bob = await join('Sigismund')
  const { trade } = await openTrade(ann, bob, 'sigismund')
  const { page } = ann
  await page.goto(`/?social=trades&trade=${trade.id}`)
  const mine = page.getByRole('region', { name: 'You give' })
  await addItem(mine, 217)
  await addItem(mine, item.Itemdefid)
  const remove = mine.getByRole('button', { name: /^Remove: / })
  await expect(remove).toHaveCount(2)
  for (const button of await remove.all()) {
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mine.getByRole('listitem')).toHaveCount(0)
  await expect(mine.getByRole('combobox', { name: 'Add item' })).toBeFocused()
})
