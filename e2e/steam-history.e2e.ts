import { exchangeRoutes } from '@app/contract/exchange.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { openSql } from '../server/testing/open-sql.ts'
import { expect, expectUsable, test } from './testing.ts'

/** Steam forgets what it granted. */
const FORGET = `
  delete from sandbox_steam_request
  where request_id = (select request_id from exchange where exchange_id = $1)`

/** An exchange is open again, its coins waiting. */
const REOPEN = `
  with open as (
    update exchange set state = 'pending', settled_at = null where exchange_id = $1
    returning player_id, coins
  )
  insert into holding (account, kind, asset, amount, changed_at)
  select player_id, 'platform', 0, coins, 1 from open
  on conflict (account, kind, asset) do update set amount = excluded.amount`

/**
 * Steam refused what an earlier request may have done: an exchange that only a person can end. It was
 * asked ten minutes from now, by which the clock of the site may be ahead.
 */
const DISPUTE = `
  insert into exchange (exchange_id, player_id, direction, currency, count, coins, request_id,
    steam_item_id, state, attempts, created_at, itemdef_id, asked_at, last_error, last_asked_at)
  select gen_random_uuid(), player_id, 'from_steam', 'bronze', 2, 200, 77, '1', 'pending', 2,
    asked_ms, 43, asked_ms, 'refused, but an earlier request may have been done', asked_ms
  from player, (select (extract(epoch from now())::bigint + 600) * 1000 as asked_ms) as moment
  where steam_id = $1`

/** As a field for a moment takes it, by the page's clock. */
function yesterday(): string {
  const day = new Date(Date.now() - 86_400_000)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-')
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`
}

test("an operator compares exchanges with Steam's history and settles what it proves", async ({
  join,
  database: url,
}) => {
  await using database = await openSql(url)
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { coins: 2000 })
  const bob = await join('Bob', { coins: 2000 })
  const order = { currency: 'bronze', count: 3 } as const
  // Steam granted Ann's coins, and our side does not know; it never granted Bob's.
  const { exchange_id } = await ann.call(exchangeRoutes.toSteam, order)
  const given = await bob.call(exchangeRoutes.toSteam, order)
  await database.run(FORGET, [given.exchange_id])
  await boss.call(sandboxRoutes.advanceClock, { seconds: 600 })

  const { page } = boss
  await page.goto('/counting-room?part=exchanges')
  const panel = page.getByRole('region', { name: 'Steam’s history' })
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Choose a period of at most 31 days')).toBeVisible()
  const since = await page.evaluate(yesterday)
  // Half of a moment is refused by what is missing of it.
  await panel.getByLabel('From').focus()
  await page.keyboard.type('11212025')
  await panel.getByLabel(/^To/).focus()
  await expect(panel.getByRole('alert')).toHaveText(/^Enter a whole date and time/)
  await panel.getByLabel('From').fill(since)
  await panel.getByLabel('Only this player (Steam ID)').fill(ann.steamId)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Nothing differs')).toBeVisible()
  await expect(panel.getByRole('status')).toContainText('1 exchange here, 1 grant on Steam')

  // A reload shows the same; without the player, everybody's.
  await page.reload()
  await expect(panel.getByText('Nothing differs')).toBeVisible()
  await panel.getByLabel('Only this player (Steam ID)').fill('')
  await page.keyboard.press('Enter')
  const rowOf = (name: string) => panel.getByRole('row').filter({ hasText: name })
  await expect(rowOf('Bob')).toContainText('Done here, but Steam’s history doesn’t show it')
  await expect(rowOf('Bob')).toContainText('Credit due: 300')
  await expect(rowOf('Ann')).toBeHidden()
  // A reason is asked for where there is something to do.
  await expect(panel.getByLabel('Reason')).toBeHidden()

  // As a restore to before its end would leave it.
  await database.run(REOPEN, [exchange_id])
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(rowOf('Ann')).toContainText(
    'Steam granted the coins, but the exchange is still open',
  )
  await expect(rowOf('Ann').getByRole('button', { name: 'Retry now' })).toBeHidden()
  await expectUsable(page)

  await rowOf('Ann').getByRole('button', { name: 'Settle by history' }).click()
  await expect(page.getByText('Give a reason: it is written to the log')).toBeVisible()
  await panel.getByLabel('Reason').fill('restored')
  await rowOf('Ann').getByRole('button', { name: 'Settle by history' }).click()
  await expect(page.getByText('Steam’s history shows it: the exchange is done')).toBeVisible()
  await expect(rowOf('Ann')).toBeHidden()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ended an open exchange' })).toContainText(
    'Ann',
  )
  await page.getByRole('tab', { name: 'Exchanges' }).click()

  await rowOf('Bob').getByRole('button', { name: 'Open player' }).click()
  await expect(page.getByLabel('Steam ID of the player')).toHaveValue(bob.steamId)
})

test('an operator ends an exchange from Steam that nobody can tell more of', async ({
  join,
  database: url,
}) => {
  await using database = await openSql(url)
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { coins: 2000 })
  await database.run(DISPUTE, [ann.steamId])
  const { page } = boss
  await page.goto('/counting-room?part=exchanges')
  const panel = page.getByRole('region', { name: 'Unconfirmed exchanges' })
  const end = panel.getByRole('button', { name: 'End, no coins moved' })
  await expect(panel.getByRole('row').filter({ hasText: 'Ann' })).toContainText(
    'Waiting for an operator',
  )
  await panel.getByLabel('Reason').fill('the stack was spent')
  await end.click()
  // Steam may still be at it.
  await expect(page.getByText(/doesn’t prove how this exchange ended/)).toBeVisible()
  await expect(end).toBeVisible()
  await boss.call(sandboxRoutes.advanceClock, { seconds: 1200 })
  // The hint was hidden by the press.
  await page.mouse.move(0, 0)
  await end.hover()
  await expect(page.getByText(/credit them by a correction first/)).toBeVisible()
  await expectUsable(page)
  const ended = page.getByText('Ended; no coins moved')
  await Promise.all([ended.waitFor(), end.click()])
  await expect(page.getByText('Steam has confirmed every exchange')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Steam has confirmed every exchange')).toBeVisible()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'the stack was spent' })).toContainText(
    'Ended an open exchange',
  )
})
