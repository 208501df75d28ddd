import { factoryRoutes } from '@app/contract/factory.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, expectNoSideScroll, hold, test } from './testing.ts'

/** What three units of the bakehouse take, with cabbage and charcoal. */
const stock = { 233: 12, 137: 3, 134: 3, 202: 3 }

test('a job is set up, runs in the queue and comes out, all without a reload', async ({ join }) => {
  const ann = await join('Ann', { items: stock }, { viewport: { width: 390, height: 844 } })
  const { page } = ann
  await page.goto('/factory')
  await expect(page).toHaveURL(/\/factory\/receipts$/)
  const card = page.getByRole('article', { name: 'Village Bakehouse' })
  await expect(card.getByText('12 owned, 4 needed')).toBeAttached()
  const start = card.getByRole('button', { name: 'Start: Village Bakehouse' })
  await start.click()
  await expect(page.getByText('Please select an item for each input slot')).toBeVisible()

  await card.getByText('Cabbage', { exact: true }).click()
  await card.getByText('Charcoal', { exact: true }).click()
  await expect(card.getByText('2 hours', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'max 3', pressed: false }).click()
  await expect(card.getByRole('button', { name: 'max 3', pressed: true })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('radio', { name: 'Charcoal' })).toBeChecked()
  await expect(card.getByRole('button', { name: 'max 3', pressed: true })).toBeVisible()
  await start.click()
  await expect(page.getByText('Recipe Village Bakehouse successfully sent')).toBeVisible()
  await expect(card.getByText('0 owned, 4 needed')).toBeAttached()
  await start.click()
  await expect(page.getByText(/Not enough items: Flour \(0\/4\)/)).toBeVisible()

  await page.getByRole('link', { name: 'Queue' }).click()
  const jobs = page.getByRole('table', { name: 'Jobs in progress' }).getByRole('row')
  await expect(jobs.filter({ hasText: 'Village Bakehouse' })).toContainText('Charcoal')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  // What is there stays when it cannot be loaded again.
  await page.route('**/api/factory/queue', (route) => route.abort())
  const failed = page.waitForEvent('console', (line) => line.text().includes('jobs'))
  await ann.call(sandboxRoutes.advanceClock, { seconds: 7201 })
  await failed
  await jobs.filter({ hasText: 'Village Bakehouse' }).hover()
  await page.unroute('**/api/factory/queue')
  await expect(jobs.filter({ hasText: 'Village Bakehouse' })).toContainText('Done')
  await page.getByRole('link', { name: 'Recipes' }).click()
  const loaded = page.waitForResponse('**/api/factory/queue')
  await page.getByRole('link', { name: 'Queue' }).click()
  await loaded
  await expect(jobs.filter({ hasText: 'Village Bakehouse' })).toContainText('Done')
  await ann.call(sandboxRoutes.advanceClock, { seconds: 61 })
  await expect(page.getByText('No jobs in progress')).toBeVisible()

  await page.getByRole('link', { name: 'Browse recipes' }).click()
  await card.getByRole('button', { name: 'Results' }).click()
  const results = page.getByRole('dialog')
  await expect(results).toContainText('From your recent jobs')
  await expect(results).toContainText('Wood Ash')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  expect(await ann.call(factoryRoutes.getHistory, {})).toHaveLength(1)
})

test('a double click starts one job, of the number that was seen', async ({ join }) => {
  const ann = await join('Ann', { items: { 233: 20, 137: 5, 134: 2, 147: 5, 202: 5 } })
  const { page } = ann
  await page.goto('/factory')
  const card = page.getByRole('article', { name: 'Village Bakehouse' })
  await card.getByText('Cabbage', { exact: true }).click()
  await card.getByText('Charcoal', { exact: true }).click()
  const units = card.getByRole('spinbutton', { name: 'Units' })
  await units.fill('50')
  await expect(units).toHaveValue('2')
  // What suffices for more makes it no more.
  await card.getByRole('radio').nth(1).press('Space')
  await expect(card.getByRole('button', { name: 'max 5' })).toBeVisible()
  await expect(units).toHaveValue('2')
  await units.fill('3')
  const start = card.getByRole('button', { name: 'Start: Village Bakehouse' })
  await start.dblclick()
  await expect(card.getByText('8 owned, 4 needed')).toBeAttached()
  const counts = async () => {
    const { response } = await ann.call(factoryRoutes.queue, {})
    return response.map(({ count }) => count)
  }
  await expect.poll(counts, { timeout: 15_000 }).toEqual([3])
  // Another press is another job; it is sent after whatever was asked for before.
  await start.click()
  await expect.poll(counts).toEqual([3, 2])
})

test('starts that still wait for their turn are sent when the page is left', async ({ join }) => {
  const ann = await join('Ann', { items: { 233: 40, 137: 10, 134: 10, 202: 10 } })
  const { page } = ann
  await page.goto('/factory')
  const card = page.getByRole('article', { name: 'Village Bakehouse' })
  await card.getByText('Cabbage', { exact: true }).click()
  await card.getByText('Charcoal', { exact: true }).click()
  // The first is on its way for as long as the page is there.
  await page.route(`**/api${factoryRoutes.start.path}`, () => {}, { times: 1 })
  const first = page.waitForRequest(`**/api${factoryRoutes.start.path}`)
  const units = card.getByRole('spinbutton', { name: 'Units' })
  const start = card.getByRole('button', { name: 'Start: Village Bakehouse' })
  for (const count of ['1', '2', '3']) {
    await units.fill(count)
    await start.click()
  }
  await first
  await expect(page.getByText('Recipe Village Bakehouse successfully sent').first()).toBeVisible()
  await page.reload()
  const counts = async () => {
    const { response } = await ann.call(factoryRoutes.queue, {})
    return response.map(({ count }) => count).toSorted((one, other) => one - other)
  }
  await expect.poll(counts).toEqual([2, 3])
})

test('no recipe is said to lack anything while the inventory is on its way', async ({ join }) => {
  const { page } = await join('Ann', { items: stock })
  const send = await hold(page, '**/api/inventory/get')
  // The books are asked for once the recipes and the catalog are there.
  const known = page.waitForRequest('**/api/marketplace/get-depth')
  await page.goto('/factory')
  await known
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  const card = page.getByRole('article', { name: 'Village Bakehouse' })
  await expect(card).toHaveCount(0)
  send()
  await expect(card.getByText('12 owned, 4 needed')).toBeAttached()
})
