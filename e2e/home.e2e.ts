import { authRoutes } from '@app/contract/auth.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Locator } from '@playwright/test'
import { noteShifts, takeShifts } from './layout-shifts.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const DAY_SECONDS = 86_400

test('a visitor sees what the house is, what is announced and what moves', async ({
  page,
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 50 } })
  const bob = await join('Bob', { coins: 10_000 })
  const trade = async (price: number) => {
    await ann.call(orderRoutes.createSellLot, { item_type_id: id, price, count: 10 })
    await bob.call(orderRoutes.buyLot, { item_type_id: id, price, count: 10 })
  }
  await trade(40)
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS })
  await trade(60)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'A look inside' })).toBeVisible()
  const picture = page.getByRole('img', { name: /The market screen/ })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  const { src, width } = await picture.evaluate((image: HTMLImageElement) => ({
    src: image.currentSrc,
    width: image.naturalWidth,
  }))
  expect(src).toMatch(/\/images\/market-en-small\.webp$/)
  expect(width).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'The spring season' })).toBeVisible()
  await expect(page.getByText('April 15 – May 31')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Surprise coin/ })).toBeVisible()
  const report = page.getByRole('link', { name: 'Report a problem' })
  await expect(report).toHaveAttribute('href', 'https://chat.example/market')

  const movers = page.getByRole('region', { name: 'Market movers' }).getByRole('link')
  const mover = movers.filter({ hasText: item.Name })
  await expect(mover).toContainText('up 50%')
  await expect(mover).toContainText('Not for sale')
  await ann.call(orderRoutes.createSellLot, { item_type_id: id, price: 77, count: 1 })
  await expect(mover).toContainText('77 Surprise coins')

  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await mover.click()
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${id}$`))
})

test('a newcomer opens the starter pack, once', async ({ join }) => {
  const { page } = await join('W'.repeat(64))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByText('Good to see you, WWW')).toBeVisible()
  await expectNoSideScroll(page)
  // The first thing to do is in the first view, above the bar at its bottom.
  const open = page.getByRole('button', { name: 'Open the starter pack' })
  await expect(open).toBeInViewport({ ratio: 1 })
  const bar = (await page.getByRole('navigation').last().boundingBox())!
  const button = (await open.boundingBox())!
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y)
  await expect(page.getByRole('heading', { name: 'The spring season' })).toBeVisible()
  await expectAccessible(page)
  await open.click()
  const pack = page.getByRole('region', { name: 'Your starter pack' })
  await expect(pack.getByRole('heading')).toBeFocused()
  await expect(pack.getByText('25,000 Surprise coins')).toBeAttached()
  await expect(pack.getByRole('link', { name: 'Lumberjack ×1' })).toBeVisible()
  await expect(pack.getByText('Unknown')).toHaveCount(0)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('banner').getByText('25,000 Surprise coins')).toBeAttached()
  await expect(open).toBeHidden()
  await expect(page.getByTestId('since-visit')).toContainText('25,000 Surprise coins')

  // The first thing to do: the harvest that the pack suffices for.
  await pack.getByRole('link', { name: 'Start Woodcutting' }).click()
  await expect(page.getByRole('heading', { name: 'Woodcutting' })).toBeVisible()
  await page.getByRole('button', { name: 'Use what I own' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).first().click()
  await expect(page.getByText('Recipe "Woodcutting" updated!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use what I own' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked()

  await page.goto('/')
  await expect(page.getByText('Good to see you, WWW')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the starter pack' })).toBeHidden()
})

test('a gift that another window has opened is gone with the press that is told so', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await page.route('**/api/claim_starter_pack', async (route) => {
    await ann.call(authRoutes.claimStarterPack, {})
    await route.continue()
  })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open the starter pack' })
  await open.click()
  await expect(open).toBeHidden()
  await expect(page.getByRole('banner').getByText('25,000 Surprise coins')).toBeAttached()
})

test('a server that cannot be reached is told of, and the page stays while it is asked again', async ({
  join,
}) => {
  const { page } = await join('Ida')
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load your profile' })
  await expect(alert).toBeVisible()
  const shelf = page.getByRole('region', { name: 'On the counter' })
  await expect(shelf).toContainText('Couldn’t load this')
  await expect(page.getByRole('alert').filter({ hasText: 'load the news' })).toBeVisible()
  await title.evaluate((element) => (element.dataset['kept'] = 'yes'))
  const asked = page.waitForEvent('requestfailed', (request) => /get_profile/.test(request.url()))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(title).toHaveAttribute('data-kept', 'yes')
  await expect(alert).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/api/**')
  // The page may be faster than its reader: it asks by itself, too.
  const pressUntil = (part: Locator, isThere: () => Promise<void>) =>
    expect(async () => {
      const again = part.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) await again.click({ timeout: 500 })
      await isThere()
    }).toPass()
  const quick = { timeout: 1000 }
  const greeting = page.getByText('Good to see you, Ida.')
  await pressUntil(alert, () => expect(greeting).toBeVisible(quick))
  await pressUntil(shelf, () => expect(shelf).not.toContainText('Couldn’t load this', quick))
})

test('on a phone whose pack is opened, the first view leads to the market and to a harvest', async ({
  join,
}) => {
  const ann = await join('Ann', {}, { viewport: { width: 390, height: 844 } })
  await ann.call(authRoutes.claimStarterPack, {})
  const { page } = ann
  await page.goto('/')
  const main = page.getByRole('main')
  const harvest = main.getByRole('link', { name: 'Harvesting' }).first()
  const bar = (await page.getByRole('navigation').last().boundingBox())!
  for (const link of [main.getByRole('link', { name: 'Open the market' }), harvest]) {
    await expect(link).toBeInViewport({ ratio: 1 })
    const { y, height } = (await link.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(bar.y)
  }
  await expectNoSideScroll(page)
  await harvest.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harvesting' })).toBeVisible()
})

test('nothing jumps while a page fills, on a phone and on a desk', async ({ join, item }) => {
  const ann = await join('Ann')
  // A shelf without any goods says so, in less room.
  const bob = await join('Bob', { items: { [item.Itemdefid]: 1 } })
  await bob.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 50, count: 1 })
  // The pack waits on top of the page until it is opened, once.
  await ann.call(authRoutes.claimStarterPack, {})
  const { page } = ann
  await noteShifts(page)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    for (const [path, most] of [
      ['/', 0.02],
      ['/marketplace/market', 0.02],
      ['/spin', 0.02],
      // Its parts come one by one; what browsers call a good page has less.
      [`/marketplace/market#/item=${item.Itemdefid}`, 0.1],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(path)
      await expect(page.getByRole('banner').getByText('25,000 Surprise coins')).toBeAttached()
      await expect(page.locator('main .shimmer')).toHaveCount(0)
      const { sum, told } = await takeShifts(page)
      const where = `${path} at ${viewport.width} px: ${told}`
      expect(sum, where).toBeLessThan(most)
    }
  }
})

