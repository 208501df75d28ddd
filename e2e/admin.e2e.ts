import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { correctionRoutes } from '@app/contract/correction.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test, untilKept } from './testing.ts'

test('an operator helps a player, and sees where it came from; others find nothing', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Annabelle'.repeat(7), { items: { [id]: 2 } })

  await ann.page.goto('/counting-room')
  await expect(ann.page.getByRole('heading', { name: 'Admin panel' })).toHaveCount(0)
  await expect(ann.page.getByRole('main')).toBeVisible()

  const { page } = boss
  await page.goto('/counting-room')
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible()
  const steamId = page.getByLabel('Steam ID of the player')
  await steamId.fill(ann.steamId.slice(1))
  await expect(page.getByText('A Steam ID has 17 digits')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load' })).toHaveAttribute('aria-disabled', 'true')
  await steamId.fill(` https://steamcommunity.com/profiles/${ann.steamId}/`)
  await expect(page.getByText('A Steam ID has 17 digits')).toBeHidden()
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: item.Name })
  await expect(row).toContainText('2')

  await page.getByLabel('Item ID').fill(String(id))
  await page.getByLabel('Count').fill('5')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Not enough items to remove')).toBeVisible()
  await expect(page.getByText('Give a reason')).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' })
  await items.getByLabel('Reason').fill('lost in a crash')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row).toContainText('7')
  await page.getByRole('button', { name: `−1: ${item.Name}` }).click()
  await expect(row).toContainText('6')
  // Nothing stands half under the header then, which would make it too small to hit.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // By day, by operation and by asset.
  await page.getByRole('tab', { name: 'Economy' }).click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByRole('heading', { name: 'The books balance' })).toBeVisible()
  const flows = page.getByRole('region', { name: 'Sources and sinks' })
  await flows.getByRole('radio', { name: '1 day' }).click()
  await flows.getByRole('button', { name: /customer_support/ }).click()
  await expect(flows.getByRole('row').filter({ hasText: item.Name })).toContainText('5')
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'lost in a crash' })).toHaveCount(2)
})

test('an operator closes the market and opens it, and whoever looks at it sees that', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { items: { [id]: 2 } })
  const sell = { item_type_id: id, price: 5_000_000, count: 1 }
  const { lot_uuid } = await ann.call(orderRoutes.createSellLot, sell)
  await ann.page.goto(`/marketplace/market#/item=${id}`)
  await expect(ann.page.getByRole('button', { name: 'Sell item' })).toBeVisible()

  const { page } = boss
  await page.goto('/counting-room')
  await page.getByRole('tab', { name: 'Economy' }).click()
  await page.getByLabel('Reason').fill('a wrong price')
  // What is being written stays when the page cannot be loaded again.
  await page.route('**/api/admin/economy', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Couldn’t load this')).toBeVisible()
  await page.unroute('**/api/admin/economy')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Couldn’t load this')).toBeHidden()
  await page.getByRole('switch', { name: 'Market' }).click()
  await expect(page.getByRole('switch', { name: 'Market' })).not.toBeChecked()
  await expect(ann.page.getByText('The market is temporarily closed')).toBeVisible()
  // Each popup in which an order begins says so before anything is pressed; so do the finders.
  const popup = ann.page.getByRole('dialog')
  const isClosed = popup.getByText('The market is temporarily closed')
  await ann.page.getByRole('button', { name: 'Automatic orders' }).click()
  await expect(isClosed).toBeVisible()
  await ann.page.goto('/marketplace/finders')
  await expect(ann.page.getByText('The market is temporarily closed')).toBeVisible()
  await ann.page.goto('/marketplace/my-listings')
  await ann.page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await ann.page.getByRole('button', { name: 'Reprice selected' }).click()
  await expect(isClosed).toBeVisible()
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! })
  await expect(
    ann.call(orderRoutes.createSellLot, { item_type_id: id, price: 5, count: 1 }),
  ).rejects.toThrow(/switched_off|503/)
  await ann.page.goto(`/marketplace/market#/item=${id}`)
  // What the server says stands in the popup.
  await ann.page.getByRole('button', { name: 'Sell item' }).click()
  await expect(isClosed).toBeVisible()
  await popup.getByLabel('Price per piece, in coins').fill('5')
  await popup.getByLabel('Quantity', { exact: true }).fill('1')
  await popup.getByRole('button', { name: 'Create sell order' }).click()
  await expect(popup.getByRole('alert')).toContainText('This is temporarily closed')
  await expectAccessible(ann.page)
  await boss.call(adminRoutes.switch, { path: 'market', is_off: false, reason: 'mended' })
  await expect(ann.page.getByText('The market is temporarily closed')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Exchanges' }).click()
  await expect(page.getByText('Steam has confirmed every exchange')).toBeVisible()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'a wrong price' })).toBeVisible()
})

