import { orderRoutes } from '@app/contract/order.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, hold, test } from './testing.ts'

const WOODEN_TOKEN = 701

test('a spin is won, its seed revealed, and the browser draws the same', async ({ join }) => {
  const ann = await join(
    'Ann',
    { items: { [WOODEN_TOKEN]: 1 } },
    { viewport: { width: 390, height: 844 } },
  )
  const { page } = ann
  await page.goto('/spin')
  await expect(page.getByText('1 owned, 1 needed')).toBeVisible()
  const hash = await page
    .locator('code')
    // Zeros hold the place until it is there.
    .filter({ hasText: /^(?!0+$)[0-9a-f]{64}$/ })
    .textContent()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(page.getByText('0 owned, 1 needed')).toBeVisible()
  const won = page.getByRole('status').filter({ hasText: 'You won: ' })
  await expect(won).toBeVisible()
  const prize = (await won.textContent())!.replace('You won: ', '')
  await expect(page.getByRole('button', { name: 'Spin', exact: true })).toBeDisabled()

  await page.getByRole('link', { name: 'Verify your spins' }).click()
  const row = page.getByRole('table', { name: 'Your spins' }).getByRole('row').nth(1)
  await expect(row).toContainText(prize)
  await row.getByRole('link').click()
  await expect(page.getByText('The seed of this spin is still in use')).toBeVisible()
  // What is typed before the answer comes is for the next time.
  const words = page.getByLabel('Your next client seed')
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/spin/rotate-seeds', async (route) => {
    await typed.promise
    await route.continue()
  })
  await words.fill('anns-words')
  await page.getByRole('button', { name: 'Reveal and replace' }).click()
  await words.fill('more-words')
  typed.resolve()
  await expect(page.getByText('The seed of this spin is still in use')).toBeHidden()
  await expect(words).toHaveValue('more-words')
  const form = page.getByRole('form', { name: 'The spin to verify' })
  await form.getByRole('button', { name: 'Verify' }).click()
  await expect(form.getByText('Matches the server')).toHaveCount(3)
  await expect(form.getByRole('status')).toContainText(prize)
  await expect(form.getByRole('status')).toContainText(hash!)
  await expectNoSideScroll(page)
  await expectAccessible(page)
})

test('a bundle among the prizes is worth what it opens into', async ({ join }) => {
  const ann = await join('Ann', { coins: 200_000 })
  const festival = 2455
  // Nothing but a piece that comes in the pack alone has a buyer.
  await ann.call(orderRoutes.createBuyLot, { item_type_id: 538, price: 100_000, count: 1 })
  const { response } = await ann.call(spinRoutes.getReceipts, {})
  const pack = response
    .find(({ id }) => id === festival)!
    .possible_items.find(({ id }) => id === 801)!
  expect(pack.weight).toBe(8.3)
  await ann.page.goto(`/spin?wheel=${festival}`)
  await expect(ann.page.getByText('Average prize value').locator('..')).toContainText('8,300')
})