test('the market’s list stays where it is when the number of items comes', async ({ join }) => {
  const { page } = await join('Ann')
  const come = Promise.withResolvers<void>()
  await page.route('**/api/items*', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/marketplace/market')
  const items = page.getByRole('region', { name: 'Items', exact: true })
  // What a player has besides, in the same line, comes first.
  await expect(items.getByRole('switch', { name: 'Has item' })).toBeVisible()
  const list = items.locator(':scope > *').last()
  const before = await list.boundingBox()
  come.resolve()
  await expect(items.getByRole('status')).toHaveText(/\d/)
  expect(await list.boundingBox()).toEqual(before)
})

test('what sells out while it lies on the counter has no price any more', async ({
  join,
  goods,
}) => {
  const at = goods.findIndex(({ Tags }) => Tags.includes('rarity:epic'))
  const [item] = goods.splice(at, 1)
  const order = { item_type_id: item!.Itemdefid, count: 1 }
  const ann = await join('Ann', { items: { [item!.Itemdefid]: 1 } })
  const bob = await join('Bob', { coins: 10_000 })
  await ann.call(orderRoutes.createSellLot, { ...order, price: 900 })
  await bob.call(orderRoutes.createBuyLot, { ...order, price: 890 })
  await ann.page.goto('/')
  const counter = ann.page.getByRole('region', { name: 'On the counter' })
  const treasure = counter.getByRole('link', { name: item!.Name })
  await expect(treasure).toContainText('900 Surprise coins')
  await bob.call(orderRoutes.buyLot, { ...order, price: 900 })
  await expect(treasure).toContainText('–')
  await expect(treasure).not.toContainText('Surprise coins')
})

test('a home page that stays open past midnight counts the days to the season anew', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await page.clock.install()
  await page.goto('/')
  const days = page.getByText(/^(Starts in )?\d+ days?( left)?$/)
  await expect(days).toBeVisible()
  const before = await days.textContent()
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS })
  await page.clock.fastForward('10:00')
  await expect(days).not.toHaveText(before!)
})
