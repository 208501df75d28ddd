import type { Page } from '@playwright/test'
import { favoriteRoutes } from '@app/contract/favorite.ts'
import { SAVED_SEARCHES_MAX, savedSearchRoutes, watchListRoutes } from '@app/contract/watch-list.ts'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('favorites, lists and searches follow the account, live in every tab, and a link shows them to others', async ({
  join,
  browser,
  site,
  item,
  goods,
}) => {
  const other = goods.pop()!
  // What a visitor marks is brought to the account of whoever signs in.
  const ann = await join('Ann', { items: { [item.Itemdefid]: 3 } })
  const { page } = ann
  await page.goto('/credits')
  await page.evaluate((id) => localStorage.setItem('favouriteItems', `[${id}]`), other.Itemdefid)
  await page.goto('/marketplace/market')
  await expect
    .poll(async () => (await ann.call(favoriteRoutes.get, {})).items)
    .toEqual([other.Itemdefid])
  const second = await page.context().newPage()
  await second.goto('/marketplace/market?fav=1')
  const shown = (of: typeof page) => of.getByRole('status').filter({ hasText: /^\d+ items?$/ })
  await expect(shown(second)).toHaveText('1 item')

  // An item goes on a new list from its row; the other tab has the list at once.
  await page.getByRole('searchbox').fill(item.Name)
  await page
    .getByRole('button', { name: `Lists: ${item.Name}`, exact: true })
    .first()
    .click()
  const popup = page.getByRole('dialog', { name: `Lists: ${item.Name}` })
  await popup.getByRole('textbox', { name: 'New list' }).fill('Wood')
  await page.keyboard.press('Enter')
  await expect(popup.getByRole('checkbox', { name: 'Wood' })).toBeChecked()
  await popup.getByRole('checkbox', { name: 'Favorites' }).click()
  await expect(shown(second)).toHaveText('2 items')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Lists and searches' }).click()
  await second.getByRole('button', { name: /^Wood/ }).click()
  await expect(second).toHaveURL(/list=[\da-f-]{36}/)
  await expect(shown(second)).toHaveText('1 item')

  // The table under the same list is saved as a search, and opened again.
  await second.goto(second.url().replace('fav=1', 'view=table&sort=name'))
  await expect(second.getByRole('table').getByRole('row')).toHaveCount(2)
  const manage = await saveSearch(second)
  await page.getByRole('button', { name: 'Lists and searches' }).click()
  await page.getByRole('link', { name: 'My wood' }).click()
  await expect(page).toHaveURL(/(?=.*view=table)(?=.*sort=name)(?=.*list=)/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)

  // The link names the items: it shows the same to somebody without the list, who may keep it.
  await second.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
  await manage.getByRole('button', { name: 'Copy link: My wood' }).click()
  await expect(second.getByText('Link copied')).toBeVisible()
  const link = await second.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).searchParams.get('list')).toBe(String(item.Itemdefid))
  await keepShared(await join('Bob'), link, item.Itemdefid)
  await seenByVisitor(await browser.newPage(), link)

  // Deleted after a question: the other tab says so.
  await manage.getByRole('button', { name: 'Delete: Wood' }).click()
  await manage.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('This list is no longer there.')).toBeVisible()
  expect((await ann.call(savedSearchRoutes.get, {})).searches).toHaveLength(1)

  // Signed out, nothing of it is left here.
  await logOut(page)
})

/** Saves how the page looks at the market, and leaves the popup open. */
async function saveSearch(second: Page) {
  await second.getByRole('button', { name: 'Lists and searches' }).click()
  await second.getByRole('button', { name: 'Manage and save…' }).click()
  const manage = second.getByRole('dialog', { name: 'Lists and searches' })
  await manage.getByRole('textbox', { name: 'Name of this search' }).fill('My wood')
  await second.keyboard.press('Enter')
  await expect(manage.getByRole('link', { name: 'My wood' })).toBeVisible()
  // A name that is taken is refused where it was typed.
  await manage.getByRole('textbox', { name: 'New list' }).fill('Wood')
  await second.keyboard.press('Enter')
  await expect(manage.getByRole('alert')).toHaveText('You already have one with this name.')
  await second.setViewportSize(phone)
  await expectNoSideScroll(second)
  await expectAccessible(second)
  return manage
}

