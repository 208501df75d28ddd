import { authRoutes } from '@app/contract/auth.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { chooseInMenu, expect, expectNoSideScroll, openPalette, settled, test } from './testing.ts'

const AXE = 2404
/** Its name is 煤 in Chinese. */
const COAL = 113

test('a name of one character is as wide as the least target', async ({ join }) => {
  const cai = await join('Cai', { items: { [COAL]: 1 } })
  await cai.call(orderRoutes.createSellLot, { item_type_id: COAL, price: 900_000, count: 1 })
  const { page } = cai
  await page.goto('/marketplace/my-listings')
  await page.getByRole('button', { name: /: en$/ }).click()
  await page.getByRole('button', { name: '中文', exact: true }).click()
  const name = page.getByRole('link', { name: '煤', exact: true })
  await expect(name).toBeVisible()
  const { width, height } = (await name.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})

test('on a phone the language is chosen in the sheet', async ({ join }) => {
  const { page } = await join('Bob', {}, { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Русский' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('У всего есть цена.')
  await expectNoSideScroll(page)
  // A row that is too long for its screen shows the place that is open.
  await page.goto('/marketplace/exchange')
  const places = page.getByRole('navigation', { name: 'Рынок' })
  await expect(places.getByRole('link', { name: 'Обмен' })).toBeInViewport({ ratio: 1 })
  await page.goto('/marketplace/market')
  await expect(places.getByRole('link', { name: 'Рынок' })).toBeInViewport({ ratio: 1 })
})

test('tables of many columns fit their place where their heads are long', async ({
  join,
  goods,
}) => {
  const item = goods.pop()!
  const order = { item_type_id: item.Itemdefid, price: 40, count: 2 }
  const ann = await join('Ann', { items: { [item.Itemdefid]: 2 } })
  const bob = await join('Bob', { coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order)
  await bob.call(orderRoutes.buyLot, order)
  const { page } = bob
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('language', 'ru'))
  const table = page.getByRole('table')
  for (const address of ['/marketplace/profit?by=items', '/marketplace/market?view=table']) {
    await page.goto(address)
    await expect(table.getByRole('row', { name: item.NameRu })).toBeVisible()
    for (const width of [1440, 1024, 896, 834]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = () => table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)
      await expect.poll(beyond, `${address} at ${width} px`).toBeLessThanOrEqual(0)
      await expectNoSideScroll(page)
    }
  }
})

const screens = [
  '/',
  `/marketplace/market#/item=${AXE}`,
  '/marketplace/my-listings',
  '/marketplace/history',
  '/marketplace/exchange',
  '/inventory/page',
  '/inventory/history',
  '/craft/receipts',
  '/craft/queue',
  '/craft/history',
  '/factory/receipts',
  '/factory/queue',
  '/harvest/receipts',
  '/spin',
  '/rent',
  '/sim',
  '/bge',
  '/credits',
]

/** What a message's id looks like: two words of small letters with a point between them. */
const MESSAGE_ID = /(?<![\w./@-])[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*(?![\w./@-])/g

/** Names of sites are no ids; the credits have some. */
const SITES = /\b[a-z-]+\.(?:com|net|org)\b/g

/** Everything on the page that is read or read aloud, but for the names of sites. */
async function wordsOf(page: Page): Promise<string> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label], [data-hint], [placeholder], [title]')].flatMap(
      (element) =>
        ['aria-label', 'data-hint', 'placeholder', 'title'].map((name) =>
          element.getAttribute(name),
        ),
    ),
  )
  return [await page.locator('body').innerText(), ...names].join('\n').replaceAll(SITES, '')
}

/** Loads each screen on its own: all of it is in the language, and no text is missing. */
async function expectScreensIn(page: Page, locale: string, paths: string[]): Promise<void> {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    expect([path, ...((await wordsOf(page)).match(MESSAGE_ID) ?? [])]).toEqual([path])
    expect([path, ...faults]).toEqual([path])
  }
}

const players = [
  { lang: 'en', browser: 'en-US', locale: 'en' },
  { lang: 'ru', browser: 'ru-RU', locale: 'ru' },
  { lang: 'zh', browser: 'zh-CN', locale: 'zh-CN' },
  { lang: 'tr', browser: 'tr-TR', locale: 'tr' },
  { lang: 'pt', browser: 'pt-BR', locale: 'pt-BR' },
  { lang: 'ja', browser: 'ja-JP', locale: 'ja' },
] as const

