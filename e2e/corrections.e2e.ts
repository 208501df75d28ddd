import { authRoutes } from '@app/contract/auth.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('a large correction waits until another operator approves it', async ({ join }) => {
  const boss = await join('Boss', { isOperator: true })
  const second = await join('Second', { isOperator: true })
  const ann = await join('Ann', { coins: 500 })
  const { page } = boss
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const form = page.getByRole('region', { name: 'Correct coins' })
  const ask = async (coins: string, press: 'Credit' | 'Debit') => {
    await form.getByLabel('Coins').fill(coins)
    await form.getByLabel('Reason').fill('a prize that never came')
    await form.getByRole('button', { name: press }).click()
  }
  await ask('0', 'Credit')
  await expect(form.getByText('A whole number from 1 to')).toBeVisible()
  await ask('1.5', 'Credit')
  await expect(form.getByText('A whole number from 1 to')).toBeVisible()
  await ask('30000', 'Debit')
  await expect(page.getByText('30,000 needed, 500 in the wallet')).toBeVisible()
  await ask('200', 'Debit')
  await expect(page.getByText('The coins have been corrected')).toBeVisible()
  await ask('5000000', 'Credit')
  await expect(page.getByText('waits for a second operator').last()).toBeVisible()

  const waiting = page.getByRole('tab', { name: 'Corrections' })
  await waiting.click()
  await page.getByLabel('Reason').fill('one digit too many')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The correction has been withdrawn')).toBeVisible()
  await page.getByRole('tab', { name: 'Player' }).click()
  await ask('5000000', 'Credit')
  await expect(page.getByText('waits for a second operator').last()).toBeVisible()

  await waiting.click()
  const row = page.getByRole('row').filter({ hasText: 'a prize that never came' })
  await expect(row).toContainText('+5,000,000')
  const approve = row.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)

  await second.page.goto('/counting-room?part=corrections')
  await second.page.getByLabel('Reason').fill('checked with the logs')
  await second.page.getByRole('button', { name: 'Approve' }).click()
  await expect(second.page.getByText('No correction is waiting')).toBeVisible()
  expect((await ann.call(authRoutes.getProfile, {})).coins).toBe(5_000_300)
})
