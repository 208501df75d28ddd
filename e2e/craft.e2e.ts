import { bookRoutes } from '@app/contract/book.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Locator, Page } from '@playwright/test'
import { clickAgain, expect, expectAccessible, expectNoSideScroll, hold, test } from './testing.ts'

/** Of the demo world: two logs and a saw make planks; planks, nails and a saw make a barrel. */
const LOG = 100
const PLANKS = 200
const NAILS = 217
const SAW = 404
const BARREL = 1003

test('recipes are found, marked, and crafted at once', async ({ join }) => {
  const ann = await join('Ann', { items: { [LOG]: 10, [SAW]: 3 } })
  const { page } = ann
  await page.goto('/craft')
  await expect(page).toHaveURL(/\/craft\/receipts$/)
  await expect(page.getByText('190 recipes')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('oak planks')
  await page.getByRole('switch', { name: 'Hide unavailable' }).click()
  await expect(page.getByText('1 recipe', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('no such thing')
  await page.getByRole('button', { name: 'Show all recipes' }).click()
  await expect(page.getByText('190 recipes')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('oak planks')
  await page.getByRole('switch', { name: 'Hide unavailable' }).click()
  await expect(page.getByText('1 recipe', { exact: true })).toBeVisible()
  const card = page.getByRole('article', { name: 'Oak Planks' })
  await card.getByLabel('Quantity').fill('7')
  await expect(card.getByLabel('Quantity')).toHaveValue('3')
  await card.getByLabel('Quantity').fill('2')
  await card.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByText('Recipe Oak Planks successfully sent x2')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Requires' })).toContainText('6 / 4 owned')

  await card.getByRole('button', { name: 'Add to favorites: Oak Planks' }).click()
  await expect(
    card.getByRole('button', { name: 'Remove from favorites: Oak Planks' }),
  ).toBeVisible()
  // The list that is being read stays, here and after a reload; the next visit begins with them.
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.goto('/craft')
  await expect(page.getByRole('radio', { name: 'Favorites' })).toBeChecked()
  await card.getByRole('button', { name: 'Open recipe: Oak Planks' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(popup.getByRole('status')).toContainText('Oak Planks')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await card.getByLabel('Quantity').fill('2')
  await card.getByRole('button', { name: 'Open recipe: Oak Planks' }).click()
  await expect(popup.getByLabel('Quantity')).toHaveValue('2')
  await page.mouse.click(5, 5)
  await expect(popup).toBeHidden()

  await page.getByRole('radio', { name: 'All' }).click()
  await expect(page).toHaveURL(/group=all$/)
  await page.getByRole('button', { name: 'Open recipe: Oak Planks' }).click()
  await expect(page).toHaveURL(/group=all&recipe=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/group=all$/)
  expect(await ann.call(craftRoutes.getHistory, {})).toHaveLength(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)

  await page.goto(`/marketplace/market#/item=${PLANKS}`)
  const deal = page.getByRole('region', { name: 'Make or buy' })
  await expect(deal.getByText('Ingredients cost').first()).toBeVisible()
  await deal.getByRole('link', { name: 'Open recipe' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Oak Planks' })).toBeVisible()
})

/** The card of the planks alone, with one unit. */
async function findPlanks(page: Page): Promise<Locator> {
  await page.goto('/craft/receipts')
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('oak planks')
  await page.getByRole('switch', { name: 'Hide unavailable' }).click()
  await expect(page.getByText('1 recipe', { exact: true })).toBeVisible()
  const card = page.getByRole('article', { name: 'Oak Planks' })
  await card.getByLabel('Quantity').fill('1')
  return card
}

test('a double click crafts once', async ({ join }) => {
  const ann = await join('Ann', { items: { [LOG]: 10, [SAW]: 3 } })
  const { page } = ann
  const card = await findPlanks(page)
  const craft = card.getByRole('button', { name: 'Craft', exact: true })
  await craft.click()
  await expect(page.getByText('Recipe Oak Planks successfully sent x1')).toBeVisible()
  await clickAgain(page)
  await card.getByLabel('Quantity').fill('2')
  await craft.click()
  const counts = async () => (await ann.call(craftRoutes.getHistory, {})).map(({ count }) => count)
  await expect.poll(counts).toEqual([2, 1])
})

test('a key that is held crafts once', async ({ join }) => {
  const ann = await join('Ann', { items: { [LOG]: 10, [SAW]: 3 } })
  const { page } = ann
  const card = await findPlanks(page)
  const craft = card.getByRole('button', { name: 'Craft', exact: true })
  await craft.focus()
  await page.keyboard.down('Enter')
  await expect(page.getByText('Recipe Oak Planks successfully sent x1')).toBeVisible()
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await card.getByLabel('Quantity').fill('2')
  await craft.press('Enter')
  const counts = async () => (await ann.call(craftRoutes.getHistory, {})).map(({ count }) => count)
  await expect.poll(counts).toEqual([2, 1])
})

test('whoever comes back and presses again while the first press is on its way is told to wait', async ({
  join,
}) => {
  const ann = await join('Ann', { items: { [LOG]: 10, [SAW]: 3 } })
  const { page } = ann
  const send = await hold(page, '**/api/craft/start')
  await page.goto('/craft/receipts')
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('oak planks')
  const card = page.getByRole('article', { name: 'Oak Planks' }).first()
  const craft = card.getByRole('button', { name: 'Craft', exact: true })
  const wait = page.getByText('Wait until the last change is done')
  const begun = page.waitForRequest('**/api/craft/start')
  await craft.dblclick()
  await begun
  await expect(wait).toHaveCount(0)
  await page.getByRole('link', { name: 'Inventory', exact: true }).first().click()
  await expect(craft).toHaveCount(0)
  await page.goBack()
  await expect(card.getByLabel('Quantity')).toHaveValue('1')
  await craft.click()
  await expect(wait).toBeVisible()
  send()
  await expect(page.getByText('Recipe Oak Planks successfully sent x1')).toBeVisible()
  expect(await ann.call(craftRoutes.getHistory, {})).toHaveLength(1)
})

test('a delayed craft fills its row, ends by itself and is written down', async ({ join }) => {
  const ann = await join('Ann', {
    items: { [PLANKS]: 2, [NAILS]: 2, [SAW]: 1, [LOG]: 24 },
  })
  const { page } = ann
  await page.goto(`/craft/receipts?recipe=${BARREL}`)
  const popup = page.getByRole('dialog', { name: 'Oak Barrel' })
  await popup.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(popup.getByRole('button', { name: 'max 0', pressed: true })).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Queue' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Oak Barrel' })
  await expect(row).toContainText('left')
  await expectAccessible(page)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 900 })
  await expect(row).toContainText('Done')
  await ann.call(sandboxRoutes.advanceClock, { seconds: 61 })
  await expect(page.getByText('Nothing in the queue')).toBeVisible()

  for (let craft = 0; craft < 12; craft++) {
    await ann.call(craftRoutes.start, { receipt_id: 1001, count: 1 })
  }
  const line = page.getByRole('listitem').filter({ hasText: '15 min' })
  await page.goto('/craft/history?by=recipe')
  // More than one page: the first hundred rows come by themselves.
  await expect(page.getByText('Oak Planks ×12')).toBeVisible()
  await expect(page.getByText('Crafts are kept here for a year.')).toBeVisible()
  await expect(line).toContainText('Oak Barrel ×1')
  await page.getByRole('switch', { name: 'Group by recipe' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Oak Planks ×1' })).toHaveCount(12)
  await expect(line).toContainText('Notched Handsaw')
  await page.getByRole('searchbox', { name: 'Search history' }).fill('бочка')
  await expect(page.getByText('Oak Planks ×1')).toHaveCount(0)
  await expect(line).toBeVisible()
  await expectAccessible(page)
})

test('books that do not come are said where they are needed, and asked for again', async ({
  join,
}) => {
  const { page } = await join('Ann', { items: { [LOG]: 10, [SAW]: 3 } })
  const books = `**/api${bookRoutes.getDepth.path}*`
  await page.route(books, (route) => route.abort())
  await page.goto('/craft/receipts')
  await page.getByRole('searchbox', { name: 'Search recipes' }).fill('oak planks')
  const card = page.getByRole('article', { name: 'Oak Planks' }).first()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByText('Couldn’t load this')).toBeVisible()
  await page.unroute(books)
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('group', { name: 'Make or buy' })).toBeVisible()
  await expect(card.getByText('Couldn’t load this')).toHaveCount(0)
})

/** The names of the cards that are in view, from the top on. */
const inView = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
      .map((card) => card.ariaLabel),
  )

const focusedCard = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('article')?.ariaLabel)

test('few of the recipes are in the document; scrolling loses no focus, no count and no place', async ({
  join,
}) => {
  const ann = await join('Ann', {}, { viewport: { width: 390, height: 844 } })
  const { page } = ann
  const { response } = await ann.call(craftRoutes.getReceipts, {})
  const needs = response.flatMap(({ ConsumableList, RemainList }) => [
    ...ConsumableList,
    ...RemainList,
  ])
  const ids = [...new Set(needs.map(({ TypeId }) => TypeId))]
  await ann.call(sandboxRoutes.grant, {
    steam_id: ann.steamId,
    items: ids.map((item_id) => ({ item_id, count: 100 })),
  })
  await page.goto('/craft/receipts')
  await expect(page.getByText('190 recipes')).toBeVisible()
  const cards = page.getByRole('article')
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
  await scrollTo(8000)
  await expect.poll(async () => (await inView(page)).length).toBeGreaterThan(2)
  await expect(page.locator('main .shimmer')).toHaveCount(0)
  expect(await cards.count()).toBeLessThan(30)

  const [, name, next] = await inView(page)
  const card = page.getByRole('article', { name: name!, exact: true })
  const quantity = card.getByLabel('Quantity')
  await quantity.fill('3')
  const place = await page.evaluate(() => scrollY)
  const seen = await inView(page)
  await scrollTo(0)
  await expect.poll(() => inView(page)).not.toContain(name)
  await expect(quantity).toBeFocused()
  while ((await focusedCard(page)) === name) await page.keyboard.press('Tab')
  expect(await focusedCard(page)).toBe(next)
  await expect.poll(() => inView(page)).toContain(next)

  await cards.first().getByRole('button').first().focus()
  await expect(card).toHaveCount(0)
  await scrollTo(place)
  await expect(quantity).toHaveValue('3')
  await expect.poll(() => inView(page)).toEqual(seen)
  await card.getByRole('link').first().dispatchEvent('click')
  await expect(page).toHaveURL(/#\/item=/)
  await page.goBack()
  await expect.poll(() => inView(page)).toEqual(seen)
  await page.reload()
  await expect.poll(() => inView(page)).toEqual(seen)
  expect(await page.evaluate(() => scrollY)).toBe(place)
})
