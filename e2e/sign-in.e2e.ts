import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('a visitor signs in through the platform page, and out again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cassia Quill' }).click()
  const menu = page.getByRole('button', { name: 'Player menu: Cassia Quill' })
  await expect(menu).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  // As where a browser loads a page: nothing has a ring around it.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.reload()
  await expect(menu).toBeVisible()
  await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
})

test('a link that somebody else prepared signs nobody in', async ({ page, join }) => {
  const eve = await join('Eve')
  await eve.page.goto('/')
  const token = await eve.page.evaluate(() => localStorage.getItem('access_token'))
  await page.goto(`/auth/steam/success?token=${token}`)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('who turns back at the platform page is a visitor as before', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('link', { name: 'Back without signing in' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})
