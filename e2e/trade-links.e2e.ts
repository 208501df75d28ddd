import { expect, test } from './testing.ts'

test('a trade that could not be read is not said to be missing, and is asked for again', async ({
  join,
}) => {
  const { page } = await join('Leopold')
  await page.route('**/api/social/trade/*', (route) => route.abort())
  await page.goto(`/credits?trade=${crypto.randomUUID()}`)
  const popup = page.getByRole('dialog', { name: 'Trade' })
  await expect(popup.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/social/trade/*')
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'No such trade' })).toContainText('three months')
})
