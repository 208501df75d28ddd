import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test('a banned player is told so, wherever they are, and is back when the ban is lifted', async ({
  join,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { coins: 500 })
  await ann.page.goto('/inventory')
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible()

  const { page } = boss
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const access = page.getByRole('region', { name: 'Access' })
  await access.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(page.getByText('Give a reason')).toBeVisible()
  await access.getByLabel('Reason').fill('sold what was not theirs')
  // Nothing is pressed there: the end of the stream is enough. The notice passes, so it is awaited first.
  await Promise.all([
    expect(ann.page.getByText('This account is banned')).toBeVisible(),
    access.getByRole('button', { name: 'Ban', exact: true }).click(),
  ])
  await expect(access.getByText('Banned by')).toContainText('sold what was not theirs')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await expect(ann.page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()

  await access.getByLabel('Reason').fill('it was a mistake')
  await access.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(access.getByText('Banned by')).toBeHidden()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'it was a mistake' })).toContainText('Ann')
})