test('an operator whose sign-in was too long ago is told, and shown the way to a new one', async ({
  join,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Annabelle', { items: { 100: 2 } })
  const { page } = boss
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const again = page.getByRole('button', { name: 'Sign in again' })
  await expect(page.getByRole('row').filter({ hasText: 'Oak Log' })).toContainText('2')
  await expect(again).toBeHidden()
  await page.route('**/api/admin/add', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'sign_in_again', message: 'Sign in again.', params: {} } },
    }),
  )
  await page.getByLabel('Item ID').fill('100')
  await page.getByLabel('Count').fill('5')
  await page.getByRole('region', { name: 'Items' }).getByLabel('Reason').fill('lost')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('It’s been more than 15 minutes since you signed in')).toBeVisible()
  await again.click()
  await page.waitForURL(/\/sandbox|\/auth\/steam/)
})

test('a gift whose answer got lost is not taken for the same gift to another player', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann')
  const bob = await join('Bob')
  const { page } = boss
  const items = page.getByRole('region', { name: 'Items' })
  const idField = page.getByLabel('Steam ID of the player')
  const give = async ({ name, steamId }: typeof ann) => {
    await idField.fill(steamId)
    await idField.press('Enter')
    await expect(page.getByRole('region', { name: 'Player details' })).toContainText(name)
    await page.getByLabel('Item ID').fill(String(id))
    await page.getByLabel('Count').fill('5')
    await items.getByLabel('Reason').fill('lost in a crash')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  const heldBy = async ({ steamId }: typeof ann) => {
    const { inventory_items } = await boss.call(adminRoutes.getUser, { steam_id: steamId })
    return inventory_items.find((row) => row.item_id === id)?.count ?? 0
  }
  await page.goto('/counting-room')
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible()
  await page.route('**/api/admin/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await give(ann)
  await expect(page.getByText('Can’t reach the market')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  // Ann is read again, which takes long: Bob can be loaded all the same.
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await page.route('**/api/admin/get_user', async (route) => {
    if (route.request().postDataJSON().steam_id === ann.steamId) await isOver
    await route.continue()
  })
  await expect(page.getByRole('button', { name: 'Load', exact: true })).toBeVisible()
  const asked = page.waitForRequest('**/api/admin/get_user')
  await idField.press('Enter')
  await asked
  await give(bob)
  end()
  await expect.poll(() => heldBy(bob)).toBe(5)
  expect(await heldBy(ann)).toBe(5)
})

test('Back leads from a player to the list that named them', async ({ join, item }) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Annabelle')
  await boss.call(adminRoutes.add, {
    steam_id: ann.steamId,
    item_id: item.Itemdefid,
    count: 3,
    idempotency_key: crypto.randomUUID(),
    reason: 'lost in a fire',
  })
  const { page } = boss
  await page.goto('/counting-room?part=log')
  const row = page.getByRole('row').filter({ hasText: 'lost in a fire' })
  await row.getByRole('button', { name: 'Annabelle' }).click()
  await expect(page).toHaveURL(new RegExp(`player=${ann.steamId}`))
  await expect(page.getByRole('row').filter({ hasText: item.Name })).toContainText('3')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true')
  await expect(row).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('row').filter({ hasText: item.Name })).toContainText('3')
})

