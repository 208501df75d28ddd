import { authRoutes } from '@app/contract/auth.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

/** Heroes of the demo world who may be placed into rent; the guest earns 107 coins an hour. */
const BRAM = 640
const GREY_GUEST = 653

test('a relic is not bought at a price that was not shown', async ({ join }) => {
  const ann = await join('Ann', { coins: 500_000 })
  const { page } = ann
  const loaded = await ann.call(rentRoutes.get, {})
  const cheap = structuredClone(loaded)
  for (const { shop_items } of cheap.config) for (const one of shop_items) one.price = 5
  await page.route('**/api/rent/get', (route) => route.fulfill({ json: cheap }))
  await page.goto('/rent')
  const relics = page.getByRole('region', { name: 'Hall of Relics' })
  const tankard = relics.getByRole('button', { name: "Buy: Founder's Tankard" })
  await expect(tankard).toContainText('55 Surprise coins')
  await page.unroute('**/api/rent/get')
  await tankard.click()
  await relics.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByText('The price is now').first()).toBeVisible()
  await expect(tankard).not.toContainText('5 Surprise coins')
  const coins = async () => (await ann.call(authRoutes.getProfile, {})).coins
  expect(await coins()).toBe(500_000)
  await relics.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect.poll(coins).toBeLessThan(500_000)
})

test('a relic is bought, a hero placed, his salary grows, is collected, and he comes home', async ({
  join,
}) => {
  const ann = await join('Ann', { coins: 500_000, items: { [BRAM]: 3, [GREY_GUEST]: 1 } })
  const { page } = ann
  await page.goto('/rent')
  const relics = page.getByRole('region', { name: 'Hall of Relics' })
  await relics.getByRole('button', { name: "Buy: Founder's Tankard" }).click()
  await relics.getByRole('button', { name: 'Buy', exact: true }).click()

  const heroes = page.getByRole('region', { name: 'Hall of Heroes' })
  await heroes.getByRole('button', { name: 'Place an item' }).click()
  const picker = page.getByRole('dialog', { name: 'Place an item' })
  await expect(picker.getByRole('button', { name: "Place: Founder's Tankard" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await heroes.getByRole('button', { name: 'Place an item' }).click()
  await picker.getByRole('button', { name: 'Place: Old Bram, the Innkeeper' }).click()
  const count = picker.getByRole('spinbutton', { name: 'Count' })
  await count.fill('99')
  await expect(count).toHaveValue('3')
  await count.fill('0')
  await expect(picker.getByRole('button', { name: 'Place', exact: true })).toBeDisabled()
  // A press outside closes the field only.
  await picker.getByRole('heading', { name: 'Place an item' }).click()
  await expect(count).toBeHidden()
  await picker.getByRole('button', { name: 'Place: Old Bram, the Innkeeper' }).click()
  await count.fill('2')
  // What is refused stays as it was typed.
  const error = { code: 'not_enough_items', message: '', params: {} }
  await page.route('**/api/rent/put', (route) => route.fulfill({ status: 422, json: { error } }))
  await picker.getByRole('button', { name: 'Place', exact: true }).click()
  await expect(page.getByText('Couldn’t place')).toBeVisible()
  await expect(count).toHaveValue('2')
  await page.unroute('**/api/rent/put')
  await picker.getByRole('button', { name: 'Place', exact: true }).click()
  await expect(page.getByText('2 items placed for rent')).toBeVisible()
  await expect(heroes.getByText('2/3 placed, 1 in inventory')).toBeVisible()
  await expectAccessible(page)

  // Placed elsewhere, he appears here, and the salary grows before the player's eyes.
  await ann.call(rentRoutes.put, { item_id: GREY_GUEST, count: 1 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3600 })
  const total = heroes.getByRole('button', { name: 'Collect all salary' }).locator('data')
  await expect.poll(async () => Number(await total.getAttribute('value'))).toBeGreaterThan(10)
  const before = Number(await total.getAttribute('value'))
  await expect.poll(async () => Number(await total.getAttribute('value'))).toBeGreaterThan(before)
  await ann.call(rentRoutes.takeBack, { item_id: GREY_GUEST, count: 1 })

  await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
  await page.reload()
  const collect = heroes.getByRole('button', { name: 'Collect salary: Old Bram' })
  await expect(collect).toBeEnabled()
  await collect.click()
  await expect(collect).toBeDisabled()
  await heroes.getByRole('button', { name: 'Take back: Old Bram' }).click()
  await heroes.getByRole('spinbutton', { name: 'Count' }).fill('2')
  await heroes.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(heroes.getByText('Nothing is placed yet.')).toBeVisible()
  // What was loaded stays when it cannot be loaded again.
  await page.route('**/api/rent/get', (route) => route.abort())
  await ann.call(rentRoutes.put, { item_id: GREY_GUEST, count: 1 })
  await expect(page.getByText('Couldn’t load')).toBeVisible()
  await expect(relics).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
})

test('who has nothing to place is led to the shops and to the market', async ({ join }) => {
  const { page } = await join('Ann')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rent')
  const place = page.getByRole('button', { name: 'Place an item' })
  const picker = page.getByRole('dialog', { name: 'Place an item' })
  await place.click()
  await expectAccessible(page)
  await picker.getByRole('link', { name: 'Go to the relic shops' }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Hall of Relics' })).toBeInViewport()
  await place.click()
  await picker.getByRole('link', { name: 'Open the market' }).click()
  await expect(page).toHaveURL(/\/marketplace\/market/)
})

test('while something is on its way the keyboard reaches nothing else, and is then where it was', async ({
  join,
}) => {
  const ann = await join('Ann', { items: { [BRAM]: 3 } })
  const { page } = ann
  await ann.call(rentRoutes.put, { item_id: BRAM, count: 1 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
  await page.goto('/rent')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/rent/take-salary', async (route) => {
    await held.promise
    await route.fulfill({ status: 500, body: '' })
  })
  const collect = page.getByRole('button', { name: 'Collect salary: Old Bram' })
  await collect.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Collecting the salary…' })).toBeVisible()
  const behind = () =>
    page.evaluate(() => {
      const { activeElement: focused, body } = document
      return focused === body || focused?.closest('dialog') ? '' : focused?.outerHTML
    })
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Tab')
    expect(await behind()).toBe('')
  }
  held.resolve()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(collect).toBeFocused()
})

test('what fails again and again behind a broken stream is told once', async ({ join }) => {
  const { page } = await join('Ann')
  let failures = 0
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().startsWith('[rent]')) failures++
  })
  await page.clock.install()
  await page.route('**/api/sse', (route) => route.abort())
  await page.goto('/rent')
  await expect(page.getByRole('region', { name: 'Hall of Relics' })).toBeVisible()
  await page.route('**/api/rent/get', (route) => route.abort())
  for (const polls of [1, 2, 3]) {
    await expect(async () => {
      await page.clock.fastForward(16_000)
      expect(failures).toBeGreaterThanOrEqual(polls)
    }).toPass()
  }
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(notices.filter({ hasText: 'Couldn’t load' })).toHaveCount(1)
})
