import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './testing.ts'

/** j, j and k: to the first row, on to the second, and back. */
async function walkRows(page: Page, openers = 'a[href]'): Promise<void> {
  const rows = page.locator('tbody tr').filter({ has: page.locator(openers) })
  const opener = (nth: number) => rows.nth(nth).locator(openers).first()
  await expect(opener(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(opener(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(opener(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(opener(0)).toBeFocused()
  // There is nothing before the first one.
  await page.keyboard.press('k')
  await expect(opener(0)).toBeFocused()
}

test('j and k walk the rows of every long table, / leads to its search, Enter opens', async ({
  join,
  goods,
}) => {
  const [oak, elm] = [goods.pop()!, goods.pop()!]
  const ann = await join('Ann', { items: { [oak.Itemdefid]: 50, [elm.Itemdefid]: 50 } })
  const bob = await join('Bob', { coins: 100_000 })
  for (const [item, price] of [
    [oak, 40],
    [elm, 30],
  ] as const) {
    const order = { item_type_id: item.Itemdefid, price, count: 9 }
    await ann.call(orderRoutes.createSellLot, order)
    await bob.call(orderRoutes.buyLot, { ...order, count: 2 })
  }
  const { page } = ann

  await page.goto('/marketplace/market?view=table')
  await walkRows(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // There the letters are written.
  await page.keyboard.type(elm.Name)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: elm.Name })).toBeVisible()
  // A popup that a key opens leaves the keys to the screen again.
  for (const [key, title] of [
    ['s', 'Sell'],
    ['b', 'Buy'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: `${title}: ${elm.Name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  for (const screen of ['my-listings', 'history', 'profit?by=log']) {
    await page.goto(`/marketplace/${screen}`)
    await walkRows(page)
  }
  await page.goto('/inventory/history')
  await walkRows(page, 'button')
})
