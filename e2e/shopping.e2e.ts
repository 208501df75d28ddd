import { authRoutes } from '@app/contract/auth.ts'
import type { Item } from '@app/contract/catalog.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { watchListRoutes } from '@app/contract/watch-list.ts'
import { type NewShoppingEntry, shoppingListRoutes } from '@app/contract/shopping-list.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const phone = { width: 390, height: 844 }

/** A recipe that spends two items, neither of which another of these flows trades. */
async function findRecipe(scout: Player, goods: readonly Item[]) {
  const tradable = new Set(goods.map(({ Itemdefid }) => Itemdefid))
  const { response } = await scout.call(craftRoutes.getReceipts, {})
  for (const recipe of response) {
    const [first, second, ...others] = recipe.ConsumableList
    const isPair = first && second && others.length === 0 && recipe.RemainList.length === 0
    if (isPair && [first, second].every((one) => tradable.has(one.TypeId))) {
      return { recipe, first, second }
    }
  }
  throw new Error('no recipe spends two items that can be traded')
}

function listOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  return { list, lines: list.getByRole('table', { name: 'Missing items' }).getByRole('row') }
}

/** So many pieces of an item, wanted for itself. */
const wanted = ({ Itemdefid: id }: Item, units: number): NewShoppingEntry => ({
  kind: 'item',
  recipe: id,
  inputs: [],
  item_type_id: id,
  units,
  needs: [[id, 1]],
  lent: [],
})

/** What is kept with the account is shown as it is kept: a moment after the press. */
async function askForTheRest(list: Locator): Promise<void> {
  const box = list.getByRole('checkbox', {
    name: 'Create buy orders for what can’t be bought now',
  })
  await box.click()
  await expect(box).toBeChecked()
}

/** The bid waits for a week from when it was placed. */
async function expectWeek(player: Player): Promise<void> {
  const [bid] = await player.call(lotRoutes.getMyLots, {})
  expect(Math.round((bid!.ends_at! - bid!.created_at) / 600)).toBe(7 * 144)
}

/** What the bid asks for is not ordered again: at once, after a reload, or for more and less again. */
async function expectNoSecondBid(page: Page, wanted: number): Promise<void> {
  const { list, lines } = listOn(page)
  const button = list.getByRole('button', { name: 'Buy everything' })
  const note = list.getByText(`${wanted} already in your buy orders`)
  await expect(note).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(note).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(list.getByRole('spinbutton', { name: /^Price limit/ })).toHaveValue('20')
  const quantity = list.getByRole('spinbutton', { name: /^Quantity/ })
  await quantity.fill('3')
  await expect(lines).toHaveCount(3)
  await quantity.fill('2')
  await expect(lines).toHaveCount(2)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
}

/** A bid sets aside its limit for all pieces, however cheap some of them are now. */
async function expectLimitSetAside(limit: Locator, line: Locator): Promise<void> {
  await limit.fill('60000')
  await expect(line).toContainText('Not enough')
}

test('what a recipe lacks is planned within limits and bought whole or not at all; the rest is left as bids', async ({
  join,
  goods,
}) => {
  const { recipe, first, second } = await findRecipe(await join('Scout'), goods)
  const ann = await join('Ann', { items: { [first.TypeId]: 500, [second.TypeId]: 500 } })
  const sell = (item_type_id: number, price: number, count: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id, price, count })
  await sell(first.TypeId, 10, first.Count)
  await sell(first.TypeId, 14, first.Count)
  const scarce = await sell(second.TypeId, 20, second.Count)
  const bob = await join('Bob', { coins: 100_000 })
  const { page } = bob
  const coins = async () => (await bob.call(authRoutes.getProfile, {})).coins
  const counts = async () => {
    const lots = await bob.call(lotRoutes.getMyLots, {})
    return lots.map((lot) => [lot.item_type_id, lot.price, lot.current_count])
  }

  await page.goto(`/craft/receipts?recipe=${recipe.TypeId}`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const { list, lines } = listOn(page)
  await expect(lines).toHaveCount(3)
  await expectAccessible(page)
  await page.reload()
  await expect(lines).toHaveCount(3)
  const limits = list.getByRole('spinbutton', { name: /^Price limit/ })
  await expect(limits.first()).toHaveValue('10')
  await expect(lines.nth(1)).toContainText('Fair priceToo few trades')

  // Sold before the press, unheard of by this page: nothing at all is bought.
  await page.route('**/api/marketplace/buy-lots', async (route) => {
    await ann.call(lotRoutes.cancelLot, { lot_uuid: scarce.lot_uuid! })
    await route.continue()
  })
  await list.getByRole('button', { name: 'Buy everything' }).click()
  await expect(list.getByRole('alert')).toBeVisible()
  expect(await counts()).toEqual([])
  expect(await coins()).toBe(100_000)
  await page.unroute('**/api/marketplace/buy-lots')

  // One unit more: of the first there is enough, of the second nothing; it is left as one bid.
  await list.getByRole('spinbutton', { name: /^Quantity/ }).fill('2')
  await expect(limits.first()).toHaveValue('14')
  await limits.nth(1).fill('20')
  await askForTheRest(list)
  await list.getByRole('radio', { name: '1 week' }).click()
  await expectLimitSetAside(limits.first(), lines.nth(1))
  await limits.first().fill('14')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  const part = `Buy ${2 * first.Count}, order ${2 * second.Count}`
  const button = list.getByRole('button', { name: part })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(lines).toHaveCount(2)
  expect(await counts()).toEqual([[second.TypeId, 20, 2 * second.Count]])
  await expectWeek(bob)
  const spent = 24 * first.Count + 40 * second.Count
  expect(await coins()).toBe(100_000 - spent)

  await expectNoSecondBid(page, 2 * second.Count)
  expect(await counts()).toEqual([[second.TypeId, 20, 2 * second.Count]])

  await sell(second.TypeId, 20, 2 * second.Count)
  await expect(list.getByText('You have everything that the list needs.')).toBeVisible()
})

