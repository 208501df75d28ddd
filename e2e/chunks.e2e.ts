import type { Page } from '@playwright/test'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { expect, openPalette, test } from './testing.ts'

const CODE = '**/assets/*.js'

/** The code that the page itself names, without which there is no page. */
async function firstCodeOf(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  return new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([url]) => url))
}

/** Lets requests for code fail. Returns what makes all of them work again. */
async function failCode(page: Page, fails: (path: string) => boolean) {
  await page.route(CODE, (route) =>
    fails(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' })
      : route.fallback(),
  )
  return () => page.unroute(CODE)
}

/**
 * Waits until no code has come for two seconds. Where requests are routed the browser keeps none: what was
 * fetched before code fails and imported after it would be missing for as long as the page.
 */
async function untilAllCodeIsThere(page: Page): Promise<void> {
  let before = -1
  const isEqual = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isEqual, { intervals: [2000] }).toBe(true)
}

test.use({ actionTimeout: 60_000 })

const crash = (page: Page) => page.getByText('Something fell off the shelf')

test('code that the network loses once is asked for again, and nobody notices', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 5000, items: { [item.Itemdefid]: 3 } })
  const { page } = ann
  const path = `/marketplace/market#/item=${item.Itemdefid}`
  const first = await firstCodeOf(page, path)
  const lost = new Set<string>()
  await failCode(page, (code) => {
    if (first.has(code) || lost.has(code)) return false
    lost.add(code)
    return true
  })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Price chart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Player menu: Ann' })).toBeVisible()
  await page.getByRole('button', { name: 'Buy item' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The keys are among the code that was lost: until it has come again, nobody hears them.
  await openPalette(page)
  await page.keyboard.press('Escape')
  for (const name of ['Craft', 'Farm', 'Harvesting', 'Inventory']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 4))
  }
  expect(lost.size).toBeGreaterThan(10)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(crash(page)).toHaveCount(0)
})

test('each part of the frame that cannot be loaded leaves the page as it is', async ({ join }) => {
  const { page } = await join('Ann', { coins: 5000 })
  const path = '/marketplace/market'
  const first = await firstCodeOf(page, path)
  const later = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !first.has(pathname)) later.add(pathname)
  })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Player menu: Ann' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Social: / })).toBeVisible()
  expect(later.size).toBeGreaterThan(4)
  // A few each time: what can be left out is left out, one by one or together.
  for (const code of [...later].slice(-4)) {
    const mend = await failCode(page, (asked) => asked === code)
    await page.goto(path)
    await page.getByRole('searchbox').first().fill('oak')
    // Several tries are made.
    await page.waitForResponse((response) => response.url().endsWith(code)).catch(() => undefined)
    await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()
    await expect(page.getByRole('searchbox').first()).toHaveValue('oak')
    await expect(crash(page)).toHaveCount(0)
    await mend()
  }
})

test('a popup or a screen whose code cannot be loaded says so, and is tried again', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { coins: 5000 })
  const mend = await failCode(page, (code) => /OrderPopup|MyLotsScreen/.test(code))
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('searchbox').first().fill('a')
  await page.getByRole('button', { name: 'Buy item' }).first().click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Couldn’t load this')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('searchbox').first()).toHaveValue('a')
  // Asked for again, it is tried again.
  await page.getByRole('button', { name: 'Buy item' }).first().click()
  await expect(alert).toBeVisible()
  await mend()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const again = await failCode(page, (code) => code.includes('MyLotsScreen'))
  await page.getByRole('link', { name: 'My listings' }).first().click()
  await expect(alert).toContainText('Couldn’t load this')
  await expect(page.getByRole('button', { name: 'Player menu: Ann' })).toBeVisible()
  await again()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My listings' })).toBeVisible()
})

test('an order and an item of the inventory open by what has been loaded before', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { coins: 5000, items: { [item.Itemdefid]: 3 } })
  for (const [path, code, name] of [
    [`/marketplace/market#/item=${item.Itemdefid}`, 'OrderPopup', 'Buy item'],
    ['/inventory/page', 'ItemPopup', item.Name],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(code))
    await page.goto(path)
    await asked
    await untilAllCodeIsThere(page)
    const mend = await failCode(page, () => true)
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await mend()
  }
})

test('a popup whose code cannot be loaded can be closed, and is tried again when it is opened again', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 1 } })
  const { page } = ann
  await ann.call(itemLockRoutes.lock, { item_ids: [item.Itemdefid] })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  const alert = page.getByRole('alert')
  const dialog = page.getByRole('dialog')
  for (const [code, name] of [
    ['SocialPopup', /^Social: /],
    ['AlertPopup', 'Price alerts'],
    ['UnlockPopup', 'Unlock'],
  ] as const) {
    const mend = await failCode(page, (asked) => asked.includes(code))
    const button = page.getByRole('button', { name }).first()
    await button.click()
    await expect(alert, code).toContainText('Couldn’t load this')
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert, code).toHaveCount(0)
    await mend()
    await button.click()
    await expect(dialog, code).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog, code).toHaveCount(0)
  }
})

test('a new release under an open page is offered, and what is typed stays', async ({
  join,
  item,
}) => {
  const { page, ...ann } = await join('Ann', { coins: 5000 })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await expect(page.getByRole('region', { name: 'Price chart' })).toBeVisible()
  await page.getByRole('searchbox').first().fill('a')
  await untilAllCodeIsThere(page)
  // The release is replaced, and nothing of the old one is kept.
  const mend = await failCode(page, () => true)
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replaceAll(
      /\/assets\/index-[\w-]+\.js/g,
      '/assets/index-next.js',
    )
    await route.fulfill({ response, body: html })
  })
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const close = page.getByRole('button', { name: 'Close' })
  const alert = page.getByRole('alert').filter({ has: close })
  await expect(alert).toContainText('The app has been updated')
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('searchbox').first()).toHaveValue('a')
  await notice.getByRole('button', { name: 'Later' }).click()
  await expect(notice).toHaveCount(0)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('searchbox').first()).toHaveValue('a')
  await mend()
  await page.unroute('/')
  await page.getByRole('button', { name: 'Price alerts' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(ann.name).toBe('Ann')
})

test('a notice is read out even where the code of notices cannot be loaded', async ({ join }) => {
  const { page } = await join('Ann', { coins: 5000 })
  await failCode(page, (code) => code.includes('Toasts'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Player menu: Ann' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You’re logged out')).toBeVisible()
})
