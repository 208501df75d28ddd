import { orderRoutes } from '@app/contract/order.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './testing.ts'

/** An item of the demo world that is only looked at: flows that trade have one of their own. */
const AXE = 400
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DIGITS = '1024'

const search = (page: Page) => page.getByRole('searchbox').first()
const wheel = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('every wheel opens, after a reload and in another browser, too', async ({ join, browser }) => {
  const ann = await join('Ann')
  const { page } = ann
  const { response: wheels } = await ann.call(spinRoutes.getReceipts, {})
  expect(wheels.length).toBeGreaterThan(4)
  await page.goto('/spin')
  for (const { id, name } of wheels.slice(1)) {
    await wheel(page, name.en).click()
    await expect(page).toHaveURL(new RegExp(`wheel=${id}$`))
    await expect(wheel(page, name.en)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(wheel(page, name.en)).toHaveAttribute('aria-pressed', 'true')
  }
  const elsewhere = await browser.newPage({ locale: 'en' })
  await elsewhere.goto(page.url())
  const last = wheels.at(-1)!
  await expect(wheel(elsewhere, last.name.en)).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.close()
})

test('digits typed into any search stay there, and the screen lives', async ({ join, item }) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 3 }, coins: 1000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 77, count: 1 })
  const { page } = ann
  const screens = [
    '/marketplace/market',
    '/marketplace/my-listings',
    '/inventory/page',
    '/craft/receipts',
    '/craft/history',
    '/?social=search',
  ]
  for (const path of screens) {
    await page.goto(path)
    await search(page).fill(DIGITS)
    await expect(page).toHaveURL(new RegExp(`=${DIGITS}$`))
    await page.reload()
    await expect(search(page)).toHaveValue(DIGITS)
    await expect(page.getByText('Something fell off the shelf')).toHaveCount(0)
  }
})

test('filters of the market survive reload, Back and a copied address', async ({ join, goods }) => {
  const [held, marked] = [goods.pop()!, goods.pop()!]
  const { page } = await join('Ann', { items: { [held.Itemdefid]: 1 } })
  const found = page.getByRole('status').filter({ hasText: /\d+ items?/ })
  await page.goto(`/marketplace/market#/item=${marked.Itemdefid}`)
  const answered = page.waitForResponse('**/api/favorites/mark')
  await page
    .getByRole('article')
    .getByRole('button', { name: /avorite/ })
    .click()
  await answered
  await page.goto('/marketplace/market')
  await page.getByRole('switch', { name: 'Has item' }).click()
  await expect(found).toHaveText('1 item')
  await page.reload()
  await expect(found).toHaveText('1 item')
  await expect(page.getByRole('switch', { name: 'Has item' })).toBeChecked()

  await page.getByRole('button', { name: held.Name }).first().click()
  await page.getByRole('switch', { name: 'Has item' }).click()
  await expect(found).not.toHaveText('1 item')
  await page.goBack()
  await expect(found).toHaveText('1 item')

  await page.getByRole('switch', { name: 'Has item' }).click()
  await page
    .getByRole('button', { name: /avorites/ })
    .first()
    .click()
  await expect(page).toHaveURL(/fav=1/)
  const copied = await page.context().newPage()
  await copied.goto(page.url())
  await expect(copied.getByRole('status').filter({ hasText: /^1 item$/ })).toBeVisible()
})

test('keys walk the list without filling the history: one Back leaves', async ({ page }) => {
  await page.goto('/credits')
  await page.goto(`/marketplace/market#/item=${AXE}`)
  const title = page.getByRole('article').getByRole('heading', { level: 2 })
  const first = (await title.textContent())!
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(title).not.toHaveText(first)
  await page.goBack()
  await expect(page).toHaveURL(/\/credits$/)
})

