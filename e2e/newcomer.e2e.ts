import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  holdItems,
  noteUnknown,
  test,
  wasUnknown,
} from './testing.ts'

// Items of the demo world.
const MYSTERY_CRATE = 850
const TRAVELLERS_PACK = 801
const OAK_LOG = 100
const NOTCHED_HANDSAW = 404

test('what a crate may give, and what a bundle holds, is told to visitors too', async ({
  page,
}) => {
  await page.goto(`/marketplace/market#/item=${MYSTERY_CRATE}`)
  const drawn = page.getByRole('region', { name: 'Gives one of these at random' })
  await expect(drawn.getByRole('listitem').first()).toContainText('Oak Log20%')
  await expect(drawn.getByRole('listitem').last()).toContainText('Gold Nuggets0.1%')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await drawn.getByRole('link', { name: 'Oak Log' }).click()
  await expect(page).toHaveURL(/#\/item=100$/)
  await expect(page.getByRole('heading', { name: 'Oak Log' })).toBeVisible()

  await page.goto(`/marketplace/market#/item=${TRAVELLERS_PACK}`)
  const held = page.getByRole('region', { name: 'Contains' })
  await expect(held.getByRole('listitem').first()).toContainText('×')
  await expect(held.getByText('Unknown')).toHaveCount(0)
})

test('a recipe that gives a crate tells its chances, in another language too', async ({ join }) => {
  const { page } = await join('Lea')
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  await page.goto('/craft/receipts?recipe=2212')
  const chances = page.getByRole('dialog').getByRole('region', { name: /один предмет/ })
  await expect(chances.getByRole('listitem').first()).toContainText(/\d[\d,]*\s%/)
})

test('what limits a count is named and leads to where it is sold and made', async ({ join }) => {
  const items = { [OAK_LOG]: 40, [NOTCHED_HANDSAW]: 1 }
  const { page } = await join('Max', { items })
  await page.goto('/craft/receipts')
  const planks = page.getByRole('article', { name: 'Oak Planks' })
  await expect(planks.getByText('Limited by:')).toBeVisible()
  await planks.getByRole('link', { name: 'Notched Handsaw' }).last().click()
  await expect(page).toHaveURL(new RegExp(`#/item=${NOTCHED_HANDSAW}$`))
  await expect(page.getByRole('heading', { name: 'Notched Handsaw' })).toBeVisible()
  await page.goBack()
  const beam = page.getByRole('article', { name: 'Roof Beam' })
  await expect(beam.getByText('You need more:')).toBeVisible()
  await beam.getByRole('link', { name: 'Pine Log' }).last().click()
  const origins = page.getByRole('region', { name: 'Also comes from' })
  await origins.getByRole('link', { name: 'Harvesting: Woodcutting' }).click()
  await expect(page.getByRole('heading', { name: 'Woodcutting' })).toBeVisible()
})

test('the tavern is in the menu and linked from home; each way to make things says what it is', async ({
  join,
}) => {
  const { page } = await join('Ivo')
  await page.goto('/')
  const works = page.getByRole('region', { name: 'How it works' })
  await works.getByRole('link', { name: 'Tavern' }).click()
  await expect(page).toHaveURL(/\/bge$/)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Tavern' }).click()
  await expect(page).toHaveURL(/\/bge$/)
  for (const [path, text] of [
    ['/craft/receipts', 'A recipe turns a fixed list of items into another.'],
    ['/factory/receipts', 'Workshops turn the ingredients you choose into something by chance.'],
    ['/harvest/receipts', 'Send workers out with their tools and food.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('a relic beyond the wallet says how much is missing', async ({ join }) => {
  const { page } = await join('Eva', { coins: 1 })
  await page.goto('/rent')
  await expect(page.getByText('Still needed:').first()).toBeVisible()
})

const histories = [
  { path: '/marketplace/history', narrowed: '', leads: '/marketplace/market' },
  { path: '/marketplace/my-listings', narrowed: '', leads: '/marketplace/market' },
  {
    path: '/marketplace/profit',
    narrowed: '?side=sell',
    all: 'Показать всё',
    leads: '/marketplace/market',
  },
  {
    path: '/inventory/history',
    narrowed: `?item=${OAK_LOG}`,
    all: 'Показать все предметы',
    leads: '/marketplace/market',
  },
  {
    path: '/craft/history',
    narrowed: '?day=2026-01-01',
    all: 'Показать все записи',
    leads: '/craft/receipts',
  },
]

test('where nothing was done yet a screen says what will be there and leads to where it begins', async ({
  join,
}) => {
  const { page } = await join('Yan')
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  const found = page.getByText('Ничего не найдено', { exact: true })
  const begins = page.getByRole('main').locator('p:text-is("Здесь пока пусто")')
  for (const { path, narrowed, all, leads } of histories) {
    await page.goto(`${path}${narrowed}`)
    if (all !== undefined) {
      await expect(found).toBeVisible()
      await page.getByRole('button', { name: all }).last().click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
    await expect(begins).toBeVisible()
    await expect(found).toBeHidden()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Открыть рынок|Смотреть рецепты)$/ })
      .click()
    await expect(page).toHaveURL(new RegExp(leads))
  }
})

const lists = [
  { path: '/marketplace/profit', call: '**/api/profit/get-log', table: 'Trade log' },
  { path: '/marketplace/profit?by=items', call: '**/api/profit/get-sums', table: 'Items' },
  { path: '/inventory/history', call: '**/api/inventory/history', table: 'Inventory history' },
]

test('rows wait for the names of their items', async ({ join }) => {
  const { page } = await join('Ula', { items: { [OAK_LOG]: 3 } })
  await noteUnknown(page)
  for (const { path, call, table: name } of lists) {
    const send = await holdItems(page)
    const read = page.waitForResponse(call)
    await page.goto(path)
    await read
    const table = page.getByRole('table', { name })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    send()
    await expect(table.getByRole('row').filter({ hasText: 'Oak Log' })).toBeVisible()
    expect(await wasUnknown(page)).toBe(false)
  }
})