/** Opens a shared link as a player who has no such list, and keeps it. */
async function keepShared(bob: Player, link: string, itemId: number) {
  await bob.page.goto(link)
  await expect(bob.page.getByRole('table').getByRole('row')).toHaveCount(2)
  await bob.page.getByRole('button', { name: 'Keep this list' }).click()
  await expect(bob.page).toHaveURL(/list=[\da-f-]{36}/)
  expect(await bob.call(watchListRoutes.get, {})).toMatchObject({
    lists: [{ name: 'Shared list', item_ids: [itemId] }],
  })
}

async function seenByVisitor(visitor: Page, link: string) {
  await visitor.goto(link)
  await expect(visitor.getByRole('table').getByRole('row')).toHaveCount(2)
  await visitor.close()
}

/** Leaves nothing behind for whoever comes next. */
async function logOut(page: Page) {
  await page.goto('/marketplace/market')
  await page.getByRole('button', { name: 'Player menu: Ann' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Lists and searches' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('favouriteItems'))).toBe('[]')
}

test('one search too many is refused in view, below all those that there are', async ({ join }) => {
  const ann = await join('Ann')
  for (let nth = 1; nth <= SAVED_SEARCHES_MAX; nth++) {
    await ann.call(savedSearchRoutes.create, { name: `Search ${nth}`, search: 'view=table' })
  }
  const { page } = ann
  await page.goto('/marketplace/market?popup=lists')
  const name = page.getByRole('textbox', { name: 'Name of this search' })
  await name.fill('One more')
  await name.press('Enter')
  const refused = page.getByRole('alert').filter({ hasText: 'You can save at most 50 searches' })
  await expect(refused).toBeInViewport()
  await expect(name).toHaveValue('One more')
})

test('a list is renamed by keys alone, and Escape gives up the name and not the popup', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await ann.call(watchListRoutes.create, { name: 'Ores', item_ids: [] })
  await page.goto('/marketplace/market?popup=lists')
  const popup = page.getByRole('dialog')
  const rename = popup.getByRole('button', { name: 'Rename: Ores' })
  await expect(rename).toBeVisible()
  await rename.press('Enter')
  const field = popup.getByRole('textbox', { name: 'New name' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Gems')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(popup.getByRole('link', { name: 'Ores' })).toBeVisible()
  await expect(rename).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Gems')
  await page.keyboard.press('Enter')
  await expect(popup.getByRole('button', { name: 'Rename: Gems' })).toBeFocused()
})

test('a name in which nothing can be seen makes no list, and says so', async ({ join }) => {
  const { page } = await join('Ann')
  await page.goto('/marketplace/market?popup=lists')
  const popup = page.getByRole('dialog')
  const name = popup.getByRole('textbox', { name: 'New list' })
  await name.fill('\u200b\u3164')
  await name.press('Enter')
  await expect(popup.getByRole('alert')).toBeVisible()
  await name.fill('\u200bWood')
  await name.press('Enter')
  await expect(popup.getByRole('link', { name: 'Wood' })).toBeVisible()
  await expect(popup.getByRole('alert')).toHaveCount(0)
})

test('the name that is typed while a list is being made stays', async ({ join }) => {
  const { page } = await join('Ann')
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api${watchListRoutes.create.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/marketplace/market?popup=lists')
  const name = page.getByRole('textbox', { name: 'New list' })
  await name.fill('Wood')
  await name.press('Enter')
  await name.fill('Stone')
  answer.resolve()
  await expect(page.getByRole('link', { name: 'Wood' })).toBeVisible()
  await expect(name).toHaveValue('Stone')
})

test('the name that is typed while a list is being renamed stays, and is kept next', async ({
  join,
}) => {
  const ann = await join('Ann')
  await ann.call(watchListRoutes.create, { name: 'Ores', item_ids: [] })
  const { page } = ann
  const { promise: isSent, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api${watchListRoutes.rename.path}`, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/marketplace/market?popup=lists')
  await page.getByRole('button', { name: 'Rename: Ores' }).click()
  const name = page.getByRole('textbox', { name: 'New name' })
  await name.fill('Gems')
  await name.press('Enter')
  await name.fill('Jewels')
  const renamed = page.waitForResponse(`**/api${watchListRoutes.rename.path}`)
  answer()
  await renamed
  const save = page.getByRole('button', { name: 'Save name' })
  await expect(save).toHaveAttribute('aria-busy', 'false')
  await expect(name).toHaveValue('Jewels')
  await name.press('Enter')
  await expect(page.getByRole('link', { name: 'Jewels' })).toBeVisible()
})

test('a name that was taken is refused no more once the list that had it is deleted', async ({
  join,
}) => {
  const ann = await join('Ann')
  await ann.call(watchListRoutes.create, { name: 'Wood', item_ids: [] })
  const { page } = ann
  await page.goto('/marketplace/market?popup=lists')
  const name = page.getByRole('textbox', { name: 'New list' })
  const taken = page.getByText('You already have one with this name.')
  await name.fill('Wood')
  await name.press('Enter')
  await expect(taken).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Wood' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(taken).toBeHidden()
  await name.press('Enter')
  await expect(page.getByRole('link', { name: 'Wood' })).toBeVisible()
})

test('a shared list that is kept late takes back nothing that was typed meanwhile', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann')
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api${watchListRoutes.create.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`/marketplace/market?list=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Keep this list' }).click()
  await page.getByRole('searchbox').fill('oak')
  answer.resolve()
  await expect(page).toHaveURL(/list=[\da-f-]{36}/)
  await expect(page.getByRole('searchbox')).toHaveValue('oak')
})

test('the refusal of a name is not said of the next try', async ({ join }) => {
  const ann = await join('Ann')
  for (const name of ['Ores', 'Wood']) {
    await ann.call(watchListRoutes.create, { name, item_ids: [] })
  }
  const { page } = ann
  await page.goto('/marketplace/market?popup=lists')
  const rename = page.getByRole('button', { name: 'Rename: Ores' })
  const name = page.getByRole('textbox', { name: 'New name' })
  const taken = page.getByText('You already have one with this name.')
  for (const _ of ['first', 'again']) {
    await rename.click()
    await expect(name).toHaveValue('Ores')
    await expect(taken).toHaveCount(0)
    await name.fill('Wood')
    await name.press('Enter')
    await expect(taken).toBeVisible()
    await name.press('Escape')
  }
})

test('two lists ticked one after the other both stay ticked while they are kept', async ({
  join,
  item,
}) => {
  const ann = await join('Ann')
  for (const name of ['Ores', 'Wood']) {
    await ann.call(watchListRoutes.create, { name, item_ids: [] })
  }
  const { page } = ann
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api${watchListRoutes.mark.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`/marketplace/market?q=${encodeURIComponent(item.Name)}`)
  await page
    .getByRole('button', { name: `Lists: ${item.Name}`, exact: true })
    .first()
    .click()
  const boxes = ['Ores', 'Wood'].map((name) => page.getByRole('checkbox', { name }))
  for (const box of boxes) await box.click()
  for (const box of boxes) await expect(box).toBeChecked()
  answer.resolve()
  await expect
    .poll(async () => (await ann.call(watchListRoutes.get, {})).lists.map((one) => one.item_ids))
    .toEqual([[item.Itemdefid], [item.Itemdefid]])
  for (const box of boxes) await expect(box).toBeChecked()
})
