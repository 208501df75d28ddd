import { exchangeRoutes } from '@app/contract/exchange.ts'
import type { LiveEvent } from '@app/contract/live.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { holdAnswer, loseAnswers } from './lost-answers.ts'
import { expect, expectAccessible, expectNoSideScroll, test, untilKept } from './testing.ts'

const UNHEARD = /may already be done.*try again/

test('coins are exchanged in both directions, and every balance follows', async ({ join }) => {
  const ann = await join('Ann', { coins: 45_678 })
  const { page } = ann
  await page.goto('/marketplace/exchange')
  await page.getByRole('radio', { name: 'Silver' }).check()
  await expect(page.getByTestId('balance-silver')).toHaveText('0')
  const convert = page.getByRole('button', { name: 'Convert' })
  const coins = page.getByRole('spinbutton', { name: 'Surprise coins' })
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  await expect(convert).toBeDisabled()
  await coins.fill('50000')
  await expect(page.getByRole('alert')).toHaveText('Not enough Surprise coins')
  await expect(convert).toBeDisabled()
  // Too few for one: the button says so, too.
  await coins.fill('5000')
  await expect(convert).toBeDisabled()
  await expect(convert).toHaveAttribute(
    'data-hint',
    /^5,000 Surprise coins are too few for a whole coin/,
  )
  await coins.fill('25000')
  await expect(silver).toHaveValue('2')
  await expect(page.getByText('5,000 Surprise coins are too few for a whole coin')).toBeVisible()
  await convert.click()
  await expect(page.getByText('Successfully exchanged 20,000 Surprise coins')).toBeVisible()
  await expect(page.getByTestId('balance-silver')).toHaveText('2')
  await expect(page.getByRole('banner').getByText('25,678 Surprise coins')).toBeAttached()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'From Steam' }).click()
  await expect(page).toHaveURL(/way=from/)
  await silver.fill('3')
  await expect(page.getByRole('alert')).toHaveText('Not enough silver')
  await silver.fill('1')
  await expect(coins).toHaveValue('10000')
  await convert.click()
  await expect(page.getByText('Successfully exchanged 1 silver')).toBeVisible()
  await expect(page.getByTestId('balance-silver')).toHaveText('1')
  await expect(page.getByRole('banner').getByText('35,678 Surprise coins')).toBeAttached()

  // What changes elsewhere shows here, too.
  await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, gold_coins: 7 })
  await expect(page.getByTestId('balance-gold')).toHaveText('7')
  await ann.call(exchangeRoutes.fromSteam, { currency: 'silver', count: 1 })
  await expect(page.getByTestId('balance-silver')).toHaveText('0')
})

test('on a phone the wallet shows all four coins and leads to the exchange', async ({ join }) => {
  const ann = await join('Ann', { coins: 100 }, { viewport: { width: 390, height: 844 } })
  for (const gold_coins of [3, 4]) {
    await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, gold_coins })
  }
  const { page } = ann
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Balances/ })
    .click()
  const gold = page.getByRole('banner').getByRole('definition').nth(1)
  await expect(gold).toHaveText('7')
  await page.getByRole('banner').getByRole('link', { name: 'Top up' }).first().click()
  await expect(page).toHaveURL(/\/marketplace\/exchange$/)
  await expect(page.getByTestId('balance-gold')).toHaveText('7')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stack Steam inventory' }).click()
  await expect(page.getByText('Inventory successfully stacked')).toBeVisible()
  await expect(page.getByTestId('balance-gold')).toHaveText('7')
})

test('an exchange whose answer got lost is asked for again, and done once', async ({ join }) => {
  const { page } = await join('Ann', { coins: 30_000 })
  await page.goto('/marketplace/exchange?coin=silver')
  // A gateway in front of the server, which loses every answer.
  await page.route('**/exchange-to-steam-coins', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' })
  })
  await page.getByRole('spinbutton', { name: 'Silver' }).fill('1')
  const convert = page.getByRole('button', { name: 'Convert' })
  await convert.click()
  const told = page.getByRole('alert').filter({ hasText: UNHEARD })
  await expect(told).toHaveCount(1)
  await page.unroute('**/exchange-to-steam-coins')
  await convert.click()
  await expect(page.getByText('Successfully exchanged 10,000 Surprise coins')).toBeVisible()
  await expect(page.getByTestId('balance-silver')).toHaveText('1')
  await expect(page.getByRole('banner').getByText('20,000 Surprise coins')).toBeAttached()
})

test('an exchange that took all coins and whose answer got lost can be sent again', async ({
  join,
}) => {
  const ann = await join('Ann', { coins: 30_000 })
  const { page } = ann
  await page.goto('/marketplace/exchange?coin=silver')
  const answerAgain = await loseAnswers(page, '/marketplace/exchange-to-steam-coins')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const convert = page.getByRole('button', { name: 'Convert' })
  await convert.click()
  const told = page.getByRole('alert').filter({ hasText: UNHEARD })
  await told.waitFor()
  // There are no coins for another one.
  await expect(page.getByTestId('balance-silver')).toHaveText('3')
  await expect(convert).toBeDisabled()
  await answerAgain()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Successfully exchanged 30,000 Surprise coins')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'Silver' })).toHaveValue('')
  await expect(page.getByTestId('balance-silver')).toHaveText('3')
})

