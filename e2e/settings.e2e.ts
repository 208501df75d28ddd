import { readFile } from 'node:fs/promises'
import { orderRoutes } from '@app/contract/order.ts'
import { browserKeys } from '../web/browser-keys.ts'
import { chooseInMenu, expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('time, motion and keys are chosen on one screen, and hold after a reload and in other tabs', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.goto('/settings')
  await expectAccessible(page)
  await page.getByRole('radio', { name: '12 hours' }).click()
  await expect(page.getByText(/^Now: .*[AP]M$/)).toBeVisible()
  await page.getByRole('radio', { name: '24 hours' }).click()
  await expect(page.getByText(/^Now: .*\d\d:\d\d$/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/marketplace/market')
  await expect(second.getByText('Live', { exact: true }).first()).toBeAttached()
  await page.getByRole('radio', { name: 'Reduced' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await expect(second.locator('html')).toHaveAttribute('data-motion', 'reduced')

  const search = page.getByRole('button', { name: /^\/: Focus search/ })
  await search.click()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: /^f: Focus search/ })).toBeVisible()
  // What one tab keeps reaches the process of another a moment later.
  const keptInSecond = () =>
    second.evaluate((key) => localStorage.getItem(key), browserKeys.keyPlaces)
  await expect.poll(keptInSecond).toContain('f')
  const field = second.getByRole('searchbox').first()
  await second.keyboard.press('/')
  await expect(field).not.toBeFocused()
  await second.keyboard.press('f')
  await expect(field).toBeFocused()

  // A place is taken by the key that is pressed there, whatever that one means by now.
  const next = (place: string) => page.getByRole('button', { name: new RegExp(`^${place}: Next`) })
  const previous = (place: string) =>
    page.getByRole('button', { name: new RegExp(`^${place}: Previous`) })
  await next('j').click()
  await page.keyboard.press('n')
  await next('n').click()
  await page.keyboard.press('j')
  await next('j').click()
  await page.keyboard.press('n')
  await previous('k').click()
  await page.keyboard.press('n')
  await expect(previous('n')).toBeVisible()
  await expect(next('k')).toBeVisible()

  await chooseInMenu(page, 'Русский', 'ru')
  await expect(second.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(second.getByRole('link', { name: 'Рынок' }).first()).toBeVisible()
  await chooseInMenu(page, 'English', 'en')

  await page.reload()
  await expect(page.getByRole('radio', { name: '24 hours' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Reduced' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(search).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('numbers are written as chosen, in every open tab, and read so where they are typed', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { coins: 1_234_567 })
  const second = await page.context().newPage()
  await second.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.goto('/settings')
  await expect(page.getByText('For example: 1,234,567 and 12.5%')).toBeVisible()
  await page.getByRole('radio', { name: '12.345,6' }).click()
  await expect(page.getByText('For example: 1.234.567 and 12,5%')).toBeVisible()
  const wallet = second.getByRole('group', { name: 'Wallet' })
  await expect(wallet).toContainText('1,23')
  await wallet.getByRole('button').first().click()
  await expect(second.getByText('1.234.567', { exact: true })).toBeVisible()
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Buy item' }).click()
  const price = second.getByRole('dialog').getByLabel('Price per piece, in coins')
  await price.fill('1.500')
  await expect(price).toHaveAttribute('aria-valuenow', '1500')
  await price.fill('1,500')
  await expect(price).not.toHaveAttribute('aria-valuenow')
  await second.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByRole('radio', { name: '12.345,6' })).toBeChecked()
  await page
    .getByRole('radiogroup', { name: 'Number format' })
    .getByText('As in your language')
    .click()
  await expect(page.getByText('For example: 1,234,567 and 12.5%')).toBeVisible()
  await expect(wallet).toContainText('1.23')
})

test('hours are written as chosen in every open tab, without a reload', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 1 } })
  const { page } = ann
  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 40, count: 1 })
  const second = await page.context().newPage()
  await second.goto('/marketplace/my-listings')
  const row = second.getByRole('table', { name: 'Sell orders' }).getByRole('row').nth(1)
  await page.goto('/settings')
  await page.getByRole('radio', { name: '24 hours' }).click()
  await expect(row).toContainText(/\d\d:\d\d(?!\s?[AP]M)/)
  await page.getByRole('radio', { name: '12 hours' }).click()
  await expect(row).toContainText(/\d:\d\d\s[AP]M/)
})

test('a player sees where they are signed in, and ends the sessions elsewhere, whose pages hear of it', async ({
  join,
  browser,
  site,
}) => {
  const { page, steamId } = await join('Ann')
  const context = await browser.newContext({
    baseURL: site,
    storageState: {
      cookies: [],
      origins: [{ origin: site, localStorage: [{ name: 'language', value: 'en' }] }],
    },
  })
  const away = await context.newPage()
  await away.goto(`/auth/client/success?ticket=sandbox-${steamId}&username=Ann`)
  await expect(away.getByRole('button', { name: 'Player menu: Ann' })).toBeVisible()
  await expect(away.getByText('Live', { exact: true }).first()).toBeAttached()

  await page.goto('/settings')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'here' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('1 session ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(away.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await context.close()
})

test('a player saves a copy of all that is kept about them; one that breaks off goes on', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.goto('/settings')
  const data = page.getByRole('region', { name: 'Your data' })
  const download = data.getByRole('button', { name: 'Download a copy' })
  await expect(download).toBeVisible()
  await page.context().setOffline(true)
  await download.click()
  await expect(data.getByText(/^The copy stopped\./)).toBeVisible()
  await page.context().setOffline(false)
  const saving = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Continue' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^surprise-market-\d{4}-\d\d-\d\d\.jsonl$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(JSON.parse(lines[0]!)).toMatchObject({ part: 'about' })
  expect(JSON.parse(lines.at(-1)!)).toEqual({ part: 'end', lines: lines.length - 1 })
  await expect(data.getByText(/^Done: \d+ lines\.$/)).toBeVisible()
  // Nothing is under the header then, which would make it a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
})

test('the price check is turned off on the settings screen, and other tabs know', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.goto('/settings')
  const second = await page.context().newPage()
  await second.goto('/settings')
  const label = 'Ask me about prices far from the fair price'
  await expect(second.getByRole('switch', { name: label })).toBeChecked()
  await page.getByRole('switch', { name: label }).click()
  await expect(second.getByRole('switch', { name: label })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: label })).not.toBeChecked()
})
