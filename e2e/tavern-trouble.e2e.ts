import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes, type TavernState } from '@app/contract/tavern.ts'
import type { Page, Route } from '@playwright/test'
import { clickAgain, expect, type Player, test } from './testing.ts'

const zone = (page: Page, name: string) => page.getByRole('region', { name })
const offers = (page: Page) => zone(page, 'Tavern (Level').getByRole('button', { name: /^Buy for/ })
const held = (page: Page) => zone(page, 'My hand').getByRole('button', { name: /^Play: / })
const placed = (page: Page) => zone(page, 'Your board').getByRole('button', { name: /^Slot \d/ })
const log = (page: Page) => page.getByRole('log')
const STATE = '**/api/bg/get-active-state'
const cut = (route: Route) => route.abort()
const failed = (route: Route) => route.fulfill({ status: 500, body: '' })

/** Loses rounds without a card, so that there is gold for more than one card. */
async function loseRounds(player: Player, rounds: number): Promise<void> {
  await player.call(tavernRoutes.startGame, {})
  for (let round = 0; round < rounds; round++) {
    await player.call(tavernRoutes.startRound, { hand: [] })
    await player.call(sandboxRoutes.advanceClock, { seconds: 3 })
  }
}

/** Shows a player's page another state of the game than the one it has. */
async function showState(player: Player, change: (state: TavernState) => TavernState) {
  const there = await player.call(tavernRoutes.getActiveState, {})
  // Newer than what the stream still tells of.
  const jdoc = { ...there.jdoc, version: there.jdoc.version + 1 }
  const state = change({ ...there, jdoc })
  await player.page.route(STATE, (route) => route.fulfill({ json: state }))
}

/** The player comes back to the page from another window. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a double click buys, places and sells one card, not the one that comes after', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await loseRounds(ann, 3)
  await page.goto('/bge')
  await offers(page).first().click()
  await expect(held(page)).toHaveCount(1)
  await offers(page).first().hover()
  await clickAgain(page)
  await offers(page).first().click({ timeout: 20_000 })
  await expect(held(page)).toHaveCount(2)
  await held(page).first().click()
  await expect(placed(page)).toHaveCount(1)
  await held(page).first().hover()
  await clickAgain(page)
  await page.getByRole('button', { name: /^Sell/ }).first().hover()
  await clickAgain(page)
  await page.reload()
  await expect(held(page)).toHaveCount(1)
  await expect(placed(page)).toHaveCount(1)
})

test('the board shows the attack that its cards rally', async ({ join }) => {
  const bob = await join('Bob')
  const { page } = bob
  await bob.call(tavernRoutes.startGame, {})
  const board = [3050, 3051, 3040].map((card_id, slot) => ({ slot, card_id, attack: 0, health: 0 }))
  await showState(bob, (state) => ({ ...state, jdoc: { ...state.jdoc, battle_ground: board } }))
  await page.goto('/bge')
  // The piper rallies the juggler; nobody rallies the piper, or a dog.
  await expect(placed(page).nth(0)).toHaveAccessibleName(/Piper, level 1, attack 1,/)
  await expect(placed(page).nth(1)).toHaveAccessibleName(/Juggler, level 1, attack 3,/)
  await expect(placed(page).nth(2)).toHaveAccessibleName(/Stray Dog, level 1, attack 3,/)
})

test('a round goes on where the network leaves it, with its log', async ({ join }) => {
  const eve = await join('Eve')
  const { page } = eve
  await loseRounds(eve, 1)
  await page.goto('/bge')
  await expect(log(page)).toContainText('Round 1: defeat')
  await offers(page).first().click()
  await expect(held(page)).toHaveCount(1)
  let asked = 0
  await page.route(STATE, (route) => (++asked, failed(route)))
  await page.route('**/api/bg/start-round', cut)
  await page.getByRole('button', { name: 'Fight!' }).click()
  await expect(log(page)).toContainText('Couldn’t start the battle: Can’t reach the')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Fight!' })).toBeEnabled()
  await expect(held(page)).toHaveCount(1)
  await expect(log(page)).toContainText('bought for')

  // What another window did is seen when one comes back.
  await page.unroute(STATE)
  const { jdoc } = await eve.call(tavernRoutes.getActiveState, {})
  const { card_id } = jdoc.my_hand[0]!
  await eve.call(tavernRoutes.fromHandToFieldCard, { card_id })
  await comeBack(page)
  await expect(placed(page)).toHaveCount(1)
})

test('the last battle can be watched again, by keys alone and without its odds', async ({
  join,
}) => {
  const dan = await join('Dan')
  const { page } = dan
  await dan.call(tavernRoutes.startGame, {})
  const { jdoc } = await dan.call(tavernRoutes.getActiveState, {})
  const { card_id } = jdoc.current_tavern[0]!
  await dan.call(tavernRoutes.buyCard, { card_id })
  await dan.call(tavernRoutes.fromHandToFieldCard, { card_id })
  await dan.call(tavernRoutes.startRound, { hand: [{ slot: 0, card_id }] })
  await dan.call(sandboxRoutes.advanceClock, { seconds: 3 })
  await page.route('**/odds-worker*', cut)
  await page.goto('/bge')
  await page.getByRole('button', { name: 'Watch the last battle' }).click()
  const replay = page.getByRole('dialog', { name: 'Battle simulation' })
  const next = replay.getByRole('button', { name: 'Next' })
  await next.focus()
  while (await next.isEnabled()) await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  const result = replay.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Couldn’t calculate the odds.')

  // A game that another window starts knows no battle; the one being watched stays as it is.
  await result.evaluate((element) => (element.dataset['kept'] = 'yes'))
  const none = { last_battle_logs: [] }
  await showState(dan, (state) => ({ ...state, jdoc: { ...state.jdoc, ...none } }))
  await comeBack(page)
  await expect(page.getByText('Watch the last battle')).toHaveCount(0)
  await expect(result).toHaveAttribute('data-kept', 'yes')
})

