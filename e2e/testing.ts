import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequest,
  type APIRequestContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { authRoutes } from '@app/contract/auth.ts'
import { catalogRoutes, type Item } from '@app/contract/catalog.ts'
import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'

interface Start {
  coins?: number
  /** Pieces by item id. */
  items?: Readonly<Record<number, number>>
  /** Whether the panel of operators is theirs to open. */
  isOperator?: boolean
}

/** A signed-in player with a browser of their own. */
export interface Player {
  readonly steamId: string
  readonly name: string
  readonly page: Page
  /** Calls a route as this player, past the browser. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>>
}

/** A server with an empty market, and what its process says of it. */
interface World {
  readonly addresses: Addresses
  /** Items that can be traded and that no flow has had yet. */
  readonly goods: Item[]
}

interface Addresses {
  /** Of the site. */
  readonly url: string
  /** Origin of a site that may show ours in a frame; a test opens it when it needs one. */
  readonly embedder: string
  /** Origin of a push service that the server sends to; a test opens it when it needs one. */
  readonly pushes: string
  /** Where the server tells of itself. */
  readonly metrics: string
  /** The server's database, for what no call can bring about: a row that an old release has left. */
  readonly database: string
}

interface WorkerFixtures {
  /** The world of a file of flows: the same for all of them, and another one for the next file. */
  worldOf: (file: string) => Promise<World>
}

interface Fixtures extends Pick<World, 'goods'>, Pick<Addresses, Exclude<keyof Addresses, 'url'>> {
  world: World
  site: string
  /** An item that no other flow trades: its book is this flow's alone. */
  item: Item
  /** Makes a player, gives them coins and items, and opens a browser in which they are signed in. */
  join: (name: string, start?: Start, options?: BrowserContextOptions) => Promise<Player>
}

const script = fileURLToPath(new URL('serve.ts', import.meta.url))
let players = 0

export const test = base.extend<Fixtures, WorkerFixtures>({
  worldOf: [
    async ({ playwright }, use) => {
      const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
      const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
      let open: { readonly file: string; readonly world: World } | undefined
      await use(async (file) => {
        if (open?.file === file) return open.world
        server.stdin.write('\n')
        const addresses = await nextAddresses(lines)
        open = { file, world: { addresses, goods: await goodsOf(playwright.request, addresses) } }
        return open.world
      })
      server.stdin.end()
      if (server.exitCode === null) await once(server, 'exit')
    },
    { scope: 'worker' },
  ],
  world: async ({ worldOf }, use, { file }) => use(await worldOf(file)),
  goods: async ({ world }, use) => use(world.goods),
  site: async ({ world }, use) => use(world.addresses.url),
  metrics: async ({ world }, use) => use(world.addresses.metrics),
  database: async ({ world }, use) => use(world.addresses.database),
  embedder: async ({ world }, use) => use(world.addresses.embedder),

  pushes: async ({ world }, use) => use(world.addresses.pushes),

  baseURL: async ({ site }, use) => use(site),

  item: async ({ goods }, use) => use(goods.pop()!),

  join: async ({ browser, playwright, site }, use, info) => {
    const opened: AsyncDisposable[] = []
    await use(async (name, start = {}, options = {}) => {
      players += 1
      const steamId = String(76561198100000000n + BigInt(info.workerIndex * 100_000 + players))
      const api = await playwright.request.newContext({ baseURL: site })
      await grant(api, steamId, start)
      const token = await signIn(api, steamId, name)
      if (start.isOperator) {
        await ask(api, sandboxRoutes.makeAdmin, { steam_id: steamId }, token)
      }
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

/** What the server says of the world that it has just opened, among whatever else it says. */
async function nextAddresses(lines: AsyncIterator<string>): Promise<Addresses> {
  for (;;) {
    const { done, value } = await lines.next()
    if (done) throw new Error('the server ended before its world was open')
    if (value.startsWith('{"url"')) return JSON.parse(value) as Addresses
  }
}

async function goodsOf(requests: APIRequest, { url }: Addresses): Promise<Item[]> {
  const api = await requests.newContext({ baseURL: url })
  const items = await ask(api, catalogRoutes.getAllItems, {})
  await api.dispose()
  return items.filter((item) => item.CanSell)
}

async function grant(api: APIRequestContext, steamId: string, start: Start): Promise<void> {
  const items = Object.entries(start.items ?? {})
  await ask(api, sandboxRoutes.grant, {
    steam_id: steamId,
    coins: start.coins ?? 0,
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

/** Milliseconds within which a page comes to rest. */
const REST_MS = 120_000

/** No rule of WCAG 2.2 AA that a machine can check is broken once the page is at rest. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // A screen that is still drawn has no heading yet, and what fades in has no contrast.
  await expect(async () => {
    const rules = new AxeBuilder({ page })
      // What passes is not read, and no frame of another site is judged: each costs as much again.
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .withTags(tags)
    // What lies behind a dialog nobody can reach, and a long list there takes long to judge.
    const hasDialog = (await page.getByRole('dialog').count()) > 0
    const { violations } = await (hasDialog ? rules.include('[role=dialog]') : rules).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((n) => `${id}: ${n.target.join()}`),
    )
    // A hint stands in no part of the page: it belongs to what it describes.
    expect(found.filter((fault) => fault !== 'region: #hint')).toEqual([])
  }).toPass({ timeout: REST_MS })
}

/** Nothing is wider than the window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const { width, window } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(width).toBeLessThanOrEqual(window)
}

/** Waits until nothing on the page is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The screen can be used, and on a phone nothing is wider than the window; it is wide again after. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The second click of a double click, wherever the pointer is. */
export async function clickAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

/** Opens the palette by its keys, which are heard when their code has come. */
export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** Chooses a language by its own name in the menu of languages; `locale` is what the page then says. */
export async function chooseInMenu(page: Page, name: string, locale: string): Promise<void> {
  await page.getByRole('button', { name: /: (?:en|ru|zh|tr|pt|ja)$/ }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}

/** Does something, and waits until what it ticked or typed is kept in the entry of the history. */
export async function untilKept(page: Page, act: () => Promise<void>): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify(history.state))
  const before = await kept()
  await act()
  await expect.poll(kept).not.toBe(before)
}

/** Keeps calls of an address back until the function is called that it returns. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await isSent
    await route.continue()
  })
  return send
}

/** Keeps the catalog back. */
export const holdItems = (page: Page) => hold(page, '**/api/items?*')

/** Notes in every page that is opened from now on whether a table ever calls an item unknown. */
export async function noteUnknown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const tables = [...document.querySelectorAll('table')]
      const isThere = tables.some((table) => table.textContent.includes('Unknown'))
      if (isThere) document.documentElement.dataset['unknown'] = 'true'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** Whether the page that is open has called an item unknown since it was opened. */
export async function wasUnknown(page: Page): Promise<boolean> {
  return (await page.locator('html').getAttribute('data-unknown')) !== null
}