test('Back brings an item and its row into view, and another order the top of the list', async ({
  page,
}) => {
  await page.goto(`/marketplace/market#/item=${AXE}`)
  const list = page.getByRole('region', { name: 'Items' })
  const current = list.locator('[aria-current=true]')
  await expect(current).toBeInViewport()
  const scroller = list.getByLabel('Items').last()
  await scroller.evaluate((element) => element.scrollTo(0, 9000))
  await scroller.locator('[aria-current=false]').last().click()
  await expect(page).not.toHaveURL(new RegExp(`item=${AXE}$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`item=${AXE}$`))
  await expect(current).toBeInViewport()
  await page.evaluate(() => (location.hash = '/item=2404'))
  await expect(page).toHaveURL(/item=2404$/)
  await expect(current).toBeInViewport()
  await scroller.evaluate((element) => element.scrollTo(0, 6000))
  await page.getByRole('button', { name: 'Sell now', exact: true }).click()
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0)
})

test('an address of an item that is not there says so, and a phone leads back to the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/marketplace/market#/item=999999')
  await expect(page.getByRole('main')).toContainText('No such item')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/\/marketplace\/market$/)
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()
})

test('a click counts while the list still scrolls', async ({ page }) => {
  await page.goto(`/marketplace/market#/item=${AXE}`)
  const list = page.getByRole('region', { name: 'Items' })
  const current = list.locator('[aria-current=true]')
  await expect(current).toBeInViewport()
  const box = (await current.boundingBox())!
  // The row below the open one.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 1.5)
  await page.mouse.down()
  await list
    .getByLabel('Items')
    .last()
    .evaluate(
      (element) =>
        new Promise((resolve) => {
          // The frame after next has been drawn with what the list does while it scrolls.
          const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
          element.addEventListener('scroll', drawn, { once: true })
          element.scrollBy(0, 8)
        }),
    )
  await page.mouse.up()
  await expect(page).not.toHaveURL(new RegExp(`item=${AXE}$`))
})

test("the chart's interval stays from item to item and after a reload", async ({ page }) => {
  await page.goto(`/marketplace/market#/item=${AXE}`)
  const week = page.getByRole('radio', { name: 'Week' })
  await week.click()
  await expect(week).toBeChecked()
  await page.keyboard.press('Escape')
  await page
    .locator('h1')
    .first()
    .evaluate((element) => (element as HTMLElement).click())
  await page.getByRole('region', { name: 'Items' }).locator('[aria-current=false]').first().click()
  await expect(page).not.toHaveURL(new RegExp(`item=${AXE}$`))
  await expect(week).toBeChecked()
  await page.reload()
  await expect(week).toBeChecked()
})

test('on a phone Back closes what was opened, and leads from the item to the list', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 5000, items: { [item.Itemdefid]: 4 } }, PHONE)
  const { page } = ann
  await ann.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 99, count: 1 })

  await page.goto('/marketplace/market?has=1')
  await page.getByRole('button', { name: item.Name }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: item.Name })).toBeVisible()
  await page.getByRole('button', { name: 'Buy item' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/order=buy/)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sell item' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(search(page)).toBeVisible()
  await expect(page).toHaveURL(/market\?has=1$/)

  // The way back on the screen is the same step, not one more.
  await page.getByRole('button', { name: item.Name }).first().click()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(search(page)).toBeVisible()
  await page.getByRole('button', { name: item.Name }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: item.Name })).toBeVisible()
  await swipeRight(page)
  await expect(search(page)).toBeVisible()

  const path = `/marketplace/market#/item=${item.Itemdefid}`
  await opensAndCloses(page, path, 'Price alerts', /popup=alerts/)
  await opensAndCloses(page, path, 'Automatic orders', /popup=automatic/)
  await opensAndCloses(page, '/', 'More', /popup=more/)
  await opensAndCloses(page, '/', /^Social/, /social=friends/)
  await opensAndCloses(page, '/inventory/page', item.Name, /item=\d+/)
  await opensAndCloses(page, '/marketplace/my-listings', `Cancel: ${item.Name}`, /listings/)
  await opensAndCloses(page, '/craft/receipts', /^Open recipe: /, /recipe=\d+/)
  await page.goto('/?popup=commands')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})

async function opensAndCloses(page: Page, path: string, name: string | RegExp, address: RegExp) {
  await page.goto(path)
  await page.getByRole('button', { name }).first().click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
}

async function swipeRight(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 330 }],
    })
  await touch('touchStart', 60)
  for (const x of [90, 140, 200, 260]) await touch('touchMove', x)
  await touch('touchEnd')
}

test('an order is a link: it opens the popup, and closing it stays on the item', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { coins: 100 })
  await page.goto(`/marketplace/market?order=buy#/item=${item.Itemdefid}`)
  await expect(dialog(page).getByText(`${item.Name}`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${item.Itemdefid}$`))
  // Nothing on the page had the focus before: Tab goes on from the screen, not from the header.
  await expect(page.getByRole('main')).toBeFocused()
})

test('the game signs its player in without a word of failure on the way', async ({ page }) => {
  const spoken: string[] = []
  await page.exposeFunction('heard', (text: string) => spoken.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) {
        ;(globalThis as unknown as { heard: (text: string) => void }).heard(alert.textContent!)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.route('**/api/auth/client_steam_auth_callback', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/auth/client/success?ticket=sandbox-76561198300000001&username=Gamer')
  await expect(page.getByText('Signing in through the game')).toBeVisible()
  expect(page.url()).not.toContain('ticket')
  await expect(page.getByRole('button', { name: 'Player menu: Gamer' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(spoken).toEqual([])
})

test('a sign-in of the game that fails says why, and can be tried again', async ({ page }) => {
  const callback = '**/api/auth/client_steam_auth_callback'
  const open = async (ticket: string) => {
    await page.goto(`/auth/client/success?ticket=${ticket}&username=Gamer`)
    await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
    return (await page.getByRole('alert').textContent())!
  }
  const good = 'sandbox-76561198300000002'
  const wrong = await open('bad')
  await page.route(callback, (route) => route.fulfill({ status: 500, body: '' }))
  const broken = await open(good)
  await page.unroute(callback)
  await page.route(callback, (route) => route.abort())
  const unreachable = await open(good)
  expect(new Set([wrong, broken, unreachable]).size).toBe(3)
  for (const text of [wrong, broken, unreachable]) expect(text).not.toContain('send a ticket')

  await page.unroute(callback)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Player menu: Gamer' })).toBeVisible()
  await page.goto('/auth/client/success')
  await expect(page.getByRole('alert')).toHaveText(/send a ticket/)
  await expect(page).toHaveTitle(/^Log in · /)
})

test('a sign-in started in one tab may end in another', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Cassia Quill' }).click()
  await expect(other.getByRole('button', { name: 'Player menu: Cassia Quill' })).toBeVisible()
})