test('a player who leaves meanwhile hears how the exchange ended', async ({ join }) => {
  const { page } = await join('Ann', { coins: 30_000 })
  await page.goto('/marketplace/exchange?coin=silver')
  const answered = Promise.withResolvers<void>()
  await page.route('**/exchange-to-steam-coins', async (route) => {
    await answered.promise
    await route.continue()
  })
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  await untilKept(page, () => silver.fill('1'))
  await untilKept(page, () => page.getByRole('button', { name: 'Convert' }).click())
  await page.getByRole('banner').getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  answered.resolve()
  await expect(page.getByText('Successfully exchanged 10,000 Surprise coins')).toBeVisible()
  // What is exchanged is not there to be exchanged once more.
  await page.goBack()
  await expect(page.getByTestId('balance-silver')).toHaveText('1')
  await expect(silver).toHaveValue('')
})

test('an amount that was sent is not brought back by a reload, one that was refused is', async ({
  join,
}) => {
  const { page } = await join('Ann', { coins: 30_000 })
  const sent = await holdAnswer(page, '/marketplace/exchange-to-steam-coins')
  const refusal = { status: 400, contentType: 'text/plain', body: 'Too late' }
  await page.route('**/exchange-to-steam-coins', (route) => route.fulfill(refusal), { times: 1 })
  await page.goto('/marketplace/exchange?coin=silver')
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  const convert = page.getByRole('button', { name: 'Convert' })
  const kept = () => page.evaluate(() => history.state.kept?.texts.exchange)
  await silver.fill('1')
  await convert.click()
  await expect(page.getByText('Too late')).toBeVisible()
  await expect.poll(kept).toBe('platform 1')
  await page.reload()
  await expect(silver).toHaveValue('1')
  await convert.click()
  await sent.isDone
  await expect(silver).toHaveValue('1')
  await expect.poll(kept).toBe('')
  await page.reload()
  await expect(page.getByTestId('balance-silver')).toHaveText('1')
  await expect(silver).toHaveValue('')
})

test('on a phone another coin and the other direction leave the page where it was scrolled to', async ({
  join,
}) => {
  const options = { viewport: { width: 390, height: 560 } }
  const { page } = await join('Ann', { coins: 30_000 }, options)
  await page.goto('/marketplace/exchange')
  await expect(page.getByTestId('balance-gold')).toHaveText('0')
  const place = () => page.evaluate(() => scrollY)
  const choose = async (name: string, address: RegExp) => {
    const choice = page.getByRole('radio', { name })
    await choice.hover()
    const before = await place()
    expect(before).toBeGreaterThan(0)
    await choice.click()
    await expect(page).toHaveURL(address)
    await expect(choice).toBeChecked()
    expect(await place()).toBe(before)
  }
  await page.evaluate(() => scrollTo(0, 150))
  await choose('From Steam', /way=from/)
  await choose('Silver', /coin=silver/)
})

test('the late end of an exchange is told wherever the player is, and one that its call told is not', async ({
  join,
}) => {
  const { page } = await join('Ann')
  const exchange = { direction: 'to_steam', currency: 'silver', count: 1, coins: 10_000 } as const
  const settled = (change: { state: 'done' | 'undone'; is_late: boolean }): LiveEvent => ({
    type: 'exchange_settled',
    data: { ...exchange, exchange_id: crypto.randomUUID(), ...change },
  })
  /** The next page's stream begins with these, breaks off, and goes on with what is true. */
  const stream = async (...events: LiveEvent[]) => {
    // The page that is left would connect again and take what is meant for the next one.
    await page.goto('about:blank')
    const body = `data: ${JSON.stringify(events)}\n`
    const answer = { contentType: 'text/event-stream', body }
    await page.route('**/api/sse', (route) => route.fulfill(answer), { times: 1 })
  }
  await stream(
    settled({ state: 'done', is_late: false }),
    settled({ state: 'done', is_late: true }),
  )
  await page.goto('/bge', { waitUntil: 'commit' })
  await expect(page.getByText('Successfully exchanged 10,000 Surprise coins')).toBeVisible()
  await stream(settled({ state: 'undone', is_late: true }))
  await page.goto('/inventory', { waitUntil: 'commit' })
  await expect(page.getByText('Your coins were returned')).toBeVisible()
})

test('what was typed outlives a reload, until it is exchanged or belongs to another coin', async ({
  join,
}) => {
  const ann = await join('Ann', { coins: 25_000 })
  const { page } = ann
  await page.goto('/marketplace/exchange?coin=silver')
  const coins = page.getByRole('spinbutton', { name: 'Surprise coins' })
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  await untilKept(page, () => coins.fill('15000'))
  await page.reload()
  await expect(coins).toHaveValue('15000')
  await expect(silver).toHaveValue('1')
  await expect(page.getByText('5,000 Surprise coins are too few for a whole coin')).toBeVisible()
  await untilKept(page, () => silver.press('ArrowUp'))
  await page.reload()
  await expect(silver).toHaveValue('2')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText('Successfully exchanged 20,000 Surprise coins')).toBeVisible()
  await expect(silver).toHaveValue('')
  await page.reload()
  await expect(silver).toHaveValue('')
  await silver.fill('1')
  await page.getByRole('radio', { name: 'From Steam' }).click()
  await expect(silver).toHaveValue('1')
  await page.getByRole('radio', { name: 'Gold' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Gold' })).toHaveValue('')
})

test('what is typed while an exchange is under way stays', async ({ join }) => {
  const { page } = await join('Ann', { coins: 50_000 })
  await page.goto('/marketplace/exchange?coin=silver')
  const held = Promise.withResolvers<void>()
  await page.route('**/exchange-to-steam-coins', async (route) => {
    await held.promise
    await route.continue()
  })
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  await silver.fill('1')
  await page.getByRole('button', { name: 'Convert' }).click()
  await silver.fill('2')
  held.resolve()
  await expect(page.getByText('Successfully exchanged 10,000 Surprise coins')).toBeVisible()
  await expect(silver).toHaveValue('2')
})
