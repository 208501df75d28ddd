import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Page, Route } from '@playwright/test'
import { expect, type Player, test } from './testing.ts'

const TABS = 20
/** Of the demo world: what a barrel is made of, and what it makes after a while. */
const BARREL = 1003
const NEEDED = { 200: 2, 217: 2, 404: 1 }
const BRAM = 640
/** A charge of energy. */
const BREAKFAST = 700
const HOUR_MS = 3_600_000

/** How many live streams the server has open. */
async function streamsAt(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^live_streams (\d+)/m.exec(text)?.[1])
}

const badgeOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Live|Connecting|Stale|Reconn|Updates)/ })

const sell = (seller: Player, item_type_id: number, price: number) =>
  seller.call(orderRoutes.createSellLot, { item_type_id, price, count: 1 })

const addressOf = (id: number) => `/marketplace/market#/item=${id}`

const expectPrice = (page: Page, price: number) =>
  expect(page.getByText(price.toLocaleString('en')).filter({ visible: true }).first()).toBeVisible()

test('twenty tabs share one stream; when the one that reads it is closed, another goes on', async ({
  join,
  item,
  metrics,
}) => {
  const ann = await join('Ann', { coins: 1_000_000 })
  const bob = await join('Bob', { items: { [item.Itemdefid]: 60 } })
  await bob.page.close()
  const others = await streamsAt(metrics)
  const context = ann.page.context()
  const tabs = [ann.page]
  const address = addressOf(item.Itemdefid)
  await ann.page.goto(address)
  await expect(badgeOf(ann.page)).toHaveAccessibleName('Live')
  for (let more = 1; more < TABS; more++) {
    const tab = await context.newPage()
    await tab.goto(address)
    tabs.push(tab)
  }
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 2, name: item.Name, exact: true })).toBeVisible()
    await expect(badgeOf(tab)).toHaveAccessibleName('Live')
  }
  expect(await streamsAt(metrics)).toBe(others + 1)

  await sell(bob, item.Itemdefid, 5432)
  for (const tab of tabs) await expectPrice(tab, 5432)

  // The first one reads the stream. What happens while nobody does reaches the others, too.
  await tabs.shift()!.close()
  await sell(bob, item.Itemdefid, 4321)
  for (const tab of tabs) await expectPrice(tab, 4321)
  await expect.poll(() => streamsAt(metrics)).toBe(others + 1)
  for (const tab of tabs) await expect(badgeOf(tab)).toHaveAccessibleName('Live')
})

test('without a stream the page asks by itself and says so, until there is one', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann')
  const bob = await join('Bob', { items: { [item.Itemdefid]: 60 } })
  await page.route('**/api/sse', (route) => route.abort())
  await page.goto(addressOf(item.Itemdefid))
  await expect(badgeOf(page)).toHaveAccessibleName('Updates every 15 s')
  await badgeOf(page).click()
  await expect(page.getByText('There is no live connection.')).toBeVisible()
  await page.keyboard.press('Escape')
  await sell(bob, item.Itemdefid, 5432)
  await expectPrice(page, 5432)
  await expect(badgeOf(page)).toHaveAccessibleName('Updates every 15 s')
  await page.unroute('**/api/sse')
  await expect(badgeOf(page)).toHaveAccessibleName('Live')
  await sell(bob, item.Itemdefid, 4321)
  await expectPrice(page, 4321)
})

test('after six hours in fast-forward the market is live, and the session renewed each hour', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann')
  const bob = await join('Bob', { items: { [id]: 60 } })
  const { page } = ann
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser itself tells of the refused token.
    const isRefusal = message.text().includes('401') && message.location().url.endsWith('/api/sse')
    if (message.type() === 'error' && !isRefusal) errors.push(message.text())
  })
  const token = () => page.evaluate(() => localStorage.getItem('access_token'))
  await page.clock.install()
  await page.goto(addressOf(id))
  await expect(badgeOf(page)).toHaveAccessibleName('Live')
  for (let hour = 1; hour <= 6; hour++) {
    const before = await token()
    // No token lives for an hour: the server refuses it with each stream that follows the gap.
    const refuse = (route: Route) =>
      route.request().headers()['authorization'] === `Bearer ${before}`
        ? route.fulfill({ status: 401 })
        : route.fallback()
    await page.route('**/api/sse', refuse)
    await page.clock.fastForward(HOUR_MS)
    await ann.call(sandboxRoutes.advanceClock, { seconds: HOUR_MS / 1000 })
    await expect.poll(token).not.toBe(before)
    await page.unroute('**/api/sse', refuse)
    await expect(badgeOf(page)).toHaveAccessibleName('Live')
    await sell(bob, id, 6000 - 100 * hour)
    await expectPrice(page, 6000 - 100 * hour)
  }
  expect(errors).toEqual([])
})

test('when the clock is moved, a craft ends, a salary grows and energy runs out on open pages', async ({
  join,
}) => {
  const ann = await join('Ann', { items: { ...NEEDED, [BRAM]: 1, [BREAKFAST]: 1 } })
  await ann.call(rentRoutes.put, { item_id: BRAM, count: 1 })
  const { page } = ann
  await page.goto(`/craft/receipts?recipe=${BARREL}`)
  const popup = page.getByRole('dialog', { name: 'Oak Barrel' })
  await popup.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(popup.getByText('max 0')).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Queue' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Oak Barrel' })
  await expect(row).toContainText('left')
  await page.getByRole('button', { name: 'Activate an energy charge' }).click()

  const rent = await page.context().newPage()
  await rent.goto('/rent')
  const total = rent.getByRole('button', { name: 'Collect all salary' }).locator('data')
  const salary = async () => Number(await total.getAttribute('value'))
  await expect(total).toBeVisible()
  const expectEnergy = async (isActive: boolean) => {
    for (const tab of [page, rent]) {
      const energy = tab.getByRole('group', { name: /^Energy/ })
      await expect(energy).toHaveAttribute('data-active', String(isActive))
    }
  }
  await expectEnergy(true)

  await ann.call(sandboxRoutes.advanceClock, { seconds: 30 * 86_400 })
  await expect(row).toContainText('Done')
  await expect.poll(salary).toBeGreaterThan(100)
  await expectEnergy(false)
})
