import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { authRoutes } from '@app/contract/auth.ts'
import { catalogueRoutes, type Item } from '@app/contract/catalogue.ts'
import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'

interface Purse {
  coins?: number
  /** Pieces by item id. */
  items?: Readonly<Record<number, number>>
}

/** A signed-in player with a browser of their own. */
export interface Player {
  readonly steamId: string
  readonly name: string
  readonly page: Page
  /** Calls a route as this player, past the browser. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>>
}

interface WorkerFixtures {
  servers: { readonly url: string; readonly embedder: string }
  /** Address of the worker's own server, which begins with an empty market. */
  site: string
  /** Items that can be traded and that no flow has had yet. */
  goods: Item[]
  /** Origin of a site that may show ours in a frame; a test opens it when it needs one. */
  embedder: string
}

interface Fixtures {
  /** An item that no other flow trades: its book is this flow's alone. */
  item: Item
  /** Makes a player, gives them coins and items, and opens a browser in which they are signed in. */
  join: (name: string, purse?: Purse, options?: BrowserContextOptions) => Promise<Player>
}

const script = fileURLToPath(new URL('serve.ts', import.meta.url))
let players = 0

export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from it
    async ({}, use) => {
      const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
      await use(await addressesOf(server))
      server.stdin.end()
      if (server.exitCode === null) await once(server, 'exit')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [async ({ servers }, use) => use(servers.url), { scope: 'worker' }],
  embedder: [async ({ servers }, use) => use(servers.embedder), { scope: 'worker' }],

  goods: [
    async ({ playwright, site }, use) => {
      const api = await playwright.request.newContext({ baseURL: site })
      const items = await ask(api, catalogueRoutes.getAllItems, {})
      await use(items.filter((item) => item.CanSell))
      await api.dispose()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site),

  item: async ({ goods }, use) => use(goods.pop()!),

  join: async ({ browser, playwright, site }, use, info) => {
    const opened: AsyncDisposable[] = []
    await use(async (name, purse = {}, options = {}) => {
      players += 1
      const steamId = String(76561198100000000n + BigInt(info.workerIndex * 100_000 + players))
      const api = await playwright.request.newContext({ baseURL: site })
      await grant(api, steamId, purse)
      const token = await signIn(api, steamId, name)
      const { cookies } = await api.storageState()
      const localStorage = [
        { name: 'access_token', value: token },
        { name: 'language', value: 'en' },
      ]
      const context = await browser.newContext({
        baseURL: site,
        viewport: { width: 1440, height: 900 },
        locale: 'en',
        ...options,
        storageState: { cookies, origins: [{ origin: site, localStorage }] },
      })
      opened.push(context, api)
      const call = <R extends Route>(route: R, input: Input<R>) => ask(api, route, input, token)
      return { steamId, name, page: await context.newPage(), call }
    })
    for (const one of opened) await one[Symbol.asyncDispose]()
  },
})

export { expect }

async function addressesOf(server: ChildProcess): Promise<WorkerFixtures['servers']> {
  if (!server.stdout) throw new Error('the server has no output')
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('{"url"')) return JSON.parse(line) as WorkerFixtures['servers']
  }
  throw new Error('the server ended before it was open')
}

async function grant(api: APIRequestContext, steamId: string, purse: Purse): Promise<void> {
  const items = Object.entries(purse.items ?? {})
  await ask(api, sandboxRoutes.grant, {
    steam_id: steamId,
    coins: purse.coins ?? 0,
    items: items.map(([item, count]) => ({ item_id: Number(item), count })),
  })
}

async function signIn(api: APIRequestContext, steamId: string, name: string): Promise<string> {
  const input = { ticket: `sandbox-${steamId}`, username: name }
  return (await ask(api, authRoutes.clientSignIn, input)).access_token
}

async function ask<R extends Route>(
  api: APIRequestContext,
  route: R,
  input: Input<R>,
  token?: string,
): Promise<Reply<R>> {
  const values = input as Record<string, string>
  const isGet = route.method === 'GET'
  const response = await api.fetch(`/api${pathOf(route, input as Record<string, unknown>)}`, {
    method: route.method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(isGet ? { params: values } : route.form ? { form: values } : { data: input }),
  })
  if (!response.ok())
    throw new Error(`${route.path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Reply<R>
}

/** No rule of WCAG 2.2 AA that a machine can check is broken. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** Nothing is wider than the window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const { width, window } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(width).toBeLessThanOrEqual(window)
}
