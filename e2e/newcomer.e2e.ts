import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

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
  await page.goto('/craft/receipts?receipt=2212')
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
