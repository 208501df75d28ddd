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

test('a view outlasts a reload of its own tab, and says when it has ended', async ({
  join,
  item,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann')
  const { page } = boss
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const form = page.getByRole('region', { name: 'View as this player' })
  await form.getByLabel('Reason').fill('cannot buy')
  await form.getByRole('button', { name: 'Start viewing' }).click()
  // The order form that is open again may cover it.
  const notice = page.getByRole('region', { name: 'Viewing as a player', includeHidden: true })
  await expect(notice).toBeVisible()

  const buying = `/marketplace/market?order=buy#/item=${item.Itemdefid}`
  await page.goto(buying)
  await page.reload()
  await expect(notice).toContainText('You see the market as Ann')
  await expect(page.getByRole('dialog')).toContainText('Create buy order')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('button', { name: /Boss/ })).toBeVisible()
  await other.close()

  // Loaded again after its time, nothing is left open for the operator's own coins.
  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  await page.reload()
  await expect(page.getByText('Viewing as Ann has ended.')).toBeVisible()
  await expect(page).toHaveURL(/counting-room/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible()
  await expect(notice).toBeHidden()
})