test('a limit that is emptied follows the order book again, and what is only asked for costs nothing now', async ({
  join,
  goods,
}) => {
  const { recipe, first, second } = await findRecipe(await join('Scout'), goods)
  const ann = await join('Ann', { items: { [first.TypeId]: 500 } })
  const bob = await join('Bob', { coins: 100_000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: first.TypeId, price: 9, count: 400 })
  const { page } = bob
  await page.goto(`/craft/receipts?recipe=${recipe.TypeId}`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const { list, lines } = listOn(page)
  const limit = list.getByRole('spinbutton', { name: /^Price limit/ }).first()
  await expect(limit).toHaveValue('9')
  await limit.fill('')
  await expect(lines.nth(1)).toContainText('Type a limit')
  await limit.press('Tab')
  await expect(limit).toHaveValue('9')
  await expect(lines.nth(1)).toContainText(`${first.Count} for`)
  const part = `Buy ${first.Count} of ${first.Count + second.Count}`
  await expect(list.getByRole('button', { name: part })).toBeEnabled()
  // What is no number is not passed over.
  await limit.fill('1.000')
  await limit.press('Tab')
  await expect(limit).toHaveValue('1.000')
  await expect(lines.nth(1)).toContainText('Type a limit')

  await limit.fill('2')
  await askForTheRest(list)
  await expect(lines.nth(1).getByRole('cell').last()).toHaveText(`${first.Count} as a buy order`)
  await expect(list.getByRole('button', { name: 'Create buy orders' })).toBeEnabled()
})

test('the shopping list is the player’s on every page, not the next one’s, and what is locked is not bought', async ({
  join,
  goods,
}) => {
  const { recipe, first } = await findRecipe(await join('Scout'), goods)
  const bob = await join('Bob', { coins: 100_000, items: { [first.TypeId]: 1000 } })
  const { page } = bob
  await page.goto(`/craft/receipts?recipe=${recipe.TypeId}`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  const lines = list.getByRole('table', { name: 'Missing items' }).getByRole('row')
  await expect(lines).toHaveCount(2)

  // Another page of the same account has it, and hears what is changed here.
  const other = await page.context().newPage()
  await other.goto('/craft/receipts?popup=shopping')
  const elsewhere = other.getByRole('dialog', { name: 'Shopping list' })
  await expect(elsewhere.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('1')
  await list.getByRole('spinbutton', { name: /^Quantity/ }).fill('4')
  await expect(elsewhere.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('4')

  await bob.call(itemLockRoutes.lock, { item_ids: [first.TypeId] })
  await expect(lines).toHaveCount(3)
  await expect(list.getByText('Unlock it first: what you buy would be locked, too.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await bob.call(itemLockRoutes.unlock, { item_ids: [first.TypeId] })
  await expect(lines).toHaveCount(2)

  const ann = await join('Ann')
  await ann.page.goto('/craft/receipts?popup=shopping')
  await expect(ann.page.getByText('Your list is empty.')).toBeVisible()
  expect((await bob.call(shoppingListRoutes.get, {})).entries).toMatchObject([
    { recipe: recipe.TypeId, units: 4 },
  ])
})

test('a shopping list that is put late opens over no other screen', async ({ join, goods }) => {
  const ann = await join('Ann')
  const { recipe } = await findRecipe(ann, goods)
  const { page } = ann
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/shopping-list/edit', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/craft/receipts?recipe=${recipe.TypeId}&units=2`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Rent' }).first().click()
  await expect(page).toHaveURL(/\/rent$/)
  const put = page.waitForResponse('**/api/shopping-list/edit')
  answer()
  await put
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Shopping list 1' })).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('shopping')
})

test('a watch list is put on the shopping list in one press, and what is there keeps its number', async ({
  join,
  goods,
}) => {
  const [oak, elm, ash] = [goods.pop()!, goods.pop()!, goods.pop()!]
  const ann = await join('Ann', { items: { [oak.Itemdefid]: 9, [elm.Itemdefid]: 9 } })
  for (const { Itemdefid } of [oak, elm]) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: Itemdefid, price: 12, count: 5 })
  }
  const bob = await join('Bob', { coins: 1000, items: { [ash.Itemdefid]: 1 } })
  const item_ids = [oak, elm, ash].map(({ Itemdefid }) => Itemdefid)
  await bob.call(watchListRoutes.create, { name: 'Wood', item_ids })
  const { page } = bob
  await page.goto('/marketplace/market')
  await page.getByRole('button', { name: 'Lists and searches' }).click()
  await page.getByRole('button', { name: 'Manage and save…' }).click()
  const put = page.getByRole('button', { name: 'Add to shopping list: Wood' })
  await put.click()
  const { list, lines } = listOn(page)
  const count = (name: string) => list.getByRole('spinbutton', { name: `Quantity: ${name}` })
  // The ash is there: one piece was wanted.
  await expect(lines).toHaveCount(3)
  await expect(count(ash.Name)).toHaveValue('1')
  await count(oak.Name).fill('4')
  await expect(list.getByRole('button', { name: 'Buy everything' })).toBeEnabled()
  await expectAccessible(page)
  await page.reload()
  await expect(count(oak.Name)).toHaveValue('4')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  // Back among the lists.
  await put.click()
  await expect(count(elm.Name)).toHaveValue('1')
  await expect(count(oak.Name)).toHaveValue('4')
  await list.getByRole('button', { name: 'Buy everything' }).click()
  await expect(list.getByText('You have everything that the list needs.')).toBeVisible()
  expect((await bob.call(authRoutes.getProfile, {})).coins).toBe(1000 - 5 * 12)
})

test('a watch list is put on a shopping list that did not load before once it has, and else not at all', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const bob = await join('Bob')
  const item_ids = [oak, elm].map(({ Itemdefid }) => Itemdefid)
  await bob.call(watchListRoutes.create, { name: 'Wood', item_ids })
  await bob.call(shoppingListRoutes.edit, { put: [wanted(oak, 10)] })
  const { page } = bob
  await page.route('**/api/shopping-list/get', (route) => route.abort())
  await page.goto('/marketplace/market')
  await page.getByRole('button', { name: 'Lists and searches' }).click()
  await page.getByRole('button', { name: 'Manage and save…' }).click()
  const put = page.getByRole('button', { name: 'Add to shopping list: Wood' })
  await expect(put).toHaveAttribute('aria-busy', 'false')
  await put.click()
  await expect(page.getByText('Can’t reach the market')).toBeVisible()
  expect((await bob.call(shoppingListRoutes.get, {})).entries).toHaveLength(1)

  await page.unroute('**/api/shopping-list/get')
  await put.click()
  const { list } = listOn(page)
  const count = (name: string) => list.getByRole('spinbutton', { name: `Quantity: ${name}` })
  await expect(count(elm.Name)).toHaveValue('1')
  await expect(count(oak.Name)).toHaveValue('10')
})

