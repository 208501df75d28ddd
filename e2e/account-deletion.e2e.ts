import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const WEEK = 7 * 86_400

test('an account is kept for a week, then deleted: its tabs are signed out and say why', async ({
  join,
}) => {
  const { page } = await join('Ann  the Bold', { coins: 500 })
  const bob = await join('Bob')
  await page.goto('/settings')
  const second = await page.context().newPage()
  await second.goto('/settings')
  const panelOf = (tab: typeof page) => tab.getByRole('region', { name: 'Delete account' })
  const name = panelOf(page).getByLabel('To confirm, type your name: Ann the Bold')
  const button = panelOf(page).getByRole('button', { name: 'Delete my account' })
  await name.fill('Ann the Bolder')
  await expect(button).toBeDisabled()
  await name.fill('Ann the Bold')
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByText(/^Your account will be deleted on /)).toBeVisible()
  await expect(panelOf(second).getByText(/^Your account will be deleted on /)).toBeVisible()
  // Every screen says so, and offers to keep it.
  await second.goto('/marketplace/market')
  await expect(second.getByText(/^Your account will be deleted on /)).toBeVisible()
  await second.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(second)
  await expectAccessible(second)
  await second.setViewportSize({ width: 1440, height: 900 })
  await second.getByRole('button', { name: 'Keep my account' }).click()
  await expect(second.getByText('Your account stays.')).toBeVisible()
  await expect(second.getByText(/^Your account will be deleted on /)).toBeHidden()
  await second.goto('/settings')
  await expect(name).toBeVisible()
  await name.fill('Ann the Bold')
  await button.click()
  const keep = page.getByRole('button', { name: 'Keep my account' })
  await expect(keep).toBeVisible()
  await page.reload()
  await expect(keep).toBeVisible()
  // Nothing is under the header then, which would make it a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)

  // The tab that finds out says why; others follow it.
  const told = Promise.any(
    [page, second].map((tab) => tab.getByText('This account has been deleted.').first().waitFor()),
  )
  await bob.call(sandboxRoutes.advanceClock, { seconds: WEEK })
  await told
  for (const tab of [page, second]) {
    await expect(tab.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
    await expect(panelOf(tab)).toBeHidden()
  }
})
