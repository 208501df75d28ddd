import { authRoutes } from '@app/contract/auth.ts'
import type { Item } from '@app/contract/catalog.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { marketRoutes } from '@app/contract/market.ts'
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

test('what a recipe lacks is planned within limits and bought whole or not at all; the rest is left as bids', async ({
  join,
  goods,
}) => {
  const { recipe, first, second } = await findRecipe(await join('Scout'), goods)
  const ann = await join('Ann', { items: { [first.TypeId]: 500, [second.TypeId]: 500 } })
  const sell = (item_type_id: number, price: number, count: number) =>
    ann.call(marketRoutes.createSellLot, { item_type_id, price, count })
  await sell(first.TypeId, 10, first.Count)
  await sell(first.TypeId, 14, first.Count)
  const scarce = await sell(second.TypeId, 20, second.Count)
  const bob = await join('Bob', { coins: 100_000 })
  const { page } = bob
  const coins = async () => (await bob.call(authRoutes.getProfile, {})).coins
  const counts = async () => {
    const lots = await bob.call(marketRoutes.getMyLots, {})
    return lots.map(({ item_type_id, price, current_count }) => [
      item_type_id,
      price,
      current_count,
    ])
  }

  await page.goto(`/craft/receipts?recipe=${recipe.TypeId}`)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  const lines = list.getByRole('table', { name: 'Missing items' }).getByRole('row')
  await expect(lines).toHaveCount(3)
  await expectAccessible(page)
  await page.reload()
  await expect(lines).toHaveCount(3)
  const limits = list.getByRole('spinbutton', { name: /^Price limit/ })
  await expect(limits.first()).toHaveValue('10')

  // Sold before the press, unheard of by this page: nothing at all is bought.
  await page.route('**/api/marketplace/buy-lots', async (route) => {
    await ann.call(marketRoutes.cancelLot, { lot_uuid: scarce.lot_uuid! })
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
  await list
    .getByRole('checkbox', { name: 'Create buy orders for what can’t be bought now' })
    .check()
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  const button = list.getByRole('button', { name: 'Buy everything' })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(lines).toHaveCount(2)
  expect(await counts()).toEqual([[second.TypeId, 20, 2 * second.Count]])
  const spent = 24 * first.Count + 40 * second.Count
  expect(await coins()).toBe(100_000 - spent)

  await sell(second.TypeId, 20, 2 * second.Count)
  await expect(list.getByText('You have everything that the list needs.')).toBeVisible()
})