test('a limit is typed on while the list lacks less and more, and what loads is not called unsold', async ({
  join,
  goods,
}) => {
  const [oak, elm, ash] = [goods.pop()!, goods.pop()!, goods.pop()!]
  const ann = await join('Ann', { items: { [elm.Itemdefid]: 9, [ash.Itemdefid]: 9 } })
  for (const { Itemdefid } of [elm, ash]) {
    await ann.call(orderRoutes.createSellLot, { item_type_id: Itemdefid, price: 12, count: 5 })
  }
  const bob = await join('Bob', { coins: 1000 })
  await bob.call(shoppingListRoutes.edit, { put: [wanted(oak, 1), wanted(elm, 1)] })
  const { page } = bob
  await page.goto('/craft/receipts?popup=shopping')
  const { list, lines } = listOn(page)
  await expect(lines).toHaveCount(3)
  const limit = list.getByRole('spinbutton', { name: `Price limit: ${elm.Name}` })
  await expect(limit).toHaveValue('12')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/marketplace/get-depth', async (route) => {
    await held.promise
    await route.continue()
  })
  await limit.fill('2')
  await bob.call(shoppingListRoutes.edit, {
    remove: [{ kind: 'item', recipe: oak.Itemdefid, inputs: [] }],
  })
  await expect(lines).toHaveCount(2)
  await page.keyboard.type('0')
  await expect(limit).toHaveValue('20')

  await bob.call(shoppingListRoutes.edit, { put: [wanted(ash, 2)] })
  const line = lines.filter({ hasText: ash.Name })
  await expect(line.getByRole('cell').last()).toHaveText('Checking…')
  await expect(list.getByRole('button', { name: 'Checking…' })).toBeVisible()
  await page.keyboard.type('0')
  await expect(limit).toHaveValue('200')
  held.resolve()
  await expect(line).toContainText('2 for')
  await expect(list.getByRole('button', { name: 'Buy everything' })).toBeEnabled()
})
