import { harvestRoutes } from '@app/contract/harvest.ts'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

/** The demo world's woodcutting: a worker, an axe, a saw and bread. */
const [LUMBERJACK, IRON_AXE, HANDSAW, LOAF] = [460, 401, 404, 300]
const use = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })

test('a simulation is run, compared with another and exported', async ({ join }) => {
  const items = { [LUMBERJACK]: 2, [IRON_AXE]: 2, [HANDSAW]: 2, [LOAF]: 500 }
  const ann = await join('Ann', { items }, { viewport: { width: 390, height: 844 } })
  const { page } = ann
  await page.goto('/sim')
  await expect(page.getByText('No simulation yet')).toBeVisible()
  const run = page.getByRole('button', { name: 'Run simulation' })
  await run.click()
  await expect(page.getByText('Nothing would change')).toBeVisible()
  await run.click()
  await expect(page.getByText('Compared with previous run')).toBeVisible()
  await expect(page.getByText('Nothing would change')).toBeVisible()
  await expect(page.getByText(/^Waiting/)).toHaveCount(0)

  await ann.call(harvestRoutes.update, {
    receipt_id: 1,
    enabled: true,
    max_parallel: 0,
    items: [[use(LUMBERJACK)], [use(IRON_AXE)], [use(HANDSAW)]],
  })
  // Progress is told to whoever listens at the time.
  const listening = page.waitForResponse('**/api/sse')
  await page.reload()
  await listening
  await page.getByLabel('Duration').fill('2')
  // How far it is stands there before the answer does, however late that is.
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/sim/run', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await run.click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '200')
  await expect(page.getByText(/^\d+ of 200 runs$/)).toBeVisible()
  await expectAccessible(page)
  answered.resolve()
  const table = page.getByRole('table', { name: 'Simulator' })
  await expect(table.getByRole('row', { name: /Oak/ }).first()).toBeVisible()
  await expect(page.getByText('Compared with previous run: 15 days, no energy')).toBeVisible()

  await page.getByRole('switch', { name: 'Energy always on' }).check()
  await run.click()
  await expect(page.getByText('Compared with previous run: 2 days, no energy')).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  expect((await download).suggestedFilename()).toBe('simulation.csv')
})

test('an outcome stands at its address: reload, Back, another tab, and no other player', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await page.goto('/sim?days=3')
  const run = page.getByRole('button', { name: 'Run simulation' })
  const result = page.getByRole('heading', { name: /^Result: / })
  await run.click()
  await expect(result).toHaveText('Result: 3 days, no energy, no craft')
  await expect(page.getByRole('status').filter({ hasText: 'Result: 3 days' })).toContainText(
    'Value at today’s prices',
  )
  const first = await page.getByText(/ runs · seed /).textContent()
  await page.getByLabel('Duration').fill('4')
  await run.click()
  await expect(result).toHaveText('Result: 4 days, no energy, no craft')
  await expect(page.getByText('Compared with previous run: 3 days')).toBeVisible()
  const second = await page.getByText(/ runs · seed /).textContent()
  expect(second).not.toBe(first)

  await page.reload()
  await expect(page.getByText(second!)).toBeVisible()
  await expect(page.getByText('Compared with previous run: 3 days')).toBeVisible()
  const address = page.url()
  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect(tab.getByText(second!)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(first!)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(second!)).toBeVisible()

  const bob = await join('Bob')
  await bob.page.goto(address)
  await expect(bob.page.getByText('This result is no longer here')).toBeVisible()
  await expect(bob.page.getByLabel('Duration')).toHaveValue('4')
  await expectAccessible(bob.page)
  await bob.page.getByRole('button', { name: 'Run simulation' }).click()
  await expect(bob.page.getByText(/ runs · seed /)).toBeVisible()
  await expect(bob.page.getByText('Compared with previous run')).toBeHidden()
})

test('where nothing would change, what each active harvest lacks is named and leads there', async ({
  join,
}) => {
  const items = { [LUMBERJACK]: 1, [IRON_AXE]: 1, [LOAF]: 50 }
  const ann = await join('Ann', { items }, { viewport: { width: 390, height: 844 } })
  const { page } = ann
  await ann.call(harvestRoutes.update, {
    receipt_id: 1,
    enabled: true,
    max_parallel: 0,
    items: [[use(LUMBERJACK)], [use(IRON_AXE)], [use(HANDSAW)]],
  })
  await page.goto('/sim')
  await page.getByRole('button', { name: 'Run simulation' }).click()
  await expect(page.getByText('Nothing would change')).toBeVisible()
  await expect(page.getByText(/^Waiting for .*: not enough Notched Handsaw\.$/)).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buy or make Notched Handsaw' }).click()
  await expect(page.getByRole('heading', { name: 'Notched Handsaw' })).toBeVisible()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Woodcutting' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Woodcutting' })).toBeVisible()
})

test('whoever leaves while it runs finds it on coming back, and what it has found', async ({
  join,
}) => {
  const { page } = await join('Ann')
  const answers: PromiseWithResolvers<void>[] = []
  await page.route(`**/api${simulatorRoutes.run.path}`, async (route) => {
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    await answer.promise
    await route.continue()
  })
  const leave = async () => {
    await page.getByRole('link', { name: 'Craft', exact: true }).click()
    await expect(page.getByRole('searchbox').first()).toBeVisible()
  }
  const running = page.getByRole('status').filter({ hasText: 'Simulating the coming days…' })
  const result = page.getByRole('heading', { name: /^Result: / })
  await page.goto('/sim?days=3')
  await page.getByRole('button', { name: 'Run simulation' }).click()
  await expect.poll(() => answers.length).toBe(1)
  await leave()
  await page.goBack()
  await expect(running).toBeVisible()
  answers[0]!.resolve()
  await expect(result).toHaveText('Result: 3 days, no energy, no craft')
  await expect(running).toBeHidden()

  await page.getByLabel('Duration').fill('4')
  await page.getByRole('button', { name: 'Run simulation' }).click()
  await expect.poll(() => answers.length).toBe(2)
  await leave()
  const answered = page.waitForResponse(`**/api${simulatorRoutes.run.path}`)
  answers[1]!.resolve()
  await answered
  await expect(page).toHaveURL(/\/craft\/receipts$/)
  await page.goBack()
  await expect(result).toHaveText('Result: 4 days, no energy, no craft')
  await expect(page.getByText('Compared with previous run: 3 days')).toBeVisible()
})
