import { orderRoutes } from '@app/contract/order.ts'
import { languages, localeOf } from '../web/i18n/languages.ts'
import { expect, expectNoSideScroll, settled, test } from './testing.ts'

test('on a phone, with everything twice as large, no page is wider than the window', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 123_456, items: { [item.Itemdefid]: 7 } })
  const { page } = ann
  // What still comes in may be wider for a moment.
  const restsWithinTheWindow = () => expect(() => expectNoSideScroll(page)).toPass()
  const order = { item_type_id: item.Itemdefid, price: 1234, count: 7 }
  await ann.call(orderRoutes.createSellLot, order)
  // A window of 390 px in which the browser draws all at 200 %.
  await page.setViewportSize({ width: 195, height: 422 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open the starter pack' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await restsWithinTheWindow()
  await page.goto('/marketplace/market')
  const list = page.getByRole('region', { name: 'Items', exact: true })
  await expect(list.locator('button[aria-current]').first()).toBeVisible()
  await restsWithinTheWindow()
  await page.goto('/marketplace/my-listings')
  await expect(page.getByRole('row').filter({ hasText: item.Name })).toBeVisible()
  await restsWithinTheWindow()
  await page.goto('/craft/receipts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await restsWithinTheWindow()
})

/** What is widest where words are long: names, sums, badges and the buttons beside them. */
const screens = [
  '/',
  '/marketplace/market#/item=200',
  '/marketplace/my-listings',
  '/marketplace/exchange',
  '/inventory/page',
  '/craft/queue',
  '/factory/receipts',
  '/harvest/receipts',
  '/spin',
  '/rent',
  '/bge',
]

for (const { code } of languages) {
  test(`on a phone, with everything twice as large, no page is wider than the window in ${code}`, async ({
    join,
    item,
  }) => {
    const items = { [item.Itemdefid]: 700_000, 200: 7 }
    const ann = await join('Ann', { coins: 987_654_321, items })
    const bob = await join('Bob', { coins: 1000 })
    const order = { item_type_id: item.Itemdefid, price: 7, count: 7 }
    await ann.call(orderRoutes.createBuyLot, order)
    await bob.call(orderRoutes.createBuyLot, { ...order, price: 8 })
    const { page } = ann
    await page.setViewportSize({ width: 195, height: 422 })
    await page.goto('/')
    await page.evaluate((language) => localStorage.setItem('language', language), code)
    for (const address of screens) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', localeOf[code])
      await settled(page)
      await expect(() => expectNoSideScroll(page), address).toPass()
    }
  })
}
