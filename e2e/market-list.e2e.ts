import { catalogRoutes, type Item } from '@app/contract/catalog.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { nameTag } from '@app/rules/catalog/tag-names.ts'
import { expect, type Player, test } from './testing.ts'

const AXE_NAME = 'Worn Axe'

/** The item's tags as they are shown in a language that writes a colon between their parts. */
async function tagsOf(player: Player, item: Item, lang: 'en' | 'ru'): Promise<string[]> {
  const names = await player.call(catalogRoutes.readTagNames, { lang })
  return item.Tags.map((tag) => nameTag(tag, names)).map((t) => `${t.category}: ${t.value}`)
}

const sellLot = (player: Player, item_type_id: number, price: number, count: number) =>
  player.call(orderRoutes.createSellLot, { item_type_id, price, count })

test('the list is searched in every language', async ({ page }) => {
  await page.goto('/marketplace/market')
  await page.getByRole('searchbox').fill('СТАРЫЙ ТОПОР')
  await expect(page.getByRole('button', { name: AXE_NAME })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 item' })).toBeVisible()
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d{3} items$/ })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('tags, a sort and what is owned narrow and order the list', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 20 } })
  await sellLot(ann, item.Itemdefid, 5_000_000, 1)
  const { page } = ann
  await page.goto('/marketplace/market')
  const list = page.getByRole('region', { name: 'Items' })
  const shown = list.getByRole('status').filter({ hasText: /^\d+ items?$/ })
  const rows = list.getByRole('button', { name: 'Buy now' })
  const dear = rows.filter({ hasText: '5,000,000 Surprise coins' })
  await expect(shown).toHaveText(/^\d+ items$/)
  const all = await shown.textContent()

  await list
    .getByRole('button', { name: /^Buy now/ })
    .first()
    .click()
  await expect(list.getByRole('button', { name: 'Buy now descending' })).toBeVisible()
  await expect(dear).toBeVisible()

  await list.getByRole('switch', { name: 'Has item' }).click()
  await expect(shown).toHaveText('1 item')
  await list.getByRole('switch', { name: 'Has item' }).click()
  await expect(shown).toHaveText(all!)

  await list.getByRole('button', { name: 'Advanced search' }).click()
  const tags = list.getByRole('combobox', { name: 'Add tag' })
  expect((await tags.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  const [tag = ''] = await tagsOf(ann, item, 'en')
  await tags.fill(tag.toUpperCase())
  await list.getByRole('option', { name: tag, exact: true }).click()
  await expect(list.getByRole('button', { name: `Remove tag: ${tag}` })).toBeVisible()
  await expect(shown).not.toHaveText(all!)
  await expect(dear).toBeVisible()
  await tags.fill(tag)
  await expect(list.getByRole('option', { name: tag, exact: true })).toHaveCount(0)
  await tags.fill('a')
  await expect(list.getByRole('option').first()).toBeVisible()
  await tags.blur()
  await expect(list.getByRole('option')).toHaveCount(0)
  // However long a press is held, it counts: the field keeps the focus, and the list stays.
  await tags.focus()
  const other = list.getByRole('option').first()
  await other.hover()
  await page.mouse.down()
  await expect(tags).toBeFocused()
  await page.mouse.up()
  await expect(list.getByRole('button', { name: /^Remove tag/ })).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(list.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1)
  await tags.blur()

  // The filter is in the address, and survives a reload; a favorite can be asked for alone.
  await expect(page).toHaveURL(/(?=.*tags=)(?=.*sort=-buy_now)/)
  const some = await shown.textContent()
  await page.reload()
  await expect(shown).toHaveText(some!)
  await list.getByRole('button', { name: item.Name, exact: false }).first().click()
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await list.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(shown).toHaveText('1 item')
  await expect(page).toHaveURL(new RegExp(`fav=1.*#/item=${item.Itemdefid}$`))
})

test('prices that do not load count as none, and the list is there', async ({ join }) => {
  const { page } = await join('Ann')
  await page.route('**/get-all-prices', (route) => route.abort())
  await page.goto('/marketplace/market')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ items$/ })).toBeVisible()
})
