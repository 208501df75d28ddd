import type { Locator } from '@playwright/test'
import type { Item } from '@app/contract/catalog.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, expectNoSideScroll, type Player, test } from './testing.ts'

/** As many lots as one player may have open. */
const LOTS_MAX = 200

/** Of the demo world: two logs and a saw make planks. */
const LOG = 100
const PLANKS = 200

/** Between two turns of the wheel, in which the page draws some frames. */
const WHEEL_MS = 150

/** A book of a thousand lots, all of which are on the page. */
async function openLadder(
  join: (name: string, start?: { items: Record<number, number> }) => Promise<Player>,
  { Itemdefid: item_type_id }: Item,
): Promise<Locator> {
  for (let at = 0; at < 1000; at += LOTS_MAX) {
    const maker = await join('Maker', { items: { [item_type_id]: LOTS_MAX } })
    const orders = Array.from({ length: LOTS_MAX }, (_, n) => ({
      item_type_id,
      price: 11 + at + n,
      count: 1,
    }))
    await maker.call(orderRoutes.createSellLots, { orders })
  }
  const { page } = await join('Bob')
  await page.goto(`/marketplace/market#/item=${item_type_id}`)
  const ladder = page.getByRole('region', { name: 'Sell orders' })
  await ladder.getByRole('button', { name: 'Show 88 more' }).click()
  await ladder.getByRole('button', { name: 'Show more of the order book' }).click()
  await expect(ladder.getByText('Showing the best 1,000 orders')).toBeAttached()
  return ladder
}

test('make or buy counts with the whole book, and says so only where a book really ends', async ({
  join,
}) => {
  const maker = await join('Maker', { items: { [LOG]: LOTS_MAX } })
  const orders = Array.from({ length: LOTS_MAX }, (_, n) => ({
    item_type_id: LOG,
    price: 11 + n,
    count: 1,
  }))
  await maker.call(orderRoutes.createSellLots, { orders })
  const { page } = await join('Bob')
  await page.goto(`/marketplace/market#/item=${PLANKS}`)
  const deal = page.getByRole('region', { name: 'Make or buy' })
  const missing = deal.getByText('Not enough for sale:').filter({ hasText: 'Oak Log' })
  await deal.getByLabel('Quantity').fill('60')
  // Two recipes make planks.
  await expect(deal.getByRole('group', { name: 'Make or buy' })).toHaveCount(2)
  await expect(missing).toHaveCount(0)
  await deal.getByLabel('Quantity').fill('100000')
  await expect(missing).toHaveCount(2)
})

test('a ladder of a thousand lots has few rows in the document, and its end can be reached', async ({
  join,
  item,
}) => {
  const ladder = await openLadder(join, item)
  const page = ladder.page()
  const rows = ladder.getByRole('row')
  expect(await rows.count()).toBeLessThan(200)

  await ladder.getByText('Showing the best 1,000 orders').scrollIntoViewIfNeeded()
  await expect(rows.last()).toContainText('1,010')
  expect(await rows.count()).toBeLessThan(200)
  await expectNoSideScroll(page)
})

/** Without a change for so long, a table is drawn. */
const STILL_MS = 500

/** Resolves when an element has not changed for some milliseconds. */
function untilStill(element: Element, ms: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, ms)
    new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, ms)
    }).observe(element, { childList: true, subtree: true })
  })
}

const topOf = (element: Element) => element.getBoundingClientRect().top

test('a long ladder draws a few rows at a time ahead of what is in view', async ({
  join,
  item,
}) => {
  const ladder = await openLadder(join, item)
  const page = ladder.page()
  const table = ladder.getByRole('table')
  await table.hover({ position: { x: 50, y: 100 } })
  await table.evaluate(untilStill, STILL_MS)
  await table.evaluate((element) => {
    // A block that is in view before it could be drawn comes at once.
    const isAhead = (block: Element | null) => block!.getBoundingClientRect().top > innerHeight
    const isRow = (node: Node) =>
      node instanceof HTMLTableRowElement && !node.ariaHidden && isAhead(node.parentElement)
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isRow).length
      element.dataset['total'] = String(Number(element.dataset['total'] ?? 0) + added)
      element.dataset['most'] = String(Math.max(Number(element.dataset['most'] ?? 0), added))
    }).observe(element, { childList: true, subtree: true })
  })
  for (let turn = 0; turn < 20; turn++) {
    const top = await table.evaluate(topOf)
    await page.mouse.wheel(0, 200)
    // A turn that waits for the page would come together with the next ones.
    await expect.poll(() => table.evaluate(topOf)).toBeLessThanOrEqual(top - 190)
    await page.waitForTimeout(WHEEL_MS)
    // A crowded machine takes longer, and would draw two turns at once.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
  }
  const { total, most } = await table.evaluate(({ dataset }) => ({
    total: dataset['total'],
    most: dataset['most'],
  }))
  expect(Number(total)).toBeGreaterThan(60)
  expect(Number(most)).toBeLessThan(20)
})

test('the heads of a long table stay under the header while its rows scroll away', async ({
  join,
  goods,
}) => {
  const traded = goods.splice(-40).map(({ Itemdefid }) => Itemdefid)
  const ann = await join('Ann', { items: Object.fromEntries(traded.map((id) => [id, 1])) })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = bob
  const orders = traded.map((item_type_id) => ({ item_type_id, price: 12, count: 1 }))
  await ann.call(orderRoutes.createSellLots, { orders })
  await bob.call(orderRoutes.buyLots, {
    orders: orders.map((order) => ({ ...order, waits: false })),
  })
  const header = page.getByRole('banner')
  for (const [path, title] of [
    ['/marketplace/profit', 'Trade log'],
    ['/marketplace/history', 'Trading history'],
  ] as const) {
    await page.goto(path)
    const table = page.getByRole('table', { name: title })
    await table.getByRole('row').nth(40).scrollIntoViewIfNeeded()
    const head = table.getByRole('columnheader').first()
    await expect
      .poll(async () => {
        const [above, below] = [await header.boundingBox(), await head.boundingBox()]
        return Math.abs(below!.y - above!.y - above!.height)
      })
      .toBeLessThan(2)
  }
})
