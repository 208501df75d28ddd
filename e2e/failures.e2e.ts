import { paths } from '../web/paths.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from './testing.ts'

const NO_ITEMS = 'Couldn’t load the items'
const NO_PRICES = 'Couldn’t load the market prices'
const NO_ORDERS = 'Couldn’t load your orders'
const NO_INVENTORY = 'Couldn’t load your inventory'
const LIST = '00000000-0000-4000-8000-000000000001'

/** What each screen cannot do without, and what it is called where that is not there. */
const NEEDS: readonly (readonly [path: string, call: string, title?: string])[] = [
  [paths.market, '/items?*'],
  [`${paths.market}?has=1`, '/inventory/get'],
  [`${paths.market}?view=table`, '/marketplace/get-overview*'],
  [`${paths.market}?view=table&fav=1`, '/favorites/get'],
  [`${paths.market}?view=table&has=1`, '/inventory/get'],
  [`${paths.market}?view=table&only=orders`, '/standing-orders/get'],
  [`${paths.market}?view=table&sort=sell`, '/marketplace/get-all-prices*'],
  [`${paths.market}?list=${LIST}`, '/watch-lists/get'],
  [`${paths.market}?view=table&list=${LIST}`, '/watch-lists/get'],
  [paths.myListings, '/marketplace/get-my-lots'],
  [`${paths.myListings}?of=alerts`, '/alerts/get'],
  [`${paths.myListings}?of=orders`, '/conditional-orders/get'],
  [paths.history, '/marketplace/get-lot-history'],
  [paths.exchange, '/get_steam_wallet', 'Couldn’t load your Steam coins'],
  [paths.inventory, '/inventory/get', 'An error occurred while loading the inventory'],
  [paths.inventoryHistory, '/inventory/history'],
  [paths.craftReceipts, '/craft/get-receipts'],
  [paths.craftQueue, '/craft/queue'],
  [paths.craftHistory, '/craft/get-history', 'Couldn’t load the history'],
  [paths.harvestReceipts, '/harvest/get-receipts', 'Error loading recipes: '],
  [paths.factoryReceipts, '/factory/get-receipts'],
  [paths.factoryQueue, '/factory/queue'],
  [paths.rent, '/rent/get'],
  [paths.spin, '/spin/get-all-spin-receipts', 'Couldn’t load the wheels'],
  [paths.tavern, '/bg/get-active-state'],
  // Shown with unknown names and prices, or as if nothing were owned or ordered.
  [paths.market, '/marketplace/get-all-prices*', NO_PRICES],
  [`${paths.market}?view=table`, '/marketplace/get-all-prices*', NO_PRICES],
  [`${paths.market}?view=table`, '/marketplace/get-my-lots', NO_ORDERS],
  [`${paths.market}?view=table`, '/conditional-orders/get', NO_ORDERS],
  [paths.market, '/inventory/get', NO_INVENTORY],
  [`${paths.market}?view=table`, '/inventory/get', NO_INVENTORY],
  [paths.spin, '/inventory/get', NO_INVENTORY],
  [paths.factoryReceipts, '/inventory/get', NO_INVENTORY],
  [paths.inventory, '/items?*', NO_ITEMS],
  [paths.myListings, '/items?*', NO_ITEMS],
  [paths.history, '/items?*', NO_ITEMS],
  [paths.profit, '/items?*', NO_ITEMS],
  [paths.profit, '/profit/get-summary'],
]

for (const [path, call, title = 'Couldn’t load this'] of NEEDS) {
  test(`${path} without ${call} says so, and asks for it again`, async ({ join }) => {
    const { page } = await join('Ann')
    const needed = `**/api${call}`
    await page.route(needed, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(path)
    const main = page.locator('main')
    const failure = main.getByRole('alert').filter({ hasText: 'Something went wrong on our side' })
    const again = failure.getByRole('button', { name: 'Try again' })
    await expect(failure).toContainText(title)
    const asked = page.waitForRequest(needed)
    await again.click()
    await asked
    await expect(failure).toContainText(title)
    await page.unroute(needed)
    // A live event may ask for it as well, and then there is nothing left to press.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2000 })
      await expect(main.getByRole('alert')).toBeHidden({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
  })
}

test('several parts that have failed are asked for again by one press', async ({ join }) => {
  const { page } = await join('Ann')
  await page.route('**/api/craft/*', (route) => route.fulfill({ status: 500, body: '' }))
  const failed = ['[craft, own, queue]', '[craft, receipts]'].map((name) =>
    page.waitForEvent('console', (line) => line.text().includes(name)),
  )
  await page.goto(paths.craftQueue)
  await Promise.all(failed)
  await page.unroute('**/api/craft/*')
  const failure = page.locator('main').getByRole('alert')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
})

test('what has failed for one reason is told once, and asked for again by one press', async ({
  join,
}) => {
  const { page } = await join('Ann')
  const calls = ['**/api/items?*', '**/api/inventory/get', '**/api/marketplace/get-all-prices*']
  for (const call of calls) await page.route(call, (route) => route.fulfill({ status: 500 }))
  await page.goto(paths.profit)
  const failure = page.locator('main').getByRole('alert').filter({ hasText: NO_ITEMS })
  await expect(failure).toContainText(`${NO_ITEMS}${NO_INVENTORY}${NO_PRICES}`)
  for (const call of calls) await page.unroute(call)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
  for (const what of [NO_INVENTORY, NO_PRICES]) await expect(page.getByText(what)).toBeHidden()
})

test('tables of profit do not wait for a summary that has failed', async ({ join }) => {
  const { page } = await join('Ann')
  await page.route('**/api/profit/get-summary', (route) => route.fulfill({ status: 500, body: '' }))
  const panel = page.getByRole('tabpanel')
  for (const by of ['items', 'origins', 'days']) {
    await page.goto(`${paths.profit}?by=${by}`)
    await expect(panel).toContainText('Nothing here yet')
  }
})

test('who cancels all orders for an item is told of those that could not be loaded', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 30, count: 2 })
  const { page } = ann
  await page.route('**/api/standing-orders/get', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto(`${paths.market}#/item=${item_type_id}`)
  await page.getByRole('button', { name: 'Cancel your order for this item' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    '1 sell order',
    'your automatic orders for it, which couldn’t be loaded',
  ])
})

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

test('a visitor whose tavern does not come is told so, and not asked to sign in', async ({
  page,
}) => {
  await page.route('**/api/bg/get-config', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(paths.tavern)
  const main = page.locator('main')
  await expect(main.getByText('Couldn’t load this')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Couldn’t load this')).toBeHidden()
})