for (const [index, { lang, browser: browserLocale, locale }] of players.entries()) {
  test(`who signs in with ${lang} and an empty browser reads ${lang} wherever they go`, async ({
    browser,
    site,
  }) => {
    const options = { baseURL: site, locale: browserLocale }
    await using game = await browser.newContext(options)
    const fromGame = await game.newPage()
    await fromGame.goto(`/auth/client/success?ticket=sandbox-7656119810090000${index}&username=Ann`)
    await expect(fromGame.locator('html')).toHaveAttribute('lang', locale)
    // Each screen in two languages; `npm run walk` takes it through all.
    const paths = screens.filter((_path, at) => at % 3 === index % 3)
    await expectScreensIn(fromGame, locale, paths)

    await using web = await browser.newContext(options)
    const fromSteam = await web.newPage()
    await fromSteam.goto('/')
    await fromSteam.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await fromSteam.getByRole('textbox').fill(`7656119810091000${index}`)
    await fromSteam.getByRole('textbox').press('Enter')
    await expect(fromSteam.locator('html')).toHaveAttribute('lang', locale)
    await settled(fromSteam)
    expect((await wordsOf(fromSteam)).match(MESSAGE_ID)).toBeNull()
    await fromSteam.goto('/marketplace/market')
    await settled(fromSteam)
    await expect(fromSteam.locator('html')).toHaveAttribute('lang', locale)
    expect((await wordsOf(fromSteam)).match(MESSAGE_ID)).toBeNull()
  })
}

test('a language that is changed leaves nothing behind in the one before', async ({ join }) => {
  test.slow()
  const { page } = await join('Ann', { coins: 50_000, items: { [AXE]: 3 } })
  // A wheel shows other tiles each time.
  for (const path of screens.filter((one) => one !== '/spin')) {
    await page.goto(path)
    await settled(page)
    await chooseInMenu(page, 'Русский', 'ru')
    expect(page.url()).toContain(path)
    await settled(page)
    const fresh = await page.context().newPage()
    await fresh.goto(path)
    await settled(fresh)
    // What comes late comes to both.
    await expect(async () => {
      const [changed, opened] = [page, fresh].map((one) => one.locator('body').innerText())
      expect(await changed, path).toBe(await opened)
    }).toPass()
    await fresh.close()
    await chooseInMenu(page, 'English', 'en')
  }
})

test('a language that is changed keeps what was typed, chosen and scrolled to', async ({
  join,
}) => {
  const { page } = await join('Ann', { coins: 50_000, items: { [AXE]: 3 } })
  await page.goto('/marketplace/exchange')
  const amount = page.getByRole('main').getByRole('spinbutton').first()
  await amount.fill('7')
  await chooseInMenu(page, 'Русский', 'ru')
  await expect(amount).toHaveValue('7')
  await page.goto('/craft/receipts')
  const search = page.getByRole('searchbox')
  await search.fill('дуб')
  await chooseInMenu(page, '日本語', 'ja')
  await expect(search).toHaveValue('дуб')
  await search.fill('')
  const scroll = () => page.evaluate(() => (scrollTo(0, 300), scrollY))
  await expect.poll(scroll).toBe(300)
  await chooseInMenu(page, 'English', 'en')
  // The browser holds what is read in its place: what grows above it by a line moves the offset.
  expect(Math.abs((await page.evaluate(() => scrollY)) - 300)).toBeLessThan(50)
})

test('a large balance and a long name leave the whole menu in sight, in every language', async ({
  join,
}) => {
  const { page } = await join('Bartholomäus von Rabenstein', { coins: 987_654_321 })
  await page.goto('/marketplace/market')
  const menu = page.getByRole('banner').getByRole('navigation').first()
  const hidden = () => menu.evaluate((element) => element.scrollWidth - element.clientWidth)
  for (const { lang, locale } of players) {
    await page.evaluate((language) => localStorage.setItem('language', language), lang)
    await page.reload()
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('button', { name: /987.654.321/ })).toBeVisible()
    await expect.poll(hidden, { message: lang }).toBe(0)
  }
})

test('of two languages chosen at once the last one wins, here and after a reload', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await page.goto('/')
  await settled(page)
  // The first choice takes longer than the second.
  await page.route(/messages.*ru|\/ru[-.]/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: /: en$/ }).click()
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('button', { name: /: en$/ }).click()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect.poll(async () => (await ann.call(authRoutes.getProfile, {})).lang).toBe('ja')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

for (const way of ['sheet', 'palette'] as const) {
  test(`a language that cannot be loaded is not chosen, and that is told: ${way}`, async ({
    join,
  }) => {
    const viewport = way === 'sheet' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
    const { page } = await join('Ann', {}, { viewport })
    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    await page.route('**/assets/ja-*.js', (route) => route.abort())
    await page.goto('/')
    await settled(page)
    if (way === 'sheet') {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '日本語' }).click()
    } else {
      await openPalette(page)
      await page.keyboard.type('日本語')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText('Couldn’t load this language')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
    expect(faults).toEqual([])
  })
}
