import type { Page } from '@playwright/test'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import {
  clickAgain,
  expect,
  expectAccessible,
  expectNoSideScroll,
  openPalette,
  test,
} from './testing.ts'

/** What one run of the demo world's woodcutting takes, and a charge of energy. */
const LUMBERJACK = 460
const LOAF = 300
const IRON_AXE = 401
const HANDSAW = 404
const BREAKFAST = 700

const stock = {
  items: { [LUMBERJACK]: 3, [IRON_AXE]: 3, [HANDSAW]: 3, [LOAF]: 50, [BREAKFAST]: 1 },
}

test('a harvest is set, starts, and brings its loot to the open page', async ({ join }) => {
  const ann = await join('Ann', stock)
  const { page } = ann
  await page.goto('/harvest')
  await expect(page).toHaveURL(/\/harvest\/receipts$/)
  const wood = page.getByRole('tab', { name: /Woodcutting/ })
  await expect(wood).toHaveAttribute('aria-selected', 'true')

  const energy = page.getByRole('group', { name: 'Energy: 1 charge' })
  await energy.getByRole('button', { name: 'Activate an energy charge' }).click()
  await expect(page.getByRole('group', { name: 'Energy: 0 charges' })).toBeVisible()

  const forecast = page.getByRole('region', { name: 'Forecast' })
  await page.getByText('Enabled', { exact: true }).click()
  await expect(forecast.getByText('Waiting: select something for “Worker”.')).toBeVisible()
  for (const name of ['Lumberjack', 'Iron Axe', 'Notched Handsaw']) {
    await page.getByRole('checkbox', { name: `Use ${name}`, exact: true }).check()
  }
  await expect(forecast.getByText('×1.25')).toBeVisible()
  await expect(forecast.getByText('3 runs will start now')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Max runs at once' }).fill('2')
  await expect(forecast.getByText('2 runs will start now')).toBeVisible()
  // Two at once, a piece each in 96 minutes.
  await forecast.getByRole('spinbutton', { name: 'Pieces wanted' }).fill('10')
  await expect(forecast.getByText(/, in 8 hr$/)).toBeVisible()
  await forecast.getByRole('combobox', { name: 'Results' }).selectOption({ label: 'Pine Log' })
  await expect(forecast.getByText(/, in 8 hr$/)).toBeHidden()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Recipe "Woodcutting" updated!')).toBeVisible()
  await expect(wood).toContainText('2 in progress')
  await expect(forecast.getByText('The maximum number of runs is in progress.')).toBeVisible()
  await expectAccessible(page)

  const oak = forecast.getByRole('row', { name: /Oak Log/ })
  await expect(oak).toContainText('0 owned')
  await ann.call(sandboxRoutes.advanceClock, { seconds: 5760 })
  await expect(oak).toContainText(/[1-9]\d* owned/)
  await expect(page.getByRole('progressbar', { name: /^Experience 2 \/ 220/ })).toBeVisible()

  await page.getByRole('tab', { name: /Fishing/ }).click()
  await expect(page).toHaveURL(/recipe=5$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Fishing' })).toBeVisible()
})

test('an address names a team, which is a draft until it is started', async ({ join }) => {
  const ann = await join('Ann', stock)
  const { page } = ann
  const team = [LUMBERJACK, IRON_AXE, HANDSAW].join(',')
  await page.goto(`/harvest/receipts?recipe=1&inputs=${team}&units=2`)
  for (const name of ['Lumberjack', 'Iron Axe', 'Notched Handsaw']) {
    await expect(page.getByRole('checkbox', { name: `Use ${name}`, exact: true })).toBeChecked()
  }
  await expect(page.getByRole('spinbutton', { name: 'Max runs at once' })).toHaveValue('2')
  await page.getByRole('tab', { name: /Fishing/ }).click()
  await expect(page).toHaveURL(/receipts\?recipe=5$/)
  const wood = page.getByRole('tab', { name: /Woodcutting/ })
  await wood.click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Recipe "Woodcutting" updated!')).toBeVisible()
  await expect(wood).toContainText('2 in progress')

  // Beside what is at work: of 48 loaves two teams eat 24 in a day, and five 60.
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  const quantity = list.getByRole('spinbutton', { name: /^Quantity: Woodcutting/ })
  await expect(quantity).toHaveValue('2')
  const loaves = list.getByRole('row', { name: /Loaf/ })
  await expect(list.getByRole('row', { name: /Lumberjack/ })).toContainText('2 of 3')
  await expect(loaves).toHaveCount(0)
  await quantity.fill('5')
  await expect(loaves).toContainText('12 of 60')
})

test('the harvest fits a phone and is accessible there', async ({ join }) => {
  const ann = await join('Ann', stock, { viewport: { width: 390, height: 844 } })
  await ann.page.goto('/harvest/receipts?recipe=2')
  await expect(ann.page.getByRole('heading', { level: 2, name: 'Mining' })).toBeVisible()
  await ann.page.getByRole('checkbox', { name: 'Use Miner', exact: true }).check()
  await expect(ann.page.getByRole('spinbutton', { name: 'Priority' })).toBeVisible()
  await expectNoSideScroll(ann.page)
  await expectAccessible(ann.page)
  await ann.page.goto('/harvest/receipts?recipe=99')
  await expect(ann.page.getByText('Recipe not found')).toBeVisible()
})

/** To another screen without loading the page, and Back. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('rent')
  await page
    .getByRole('option', { name: /^Rent\b/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/rent$/)
  await page.goBack()
}

test('what is changed and not saved stays on another tab, on another screen and at Back', async ({
  join,
}) => {
  const { page } = await join('Ann', stock)
  await page.goto('/harvest/receipts')
  const wood = page.getByRole('tab', { name: /Woodcutting/ })
  await wood.click()
  const most = page.getByRole('spinbutton', { name: 'Max runs at once' })
  const unsaved = page.getByRole('region', { name: 'Forecast' }).getByText('Unsaved changes')
  await most.fill('7')
  await expect(unsaved).toBeVisible()
  await page.getByRole('tab', { name: /Fishing/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Fishing' })).toBeVisible()
  await expect(unsaved).toBeHidden()
  await wood.click()
  await expect(most).toHaveValue('7')
  await leaveAndComeBack(page)
  await expect(most).toHaveValue('7')
  await expect(unsaved).toBeVisible()
})

test('what is changed while it is being saved stays, and is not saved yet', async ({ join }) => {
  const { page } = await join('Ann', stock)
  await page.goto('/harvest/receipts?recipe=1')
  const most = page.getByRole('spinbutton', { name: 'Max runs at once' })
  const enabled = page.getByRole('switch', { name: 'Enabled' })
  await most.fill('7')
  await page.getByText('Enabled', { exact: true }).click()
  await expect(enabled).toBeChecked()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/harvest/update', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/harvest/update')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await sent
  await most.fill('9')
  // As it was before, and as it is still saved.
  await page.getByText('Enabled', { exact: true }).click()
  held.resolve()
  await expect(page.getByText('Recipe "Woodcutting" updated!')).toBeVisible()
  await expect(most).toHaveValue('9')
  await expect(enabled).not.toBeChecked()
  const forecast = page.getByRole('region', { name: 'Forecast' })
  await expect(forecast.getByText('Unsaved changes')).toBeVisible()
})

test('while one recipe is being saved another is saved', async ({ join }) => {
  const { page } = await join('Ann', stock)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/harvest/update', async (route) => {
    const { receipt_id } = route.request().postDataJSON() as { receipt_id: number }
    if (receipt_id === 1) await held.promise
    await route.continue()
  })
  await page.goto('/harvest/receipts?recipe=1')
  const most = page.getByRole('spinbutton', { name: 'Max runs at once' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await most.fill('7')
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('tab', { name: /Fishing/ }).click()
  await most.fill('5')
  await expect(save).toHaveAttribute('aria-busy', 'false')
  await save.click()
  await expect(page.getByText('Recipe "Fishing" updated!')).toBeVisible()
  // What is pressed for the first one again is not swallowed in silence.
  await page.getByRole('tab', { name: /Woodcutting/ }).click()
  await save.click()
  await expect(page.getByText('Wait until the last change is done')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Recipe "Woodcutting" updated!')).toBeVisible()
  await page.reload()
  await expect(most).toHaveValue('7')
  await page.getByRole('tab', { name: /Fishing/ }).click()
  await expect(most).toHaveValue('5')
})

test('a team that an address names is not set again at Back', async ({ join }) => {
  const { page } = await join('Ann', stock)
  const team = [LUMBERJACK, IRON_AXE, HANDSAW].join(',')
  await page.goto(`/harvest/receipts?recipe=1&inputs=${team}&units=2`)
  const most = page.getByRole('spinbutton', { name: 'Max runs at once' })
  await expect(most).toHaveValue('2')
  await most.fill('7')
  await leaveAndComeBack(page)
  await expect(most).toHaveValue('7')
})

test('a team that an address names stays a draft over a reload, until it is started', async ({
  join,
}) => {
  const { page } = await join('Ann', stock)
  const team = [LUMBERJACK, IRON_AXE, HANDSAW].join(',')
  await page.goto(`/harvest/receipts?recipe=1&inputs=${team}&units=2`)
  const most = page.getByRole('spinbutton', { name: 'Max runs at once' })
  const unsaved = page.getByRole('region', { name: 'Forecast' }).getByText('Unsaved changes')
  await expect(most).toHaveValue('2')
  await expect(page).toHaveURL(/receipts\?recipe=1$/)
  await page.reload()
  await expect(most).toHaveValue('2')
  await expect(page.getByRole('checkbox', { name: 'Use Lumberjack', exact: true })).toBeChecked()
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Recipe "Woodcutting" updated!')).toBeVisible()
  await page.reload()
  await expect(most).toHaveValue('2')
  await expect(unsaved).toBeHidden()
})

test('a double click uses one charge of energy', async ({ join }) => {
  const { page } = await join('Ann', { items: { [BREAKFAST]: 3 } })
  await page.goto('/harvest')
  const activate = page.getByRole('button', { name: 'Activate an energy charge' })
  const charges = (text: string) => page.getByRole('group', { name: `Energy: ${text}` })
  await activate.click()
  await expect(charges('2 charges')).toBeVisible()
  await expect(activate).toBeEnabled()
  await clickAgain(page)
  // Another press is another charge.
  await activate.click()
  await expect(charges('1 charge')).toBeVisible()
  await expect(activate).toBeEnabled()
})
