import { craftRoutes } from '@app/contract/craft.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { openSql } from '../server/testing/open-sql.ts'
import { expect, expectUsable, type Player, test } from './testing.ts'

/** Of the demo world: planks, nails and a saw make a barrel in a quarter of an hour. */
const BARREL = 1003
const PLANKS = 200
const INGREDIENTS = { [PLANKS]: 1, 217: 1, 404: 1 }

type Sql = Awaited<ReturnType<typeof openSql>>

/** Starts a craft whose recipe is then unreadable, as an old release may have left one. */
async function startSpoiled(player: Player, database: Sql): Promise<string> {
  const { job } = await player.call(craftRoutes.start, { receipt_id: BARREL, count: 1 })
  const query = `update craft_job set recipe = recipe - 'OutputList' where job_id = $1`
  await database.run(query, [job!.id])
  return job!.id
}

async function park(boss: Player, database: Sql): Promise<void> {
  await boss.call(sandboxRoutes.advanceClock, { seconds: 900 })
  await database.run('update failed_job set attempts = 9, try_at = 0')
  await boss.call(sandboxRoutes.advanceClock, { seconds: 1 })
}

test('an operator sees work that failed, tries it again and gives it up', async ({
  join,
  database: url,
}) => {
  await using database = await openSql(url)
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { items: INGREDIENTS })
  const bob = await join('Bob', { items: INGREDIENTS })
  await ann.page.goto('/craft/queue')
  const { page } = boss
  await page.goto('/counting-room?part=parked')
  await expect(page.getByText('No work has failed')).toBeVisible()
  const broken = await startSpoiled(ann, database)
  const mended = await startSpoiled(bob, database)
  await park(boss, database)

  // The count in the tab follows by itself.
  await expect(page.getByRole('tab', { name: 'Parked work (2)' })).toBeVisible()
  await page.getByRole('radio', { name: 'Farm (0)' }).click()
  await expect(page.getByText('No work has failed')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Crafting (2)' })).toBeChecked()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('Ann')).toContainText('Recipe 1003 × 1')
  await expect(rowOf('Ann')).toContainText('Waiting for an operator')
  await expectUsable(page)

  await rowOf('Bob').getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByText('Give a reason: it is written to the log')).toBeVisible()
  await page.getByLabel('Reason').fill('the recipe is old')
  await rowOf('Bob').getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByText('It failed again')).toBeVisible()
  const recipe = `update craft_job set recipe = recipe || '{"OutputList": []}' where job_id = $1`
  await database.run(recipe, [mended])
  await rowOf('Bob').getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByText('Done: the work has been settled')).toBeVisible()
  await expect(rowOf('Bob')).toBeHidden()

  // A second tab that still shows it is told that it is gone.
  const tab = await page.context().newPage()
  await tab.goto('/counting-room?part=parked')
  await tab.getByLabel('Reason').fill('late')
  await tab.route('**/api/admin/parked-work', (route) => route.abort())
  await rowOf('Ann').getByRole('button', { name: 'Give up' }).click()
  await expect(page.getByText('Given up: everything it held')).toBeVisible()
  await expect(page.getByText('No work has failed')).toBeVisible()
  await tab
    .getByRole('row')
    .filter({ hasText: 'Ann' })
    .getByRole('button', { name: 'Give up' })
    .click()
  await expect(tab.getByText('This work no longer exists')).toBeVisible()
  const { response } = await ann.call(inventoryRoutes.get, {})
  expect(response.find((entry) => entry.TypeId === PLANKS)?.Count).toBe(1)
  const again = { kind: 'craft', job_id: broken, reason: 'late' } as const
  await expect(boss.call(parkedWorkRoutes.retry, again)).rejects.toThrow('job_not_found')

  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Gave up parked work' })).toContainText(
    'Ann',
  )
})