test('a card held on a phone is under the finger, and tells its signs in the bar below', async ({
  join,
}) => {
  const gil = await join('Gil', {}, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = gil
  await gil.call(tavernRoutes.startGame, {})
  const board = [{ slot: 0, card_id: 3000, attack: 2, health: 5 }]
  await showState(gil, (state) => ({ ...state, jdoc: { ...state.jdoc, battle_ground: board } }))
  await page.goto('/bge')
  const before = (await placed(page).boundingBox())!
  const finger = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  const card = page.locator('#drag-ghost .tavern-card')
  await expect(card).toBeVisible()
  await expect(page.getByText('attacked first. Drop the card here to sell it')).toBeVisible()
  const ghost = (await card.boundingBox())!
  expect(Math.abs(ghost.x + ghost.width / 2 - finger.x)).toBeLessThan(20)
  expect(Math.abs(ghost.y + ghost.height / 2 - finger.y)).toBeLessThan(20)
  // Nothing moves away from under it.
  expect((await placed(page).boundingBox())!.y).toBe(before.y)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(card).toBeHidden()
})

test('the day of the reward is the application’s, where the browser’s clock is wrong', async ({
  join,
}) => {
  const hal = await join('Hal')
  const { page } = hal
  // Other flows have moved the application's clock on.
  const { now } = await hal.call(sandboxRoutes.advanceClock, { seconds: 0 })
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 30 * 86_400_000
  })
  await showState(hal, (state) => ({
    ...state,
    reward: { coins_per_win: 100, taken_until: now + 86_400 },
  }))
  await page.goto('/bge')
  await expect(page.getByText('You’ve claimed today’s reward.')).toBeVisible()
})

test('who plays is told when the profile could not be loaded', async ({ join }) => {
  const { page } = await join('Fay')
  await page.route('**/api/get_profile', failed)
  await page.goto('/bge')
  await expect(page.getByRole('alert')).toContainText('profile')
  await expect(page.getByRole('status', { name: 'The tavern is opening…' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log in to play' })).toHaveCount(0)
  await page.unroute('**/api/get_profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Start game' })).toBeVisible()
})

test('a press during another says that it waits, and the order of the board outlives the screen', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await loseRounds(ann, 4)
  await page.goto('/bge')
  const buying = Promise.withResolvers<void>()
  await page.route('**/api/bg/buy-card', async (route) => {
    await buying.promise
    await route.continue()
  })
  await offers(page).first().click()
  await offers(page).last().click()
  await expect(log(page)).toContainText('Wait until the last change is done')
  buying.resolve()
  await expect(held(page)).toHaveCount(1)
  await page.unroute('**/api/bg/buy-card')
  await offers(page).last().click()
  await expect(held(page)).toHaveCount(2)
  for (const cards of [1, 2]) {
    await held(page).first().click()
    await expect(placed(page)).toHaveCount(cards)
  }
  // Whoever goes from a lifted card to a place leaves it lifted, and by Escape or beyond puts it back.
  const lifted = page.locator('[data-lifted]')
  const putHere = page.getByRole('button', { name: 'Place here (1)' })
  for (const key of ['Escape', 'Shift+Tab']) {
    await placed(page).last().press('Space')
    await page.keyboard.press('Shift+Tab')
    await expect(putHere).toBeFocused()
    await expect(lifted).toHaveCount(1)
    await page.keyboard.press(key)
    await expect(lifted).toHaveCount(0)
    await expect(placed(page).nth(key === 'Escape' ? 1 : 0)).toBeFocused()
  }
  const first = page.locator('#zone-board [data-index="0"]').first()
  const before = await first.textContent()
  await placed(page).first().press('Space')
  await page.keyboard.press('Enter')
  await expect(first).not.toHaveText(before!)
  const order = await first.textContent()
  await page.getByRole('link', { name: 'Back to the market' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(placed(page)).toHaveCount(2)
  await expect(first).toHaveText(order!)
})

test('a board that another window has changed stands in the order that window gave it', async ({
  join,
}) => {
  const ann = await join('Ann')
  const { page } = ann
  await loseRounds(ann, 3)
  const stateOf = () => ann.call(tavernRoutes.getActiveState, {})
  /** Buys a card that is not held yet. */
  const buy = async () => {
    const { current_tavern, my_hand } = (await stateOf()).jdoc
    const has = new Set(my_hand.map(({ card_id }) => card_id))
    const { card_id } = current_tavern.find((one) => !has.has(one.card_id))!
    await ann.call(tavernRoutes.buyCard, { card_id })
  }
  await buy()
  await buy()
  // One more round has the gold for a third.
  await ann.call(tavernRoutes.startRound, { hand: [] })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  await buy()
  const hand = (await stateOf()).jdoc.my_hand.map(({ card_id }) => card_id)
  const field = (card: number) =>
    ann.call(tavernRoutes.fromHandToFieldCard, { card_id: hand[card]! })
  await field(0)
  await field(1)
  await page.goto('/bge')
  await expect(placed(page)).toHaveCount(2)
  await placed(page).first().press('Space')
  await page.keyboard.press('Enter')
  // The other window puts another card in the place of one.
  await ann.call(tavernRoutes.sellCardFromBg, { card_id: hand[0]!, slot: 0 })
  await field(2)
  const { cards } = await ann.call(tavernRoutes.getConfig, {})
  const nameOf = (card: number) => new RegExp(cards[hand[card]!]!.name)
  await expect(placed(page)).toHaveText([nameOf(1), nameOf(2)])
})
