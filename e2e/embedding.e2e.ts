import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './testing.ts'

/**
 * A site whose page shows the app in a frame and notes what it is told.
 *
 * @param port - 0 for any
 */
async function openSite(port: number, frame: string) {
  const page = `<!doctype html><html lang="en"><title>Around</title><script>
    const heard = []
    addEventListener('message', (event) => heard.push([event.origin, event.data]))
  </script><iframe title="Market" width="1200" height="800" src="${frame}"></iframe></html>`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Makes the browser of a page refuse what it refuses where all site data is blocked. */
async function blockSiteData(page: Page) {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse })
    }
    // It is there and says no, as in Chromium.
    const locks = { request: () => Promise.resolve().then(refuse) }
    Object.defineProperty(navigator, 'locks', { get: () => locks })
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
  })
  await page.route('**/api/**/client_steam_auth_callback', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

/** What goes wrong on a page, without what the flow provokes. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    const isProvoked = message.text().includes('status of 401')
    if (message.type() === 'error' && !isProvoked) errors.push(message.text())
  })
  return errors
}

/** The whole conversation of a frame with the game around it. */
async function playInFrame({
  page,
  site,
  embedder,
}: {
  page: Page
  site: string
  embedder: string
}) {
  const errors = watchErrors(page)
  const ticket = 'sandbox-76561198200000001'
  const frame = `${site}/auth/client/success?ticket=${ticket}&username=Framed`
  await using game = await openSite(Number(new URL(embedder).port), frame)
  await page.goto(game.url)
  const app = page.frameLocator('iframe')
  const menu = app.getByRole('button', { name: 'Player menu: Framed' })
  await expect(menu).toBeVisible()
  await menu.click()
  await expect(app.getByRole('link', { name: 'My listings' }).last()).toBeVisible()
  await expect(app.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const heard = () => page.evaluate('heard') as Promise<[string, object][]>
  const say = (message: object) =>
    page.evaluate(
      ([data, origin]) =>
        document.querySelector('iframe')?.contentWindow?.postMessage(data, origin),
      [message, site] as const,
    )
  await expect.poll(heard).toContainEqual([site, { type: 'ready' }])
  await say({ type: 'favorites', favorites: [1003, 1001] })
  const kept = { type: 'favorites_kept', favorites: [1003, 1001] }
  await expect.poll(heard).toContainEqual([site, kept])

  // The player changes them: the parent hears it and may ask again.
  await app.getByRole('link', { name: 'Craft', exact: true }).first().click()
  await app
    .getByRole('button', { name: /^Remove from favorites/ })
    .first()
    .click()
  const one = { type: 'favorites', favorites: [expect.any(Number)] }
  await expect.poll(async () => (await heard()).at(-1)?.[1]).toMatchObject(one)
  const before = (await heard()).length
  await say({ type: 'get_favorites' })
  await expect.poll(async () => (await heard()).length).toBe(before + 1)
  const [, told] = (await heard()).at(-1)!
  expect(told).toMatchObject(one)
  expect(errors).toEqual([])
}

test('in a frame of the game the player is signed in, cannot log out, and brings favorites', async ({
  page,
  site,
  embedder,
}) => {
  await playInFrame({ page, site, embedder })
})

test('a frame whose storage the browser refuses signs in and keeps favorites, too', async ({
  page,
  site,
  embedder,
}) => {
  await blockSiteData(page)
  await playInFrame({ page, site, embedder })
})

test('a session that cannot be renewed in a frame ends with a word to the player and to the parent', async ({
  page,
  site,
  embedder,
}) => {
  await blockSiteData(page)
  const frame = `${site}/auth/client/success?ticket=sandbox-76561198200000002&username=Brief`
  await using game = await openSite(Number(new URL(embedder).port), frame)
  await page.goto(game.url)
  const app = page.frameLocator('iframe')
  await expect(app.getByRole('button', { name: 'Player menu: Brief' })).toBeVisible()
  // As after 15 minutes: the server refuses the token, and there is no cookie to renew it with.
  await page.route('**/api/inventory/get', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'invalid_token', message: '', params: {} } },
    }),
  )
  await app.getByRole('link', { name: 'Inventory', exact: true }).first().click()
  await expect(app.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Player menu: Brief' })).toHaveCount(0)
  const heard = () => page.evaluate('heard') as Promise<[string, object][]>
  await expect.poll(heard).toContainEqual([site, { type: 'session_ended' }])
})

test('with all site data blocked the app lives from memory', async ({ page, site }) => {
  await blockSiteData(page)
  const errors = watchErrors(page)
  await page.goto('/auth/client/success?ticket=sandbox-76561198200000003&username=Blocked')
  await expect(page.getByRole('button', { name: 'Player menu: Blocked' })).toBeVisible()
  await page.getByRole('link', { name: 'Craft', exact: true }).first().click()
  const star = page.getByRole('button', { name: /^Add to favorites/ }).first()
  await star.click()
  await expect(page.getByRole('button', { name: /^Remove from favorites/ })).toHaveCount(1)
  await page.getByRole('button', { name: /: en$/ }).click()
  await page.getByRole('button', { name: 'Português', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('button', { name: /Blocked/ })).toBeVisible()
  // Nothing outlives the page, and nothing breaks for it.
  await page.goto(`${site}/marketplace/market`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a site that the operator does not name cannot show the app', async ({ page, site }) => {
  await using stranger = await openSite(0, site)
  await page.goto(stranger.url)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
