import { correctionRoutes } from '@app/contract/correction.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { openSql } from '../server/testing/open-sql.ts'
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

test('what an operator did whose account is deleted is shown as done by a deleted player', async ({
  join,
  database: url,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const past = await join('Past', { isOperator: true })
  const ann = await join('Ann')
  const act = { steam_id: ann.steamId, reason: 'sold what was not theirs' }
  await past.call(moderationRoutes.ban, act)
  const idempotency_key = crypto.randomUUID()
  await past.call(correctionRoutes.correct, { ...act, idempotency_key, coins: 5_000_000 })
  await using database = await openSql(url)
  // As the end of the account leaves it.
  await database.run(
    `update player set name = '', role = 'player',
      steam_id = lpad(nextval('deleted_steam_id')::text, 17, '0')
    where steam_id = $1`,
    [past.steamId],
  )
  const { page } = boss
  await page.goto(`/counting-room?player=${ann.steamId}`)
  await expect(page.getByText(/^Banned by Deleted player on /)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: act.reason })
  for (const part of ['Corrections', 'Log']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(row.getByText('Deleted player').first()).toBeVisible()
  }
})