/** What the counter of tokens has read, one after the other. */
async function watchTokens(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const read: number[] = []
    Object.assign(window, { read })
    const look = () => {
      const left = Number(/(\d+) owned/.exec(document.body.innerText)?.[1] ?? Number.NaN)
      if (read.at(-1) !== left) read.push(left)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate('read') as Promise<number[]>
}

for (const tokens of [2, 3]) {
  test(`of ${tokens} tokens a spin takes one, and never seems to take two`, async ({ join }) => {
    const { page } = await join('Ann', { items: { [WOODEN_TOKEN]: tokens } })
    await page.goto('/spin')
    await expect(page.getByText(`${tokens} owned, 1 needed`)).toBeVisible()
    const read = await watchTokens(page)
    await page.getByRole('button', { name: 'Spin', exact: true }).click()
    await expect(page.getByText(`${tokens - 1} owned, 1 needed`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You won: ' })).toBeVisible()
    expect(await read()).toEqual([tokens, tokens - 1])
    await page.getByRole('button', { name: 'Spin', exact: true }).click()
    await expect(page.getByText(`${tokens - 2} owned, 1 needed`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You won: ' })).toBeVisible()
    expect(await read()).toEqual([tokens, tokens - 1, tokens - 2])
  })
}

test('whoever leaves while the wheel turns is told what was won, and finds the wheel as it is', async ({
  join,
}) => {
  const { page } = await join('Ann', { items: { [WOODEN_TOKEN]: 2 } })
  await page.goto('/spin')
  const left = Promise.withResolvers<void>()
  await page.route('**/api/spin/run', async (route) => {
    await left.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  await page.getByRole('link', { name: 'Craft', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Craft')
  left.resolve()
  await expect(page.getByText(/^You won: /)).toBeVisible()
  await page.getByRole('link', { name: 'Roulette', exact: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'You won: ' })).toBeVisible()
  await expect(page.getByText('1 owned, 1 needed')).toBeVisible()
})

test('a reload while the wheel slows down takes nothing from what was won', async ({ join }) => {
  const { page } = await join('Ann', { items: { [WOODEN_TOKEN]: 2 } })
  await page.goto('/spin')
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Slowing down' }).waitFor()
  await page.reload()
  const won = page.getByRole('status').filter({ hasText: 'You won: ' })
  await expect(won).toBeVisible()
  const prize = (await won.textContent())!.replace('You won: ', '')
  await expect(page.getByText('1 owned, 1 needed')).toBeVisible()
  await page.getByRole('link', { name: 'Verify your spins' }).click()
  const draws = page.getByRole('table', { name: 'Your spins' })
  await expect(draws.getByRole('row').nth(1)).toContainText(prize)
  // It is told once.
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
  await expect(won).toBeHidden()
})

test('a spin has one page of the list read again, however many are shown', async ({ join }) => {
  test.slow()
  const ann = await join('Ann', { items: { [WOODEN_TOKEN]: 110 } })
  const { response } = await ann.call(spinRoutes.getReceipts, {})
  const wheel = response.find(({ need_items }) => need_items[0]?.id === WOODEN_TOKEN)!
  for (let spin = 0; spin < 105; spin++) await ann.call(spinRoutes.run, { receipt_id: wheel.id })
  const { page } = ann
  await page.goto('/spin')
  await page.getByRole('link', { name: 'Verify your spins' }).click()
  const rows = page.getByRole('table', { name: 'Your spins' }).locator('tbody').getByRole('row')
  for (const count of [50, 100]) {
    await expect(rows).toHaveCount(count)
    await page.getByRole('button', { name: 'Load more' }).click()
  }
  await expect(rows).toHaveCount(105)
  await page.goBack()
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You won: ' })).toBeVisible()
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/spin/get-history')) asked.push(request.postDataJSON())
  })
  await page.getByRole('link', { name: 'Verify your spins' }).click()
  await expect(rows).toHaveCount(106)
  expect(asked).toEqual([{}])

  // A seed that is revealed changes rows of every page.
  await page.getByLabel('Your next client seed').fill('anns-words')
  await page.getByRole('button', { name: 'Reveal and replace' }).click()
  await expect(rows.last()).toContainText('Verify')
  await expect(rows.first()).toContainText('Verify')
  await expect(rows).toHaveCount(106)
})

test('a verified draw is said of what it was made from alone', async ({ page }) => {
  await page.goto('/spin/check')
  const form = page.getByRole('form', { name: 'The spin to verify' })
  await form.getByLabel('Server seed').fill('a'.repeat(64))
  await form.getByLabel('Client seed').fill('anns-words')
  await form.getByRole('button', { name: 'Verify' }).click()
  const result = form.getByRole('status')
  await expect(result).toContainText('anns-words:0')
  await form.getByLabel('Client seed').fill('other-words')
  await expect(result).toBeEmpty()
  await form.getByRole('button', { name: 'Verify' }).click()
  await expect(result).toContainText('other-words:0')
})

test('the hash of the next seed, and whether a spin’s seed is secret, follow other tabs and devices', async ({
  join,
}) => {
  const ann = await join('Ann', { items: { [WOODEN_TOKEN]: 1 } })
  const { page } = ann
  const other = await page.context().newPage()
  await other.goto('/spin/check')
  const nonce = other.locator('dl > div').filter({ hasText: 'Spin number' })
  await expect(nonce).toHaveText('Spin number0')
  await page.goto('/spin')
  const { server_seed_hash, next_server_seed_hash } = await ann.call(spinRoutes.getSeeds, {})
  await expect(page.getByText(server_seed_hash)).toBeVisible()
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  const row = other.getByRole('table', { name: 'Your spins' }).getByRole('row').nth(1)
  await expect(row).toContainText('still secret')
  await expect(nonce).toHaveText('Spin number1')
  await row.getByRole('link').click()
  await expect(other.getByText('The seed of this spin is still in use')).toBeVisible()

  await ann.call(spinRoutes.rotateSeeds, {})
  await expect(page.getByText(next_server_seed_hash)).toBeVisible()
  await expect(page.getByText(server_seed_hash)).toHaveCount(0)
  await expect(other.getByText('The seed of this spin is still in use')).toHaveCount(0)
  await expect(row).toContainText('Verify')
  await expect(row).not.toContainText('still secret')
})

test('of a wheel that is not there the first one is verified, and without any it says why not', async ({
  page,
}) => {
  const form = page.getByRole('form', { name: 'The spin to verify' })
  const verify = form.getByRole('button', { name: 'Verify' })
  const open = async () => {
    await page.goto(`/spin/check?wheel=999999&client=words&server=${'a'.repeat(64)}`)
    await expect(form).toBeVisible()
  }
  await open()
  await verify.click()
  await expect(form.getByRole('status')).toContainText('words:0')
  await page.route('**/api/spin/get-all-spin-receipts', (route) =>
    route.fulfill({ json: { response: [] } }),
  )
  await open()
  await expect(verify).toHaveAttribute('data-hint', 'There are no wheels')
})

test('what a spin costs is not said to be missing while the inventory is on its way', async ({
  join,
}) => {
  const { page } = await join('Ann', { items: { [WOODEN_TOKEN]: 2 } })
  const send = await hold(page, '**/api/inventory/get')
  await page.goto('/spin')
  const spin = page.getByRole('button', { name: 'Spin', exact: true })
  await expect(spin).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('0 owned, 1 needed')).toBeHidden()
  send()
  await expect(page.getByText('2 owned, 1 needed')).toBeVisible()
  await expect(spin).toBeEnabled()
})
