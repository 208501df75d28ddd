import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const WOODEN_TOKEN = 701

test('a spin is won, its seed revealed, and the browser draws the same', async ({ join }) => {
  const ann = await join(
    'Ann',
    { items: { [WOODEN_TOKEN]: 1 } },
    { viewport: { width: 390, height: 844 } },
  )
  const { page } = ann
  await page.goto('/spin')
  await expect(page.getByText('1 at hand, 1 needed')).toBeVisible()
  const hash = await page
    .locator('code')
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .textContent()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(page.getByText('0 at hand, 1 needed')).toBeVisible()
  const won = page.getByRole('status').filter({ hasText: 'You won: ' })
  await expect(won).toBeVisible()
  const prize = (await won.textContent())!.replace('You won: ', '')
  await expect(page.getByRole('button', { name: 'Spin again' })).toBeDisabled()

  await page.getByRole('link', { name: 'Check your draws' }).click()
  const row = page.getByRole('table', { name: 'Your spins' }).getByRole('row').nth(1)
  await expect(row).toContainText(prize)
  await row.getByRole('link').click()
  await expect(page.getByText('The seed of this spin is still in use')).toBeVisible()
  await page.getByLabel('Your next client seed').fill('anns-words')
  await page.getByRole('button', { name: 'Reveal and renew' }).click()
  await expect(page.getByText('The seed of this spin is still in use')).toBeHidden()
  const form = page.getByRole('form', { name: 'The draw to check' })
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('as the server said')).toHaveCount(3)
  await expect(form.getByRole('status')).toContainText(prize)
  await expect(form.getByRole('status')).toContainText(hash!)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