test('an operator who has typed another id does nothing to the player shown', async ({
  join,
  item,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { coins: 500, items: { [item.Itemdefid]: 2 } })
  const bob = await join('Bob')
  const { page } = boss
  const steamId = page.getByLabel('Steam ID of the player')
  const load = async (id: string) => {
    await steamId.fill(id)
    await page.keyboard.press('Enter')
  }
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const coins = page.getByRole('region', { name: 'Correct coins' })
  await coins.getByLabel('Coins').fill('200')
  await coins.getByLabel('Reason').fill('a prize that never came')
  await page.getByRole('region', { name: 'Access' }).getByLabel('Reason').fill('a bot')

  await steamId.fill(bob.steamId)
  const acts = ['Credit', 'Debit', 'Ban', 'Make an operator', 'Start viewing', `+1: ${item.Name}`]
  for (const name of acts) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button, name).toHaveAttribute('aria-disabled', 'true')
  }
  await page.getByRole('button', { name: 'Ban', exact: true }).hover({ force: true })
  await expect(page.getByText('Load that player first').last()).toBeVisible()
  await coins.getByLabel('Coins').press('Enter')
  await steamId.fill(ann.steamId)
  await coins.getByRole('button', { name: 'Credit' }).click()
  await expect(page.getByText('The coins have been corrected')).toBeVisible()
  expect((await ann.call(authRoutes.getProfile, {})).coins).toBe(700)

  // Back shows the player before, and says whose id that is.
  await load(bob.steamId)
  await expect(page.getByText('Bob', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Ann', { exact: true })).toBeVisible()
  await expect(steamId).toHaveValue(ann.steamId)
  await expect(coins.getByRole('button', { name: 'Credit' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
})

test('what an operator is writing outlives another part and a reload, and is for one player alone', async ({
  join,
  item,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann')
  const bob = await join('Bob')
  const { page } = boss
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const reasonOf = (name: string) => region(name).getByLabel('Reason')
  const coins = region('Correct coins').getByLabel('Coins')
  await page.goto(`/counting-room?player=${ann.steamId}`)
  await coins.fill('200')
  await reasonOf('Correct coins').fill('a prize that never came')
  await reasonOf('Access').fill('a bot')
  await reasonOf('Items').fill('lost in a crash')
  await untilKept(page, () => page.getByLabel('Item ID').fill(String(item.Itemdefid)))
  const isAsTyped = async () => {
    await expect(coins).toHaveValue('200')
    await expect(reasonOf('Correct coins')).toHaveValue('a prize that never came')
    await expect(reasonOf('Access')).toHaveValue('a bot')
    await expect(page.getByLabel('Item ID')).toHaveValue(String(item.Itemdefid))
    await expect(reasonOf('Items')).toHaveValue('lost in a crash')
  }
  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(region('Balance at a moment')).toBeVisible()
  await page.getByRole('tab', { name: 'Player' }).click()
  await isAsTyped()
  await page.reload()
  await isAsTyped()

  // Bob is none of these reasons, wherever the way to him came from.
  const steamId = page.getByLabel('Steam ID of the player')
  await steamId.fill(bob.steamId)
  await page.keyboard.press('Enter')
  await expect(region('Player details')).toContainText('Bob')
  for (const name of ['Correct coins', 'Access', 'Items'])
    await expect(reasonOf(name)).toHaveValue('')
  await reasonOf('Items').fill('for Bob alone')
  await page.goBack()
  await expect(region('Player details')).toContainText('Ann')
  await expect(reasonOf('Items')).toHaveValue('lost in a crash')
  await expect(reasonOf('Access')).toHaveValue('a bot')
})

/** Keeps corrections back until the function is called that it returns. */
async function holdCorrections(page: Page): Promise<() => void> {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route(`**/api${correctionRoutes.correct.path}`, async (route) => {
    await isSent
    await route.continue()
  })
  return send
}

/** Credits a player, and holds the answer until it is called for. */
async function pressCredit(page: Page, steamId: string) {
  const form = page.getByRole('region', { name: 'Correct coins' })
  await page.goto(`/counting-room?player=${steamId}`)
  const answer = await holdCorrections(page)
  await form.getByLabel('Coins').fill('200')
  await form.getByLabel('Reason').fill('a prize that never came')
  await form.getByRole('button', { name: 'Credit' }).click()
  return { form, answer }
}

test('the next reason, written while the answer to the first is awaited, stays', async ({
  join,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann')
  const { page } = boss
  const { form, answer } = await pressCredit(page, ann.steamId)
  await form.getByLabel('Reason').fill('and a second prize')
  answer()
  await expect(page.getByText('The coins have been corrected')).toBeVisible()
  await expect(form.getByLabel('Coins')).toHaveValue('')
  await expect(form.getByLabel('Reason')).toHaveValue('and a second prize')
})

test('what was corrected while another part of the panel was looked at is not written any more', async ({
  join,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann')
  const { page } = boss
  const { form, answer } = await pressCredit(page, ann.steamId)
  await page.getByRole('tab', { name: 'Statement' }).click()
  answer()
  await expect(page.getByText('The coins have been corrected')).toBeVisible()
  await page.getByRole('tab', { name: 'Player' }).click()
  await expect(form.getByLabel('Coins')).toHaveValue('')
  await expect(form.getByLabel('Reason')).toHaveValue('')
})

test('an operator whose panel cannot be asked for is told so, and asks again', async ({ join }) => {
  const { page } = await join('Boss', { isOperator: true })
  const main = page.getByRole('main')
  for (const needed of ['**/api/admin/open', '**/api/get_profile']) {
    await page.route(needed, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/counting-room')
    await expect(main.getByText('Couldn’t load this')).toBeVisible()
    await page.unroute(needed)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('tab', { name: 'Economy' })).toBeVisible()
  }
})
