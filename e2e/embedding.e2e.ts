import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from './testing.ts'

/**
 * A site whose page shows the app in a frame and notes what it is told.
 *
 * @param port - 0 for any
 */
async function openSite(port: number, frame: string) {
  const page = `<!doctype html><html lang="en"><title>Around</title><script>
    const heard = []
    addEventListener('message', (event) => heard.push([event.origin, event.data.type]))
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

test('in a frame of the game the player is signed in, cannot log out, and brings favourites', async ({
  page,
  site,
  embedder,
}) => {
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

  const heard = () => page.evaluate('heard') as Promise<[string, string][]>
  await expect.poll(heard).toContainEqual([site, 'ready'])
  await page.evaluate((origin) => {
    const inside = document.querySelector('iframe')?.contentWindow
    inside?.postMessage({ type: 'favorites', favorites: [1003, 1001] }, origin)
  }, site)
  await expect.poll(heard).toContainEqual([site, 'favorites_kept'])
  await page.evaluate((origin) => {
    document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'get_favorites' }, origin)
  }, site)
  await expect.poll(heard).toContainEqual([site, 'favorites'])
  const inner = page.frames().find((one) => one.url().startsWith(site))
  expect(await inner?.evaluate(() => localStorage.getItem('favoriteRecipes'))).toBe('[1003,1001]')
})

test('a site that the operator does not name cannot show the app', async ({ page, site }) => {
  await using stranger = await openSite(0, site)
  await page.goto(stranger.url)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
