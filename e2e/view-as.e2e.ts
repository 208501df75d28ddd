import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

test("an operator looks at the market through a player's eyes, and comes back", async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const boss = await join('Boss', { items: { [id]: 1 }, isOperator: true })
  const ann = await join('Ann', { items: { [id]: 7 } })
  const { page } = boss
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  const form = page.getByRole('region', { name: 'View as this player' })
  await form.getByLabel('Reason').fill('says that a lot is gone')
  await form.getByRole('button', { name: 'Start viewing' }).click()

  const notice = page.getByRole('region', { name: 'Viewing as a player' })
  await expect(notice).toContainText('You see the market as Ann')
  await expect(page.getByRole('banner').getByRole('button', { name: /Ann/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Nothing is tried that only the player may do, nor told of them.
  await expect(page.getByRole('heading', { name: 'On the counter' })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(refused).toEqual([])

  await notice.getByRole('button', { name: 'Back to my account' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible()
  await page.getByRole('tab', { name: 'Log' }).click()
  const row = page.getByRole('row').filter({ hasText: 'says that a lot is gone' })
  await expect(row).toContainText('Viewed as the player')
})
