import { paths } from '../web/paths.ts'
import { expect, test } from './testing.ts'

/** What each screen cannot do without, and what it is called where that is not there. */
const NEEDS: readonly (readonly [path: string, call: string, title?: string])[] = [
  [paths.market, '/items?*'],
  [paths.myListings, '/marketplace/get-my-lots'],
  [paths.history, '/marketplace/get-lot-history'],
  [paths.exchange, '/get_steam_wallet', 'Couldn’t load your Steam coins'],
  [paths.inventory, '/inventory/get', 'An error occurred while loading the inventory'],
  [paths.inventoryHistory, '/inventory/history'],
  [paths.craftReceipts, '/craft/get-receipts', 'No recipes found'],
  [paths.craftQueue, '/craft/queue'],
  [paths.craftHistory, '/craft/get-history', 'Couldn’t load the history'],
  [paths.harvestReceipts, '/harvest/get-receipts', 'Error loading recipes: '],
  [paths.factoryReceipts, '/factory/get-receipts'],
  [paths.factoryQueue, '/factory/queue'],
  [paths.rent, '/rent/get'],
  [paths.spin, '/spin/get-all-spin-receipts', 'Couldn’t load the wheels'],
  [paths.tavern, '/bg/get-active-state'],
]

for (const [path, call, title = 'Couldn’t load this'] of NEEDS) {
  test(`${path} without what it needs says so, and asks for it again`, async ({ join }) => {
    const { page } = await join('Ann')
    const needed = `**/api${call}`
    await page.route(needed, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(path)
    const main = page.locator('main')
    const failure = main.getByRole('alert').filter({ hasText: 'Something went wrong on our side' })
    await expect(failure).toContainText(title)
    await page.unroute(needed)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toBeHidden()
    await expect(main.getByRole('alert')).toBeHidden()
  })
}

test('the words for a failure take their place when they come', async ({ join }) => {
  const { page } = await join('Ann')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/en-frame-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const needed = '**/api/spin/get-all-spin-receipts'
  await page.route(needed, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(paths.spin)
  const failure = page.locator('main').getByRole('alert')
  await expect(failure).toContainText('Check your connection and try again.')
  held.resolve()
  await expect(failure).toContainText('Something went wrong on our side')
})
