import type { Page } from '@playwright/test'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from './testing.ts'

const OAK = 100

/** What the browser refused to do on this page, from now on, over all its addresses. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('reportRefusal', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportRefusal: (text: string) => void })
      .reportRefusal
    addEventListener('securitypolicyviolation', (event) => {
      report(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  return refused
}

test('a visitor signs in on the sandbox page within the content policy', async ({ page, site }) => {
  const refused = await watch(page)
  await page.goto('/')
  await page.goto('/api/auth/steam?state=a-page-of-a-test')
  const name = page.getByRole('button', { name: /Ann of the Market/ })
  await expect(name).toHaveCSS('cursor', 'pointer')
  await name.click()
  await page.waitForURL((url) => url.origin === site && !url.pathname.startsWith('/sandbox-steam'))
  const cookies = await page.context().cookies()
  expect(cookies.map((cookie) => cookie.name)).toContain('refresh')
  expect(refused).toEqual([])
})

test('no screen does what the content policy forbids', async ({ join }) => {
  test.slow()
  const ann = await join('Ann', { coins: 1000, items: { [OAK]: 50 } })
  const bob = await join('Bob', { coins: 10_000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 20, count: 5 })
  await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 20, count: 2 })
  const refused = await watch(ann.page)
  const market = '/marketplace/market'
  const paths = ['/', market, `${market}#/item=${OAK}`, '/marketplace/my-listings']
  for (const path of [...paths, '/marketplace/history', '/credits']) {
    await ann.page.goto(path)
    await expect(ann.page.locator('main')).not.toBeEmpty()
    if (path.includes('item=')) await expect(ann.page.locator('canvas').first()).toBeVisible()
  }
  expect(refused).toEqual([])
})

test('the reference of the API shows within its own policy', async ({ page }) => {
  const refused = await watch(page)
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'marketplace', exact: true }).click()
  await expect(page.locator('#swagger-ui')).toContainText('/api/marketplace/get-chart')
  expect(refused).toEqual([])
})
