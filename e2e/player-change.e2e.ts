import { authRoutes } from '@app/contract/auth.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { expect, type Player, test } from './testing.ts'

const stock = { 233: 40, 137: 10, 134: 10, 202: 10 }

/** Signs another player in on this page or another one of the browser, as the game client does. */
async function takeOver(page: Page, { steamId, name }: Player): Promise<void> {
  await page.goto(`/auth/client/success?ticket=sandbox-${steamId}&username=${name}`)
  await page.getByRole('button', { name: `Switch to ${name}` }).click()
  await expect(page.getByText(`Good to see you, ${name}`)).toBeVisible()
}

const jobsOf = async (player: Player) => (await player.call(factoryRoutes.queue, {})).response

/** Presses Start several times; the first call is held up until the test lets it go. */
async function queueStarts(page: Page) {
  await page.goto('/factory/receipts')
  const card = page.getByRole('article', { name: 'Village Bakehouse' })
  await card.getByText('Cabbage', { exact: true }).click()
  await card.getByText('Charcoal', { exact: true }).click()
  const tokens: (string | undefined)[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/factory/start', async (route) => {
    tokens.push(route.request().headers()['authorization'])
    await held.promise
    await route.continue().catch(() => undefined)
  })
  const start = card.getByRole('button', { name: 'Start: Village Bakehouse' })
  for (let press = 0; press < 4; press++) await start.click()
  await expect.poll(() => tokens.length).toBe(1)
  return { tokens, letGo: () => held.resolve() }
}

test('a queue of starts ends with its player, whoever signs in in another tab', async ({
  join,
}) => {
  const ann = await join('Ann', { items: stock })
  const bob = await join('Bob', { items: stock })
  const { tokens, letGo } = await queueStarts(ann.page)
  const tab = await ann.page.context().newPage()
  await takeOver(tab, bob)
  // The first tab shows Bob's own goods: nothing is reserved for Ann's jobs.
  const card = ann.page.getByRole('article', { name: 'Village Bakehouse' })
  await expect(card.getByText('40 owned, 4 needed')).toBeAttached()
  letGo()
  await ann.page.waitForTimeout(1500)
  expect(tokens).toHaveLength(1)
  expect(await jobsOf(bob)).toEqual([])
  expect((await jobsOf(ann)).length).toBeLessThanOrEqual(1)
})

test('a call on its way is nobody else’s: neither its answer nor a second try', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 1000 })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Buy item' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Price per piece, in coins').fill('7')
  await popup.getByLabel('Quantity', { exact: true }).fill('3')
  const tokens: (string | undefined)[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/marketplace/create-buy-lot', async (route) => {
    tokens.push(route.request().headers()['authorization'])
    await held.promise
    // What a server says whose clock has gone past the token's end.
    const error = { code: 'invalid_token', message: '', params: {} }
    await route.fulfill({ status: 401, json: { error } }).catch(() => undefined)
  })
  await popup.getByRole('button', { name: 'Create buy order' }).click()
  await expect.poll(() => tokens.length).toBe(1)
  const tab = await page.context().newPage()
  await takeOver(tab, bob)
  // What Ann opened is closed, and not opened again for Bob.
  await expect(page).not.toHaveURL(/order=/)
  await expect(popup).toBeHidden()
  held.resolve()
  await page.waitForTimeout(1500)
  expect(tokens).toHaveLength(1)
  for (const player of [ann, bob]) expect(await player.call(lotRoutes.getMyLots, {})).toEqual([])
})

test('the same tab for another player: nothing typed stays, nothing is shown twice', async ({
  join,
}) => {
  const ann = await join('Ann', { items: stock })
  const bob = await join('Bob', { items: stock })
  const { letGo } = await queueStarts(ann.page)
  await takeOver(ann.page, bob)
  letGo()
  await ann.page.goto('/factory/receipts')
  const card = ann.page.getByRole('article', { name: 'Village Bakehouse' })
  await expect(card.getByText('40 owned, 4 needed')).toBeAttached()
  expect(await jobsOf(bob)).toEqual([])
})

test('who logs out asks for nothing of a player’s, and goes on in the language they read', async ({
  browser,
  site,
}) => {
  await using context = await browser.newContext({ baseURL: site, locale: 'tr-TR' })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  for (const path of ['/', '/marketplace/market', '/inventory/page', '/spin', '/craft/receipts']) {
    await page.goto('/auth/client/success?ticket=sandbox-76561198100950001&username=Ece')
    await expect(page.getByText('Ece').first()).toBeVisible()
    // Who signs in through the game has no logout control.
    await page.evaluate(() => localStorage.setItem('logout_hidden', 'false'))
    await page.goto(path)
    await page.getByRole('button', { name: /: Ece$/ }).click()
    await page.getByRole('button', { name: 'Çıkış yap' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Giriş yap' })).toBeVisible()
    await page.waitForTimeout(500)
    expect(refused, path).toEqual([])
    const title = await page.title()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    await expect(page).toHaveTitle(title)
  }
})

test('a link that names the player who is signed in asks before it signs another account in', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.goto('/credits')
  const tokenNow = () => page.evaluate(() => localStorage.getItem('access_token'))
  const own = await tokenNow()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/client_steam_auth_callback')) asked.push(request.url())
  })
  const link = '/auth/client/success?ticket=sandbox-76561198100960001&username=Ann'
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Switch player?' })).toBeVisible()
  await page.getByRole('link', { name: 'Stay as Ann' }).click()
  await expect(page.getByText('Good to see you, Ann')).toBeVisible()

  // Nor while nobody knows who is signed in.
  await page.route('**/api/get_profile', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await page.unroute('**/api/get_profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Switch player?' })).toBeVisible()
  expect(asked).toEqual([])
  expect(await tokenNow()).toBe(own)

  // The game signs its own player in again without a question.
  await page.evaluate(() => localStorage.setItem('logout_hidden', 'true'))
  await page.goto(link)
  await expect(page.getByText('Good to see you, Ann')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('messages that one player was reading are not marked as read for the next', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 1 } })
  const bob = await join('Bob', { coins: 1000 })
  const order = { item_type_id: item.Itemdefid, price: 7, count: 1 }
  await ann.call(orderRoutes.createSellLot, order)
  await bob.call(orderRoutes.buyLot, order)
  const { page } = ann
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/inbox/read')) tokens.push(request.headers()['authorization'])
  })
  await page.goto('/credits')
  await page.getByRole('button', { name: 'Notifications: 1' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  const tab = await page.context().newPage()
  await takeOver(tab, bob)
  await expect(page.getByRole('button', { name: 'Player menu: Bob' })).toBeVisible()
  await page.waitForTimeout(500)
  const { id } = await bob.call(authRoutes.getProfile, {})
  const readers = tokens.map((token) => {
    const claims = Buffer.from(token!.split('.')[1]!, 'base64url').toString()
    return (JSON.parse(claims) as { sub: string }).sub
  })
  expect(readers).not.toContain(id)
})
