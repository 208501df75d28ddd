import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const OFFLINE = 'You’re offline. The market will be back as soon as your connection is.'

/** The app keeps itself: what this page has loaded can be loaded without a network. */
async function untilKept(page: Page): Promise<void> {
  const isKept = async () => {
    const wanted = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith('/assets/'))
    const kept = await Promise.all(wanted.map((url) => caches.match(url, { ignoreVary: true })))
    return navigator.serviceWorker.controller !== null && kept.every(Boolean)
  }
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
}

const allowed = { serviceWorkers: 'allow' } as const
const offline = (page: Page) => page.getByText(OFFLINE)

test('without a network the app opens and says so, and is whole again when there is one', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 1000 }, allowed)
  const { page } = ann
  await page.goto('/marketplace/market')
  const playerMenu = page.getByRole('button', { name: 'Player menu: Ann' })
  await expect(playerMenu).toBeVisible()
  await untilKept(page)
  await page.context().setOffline(true)
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Inventory' }).first()).toBeVisible()
  await expect(offline(page)).toBeVisible()
  // A player whose name cannot be asked for is still no visitor.
  const logIn = page.getByRole('button', { name: 'Log in' })
  await expect(logIn).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(offline(page)).toBeVisible()
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The code of a screen that was never opened is not there.
  await page.goto('/spin')
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load this' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Roulette' })).toBeVisible()
  await expect(playerMenu).toBeVisible()
  await expect(offline(page)).toBeHidden()
})

test('a player without a network is told so in their language', async ({ join }) => {
  const { page } = await join('Ann', {}, allowed)
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  await page.goto('/credits')
  await expect(page.getByRole('link', { name: 'Инвентарь' }).first()).toBeVisible()
  await untilKept(page)
  await page.context().setOffline(true)
  await page.goto('/credits')
  await expect(page.getByText('Нет подключения к сети.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('what the server says comes before what is kept, and its calls pass by the worker', async ({
  join,
}) => {
  const { page } = await join('Ann', {}, allowed)
  await page.goto('/credits')
  await untilKept(page)
  const status = await page.evaluate(async () => {
    const kept = await caches.keys()
    const cache = await caches.open(kept[0]!)
    await cache.put(
      '/',
      new Response('<div id="root">kept</div>', { headers: { 'content-type': 'text/html' } }),
    )
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    return { kept: kept.length, others: paths.filter((path) => !path.startsWith('/assets/')) }
  })
  expect(status).toEqual({ kept: 1, others: ['/'] })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('kept', { exact: true })).toBeVisible()
  const answers = await page.evaluate(() =>
    fetch('/api/site').then(
      () => 'answered',
      () => 'lost',
    ),
  )
  expect(answers).toBe('lost')
  await page.goto('/api/docs').catch(() => undefined)
  await expect(page.getByText('kept', { exact: true })).toHaveCount(0)
})

test('a page goes on when what its release has kept is dropped, which the next release does', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { coins: 1000 }, allowed)
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await expect(page.getByRole('region', { name: 'Price chart' })).toBeVisible()
  await untilKept(page)
  const kept = await page.evaluate(() => caches.keys())
  await page.evaluate(async ([own]) => {
    await caches.delete(own!)
    await caches.open('app-before')
    await (await navigator.serviceWorker.ready).unregister()
  }, kept)
  await page.getByRole('button', { name: 'Buy item' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await untilKept(page)
  expect(await page.evaluate(() => caches.keys())).toEqual(kept)
})

test('the app can be installed in the player’s language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ja'))
  await page.goto('/')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', '/app-manifests/ja.webmanifest')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!) as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest.name).toBe('サプライズ・マーケット')
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image()
      picture.src = url
      await picture.decode()
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  await expect
    .poll(async () => {
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      // Some browsers say what each page of a test is, whatever the app does.
      return installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    })
    .toEqual([])
})

test('where the browser keeps nothing, nothing is installed and nothing fails', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto('/credits')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  expect(errors).toEqual([])
})
