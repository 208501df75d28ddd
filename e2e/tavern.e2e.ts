import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type Battle, tavernRoutes } from '@app/contract/tavern.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

const zone = (page: Page, name: string) => page.getByRole('region', { name })
const tavern = (page: Page) => zone(page, 'Tavern (Level')
const board = (page: Page) => zone(page, 'Your board')
const hand = (page: Page) => zone(page, 'My hand')
const offers = (page: Page) => tavern(page).getByRole('button', { name: /^Buy for/ })
const placed = (page: Page) => board(page).getByRole('button', { name: /^Slot \d/ })
const held = (page: Page) => hand(page).getByRole('button', { name: /^Play: / })
const log = (page: Page) => page.getByRole('log')

/** Loses four rounds without a card, so that there is gold to spend in the fifth: seven. */
async function reachRoundFive(player: Player): Promise<void> {
  await player.call(tavernRoutes.startGame, {})
  for (let round = 1; round < 5; round++) {
    await player.call(tavernRoutes.startRound, { hand: [] })
    await player.call(sandboxRoutes.advanceClock, { seconds: 3 })
  }
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to point at')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragByMouse(page: Page, card: Locator, target: Locator): Promise<void> {
  const to = await middleOf(target)
  const from = await middleOf(card)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect(page.locator('[data-over]').first()).toBeAttached()
  await page.mouse.up()
}

/** A finger on the page. */
async function touchOf(page: Page) {
  const touch = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}

/** Does a finger that moves now scroll the page? */
const scrollsByTouch = (page: Page) =>
  page.evaluate(() => {
    const move = new Event('touchmove', { bubbles: true, cancelable: true })
    return document.body.dispatchEvent(move)
  })

/** Rolls while there is gold: then each card says that it is too dear, and the log why. */
async function spendTheRest(page: Page): Promise<void> {
  const roll = page.getByRole('button', { name: 'Refresh (1 G)' })
  await expect(roll).toBeEnabled()
  while (await roll.isEnabled()) {
    const rolls = log(page).getByText('Tavern refreshed for 1 gold')
    const before = await rolls.count()
    await roll.click()
    await expect(rolls).toHaveCount(before + 1)
  }
  await expect(offers(page)).toHaveCount(0)
  const dear = tavern(page).getByRole('button', { name: /: \d gold, not enough gold/ })
  await expect(dear).toHaveCount(4)
  await dear.first().click({ force: true })
  await expect(log(page)).toContainText('Not enough gold! You need')
}

/** Pauses, skips to the end, goes back to the opening move by move, and plays it all again. */
async function walkReplay(replay: Locator, { initial_state, moves }: Battle): Promise<void> {
  const result = replay.getByRole('region', { name: 'Result' })
  const button = (name: string) => replay.getByRole('button', { name, exact: true })
  const at = (move: number) => replay.getByText(`Round 5 · move ${move} of ${moves.length}`)
  // A short battle may be over before it is paused; then it is played again.
  await expect(async () => {
    await button('From start').click()
    await button('Pause').click({ timeout: 1000 })
  }).toPass()
  await expect(button('Autoplay')).toBeEnabled()
  await button('Skip').click()
  await expect(result).toBeVisible()
  await expect(button('Next')).toBeDisabled()
  for (let move = moves.length - 1; move >= 0; move--) {
    await button('Previous').click()
    await expect(at(move)).toBeVisible()
  }
  await expect(result).toBeHidden()
  await expect(button('Previous')).toBeDisabled()
  const numbers = /, attack (\d+), health (\d+)/
  const shown = await replay.getByRole('listitem').filter({ hasText: numbers }).allTextContents()
  const { player, opponent } = initial_state
  expect(shown.map((text) => numbers.exec(text)?.slice(1).map(Number))).toEqual(
    [...opponent.hand, ...player.hand].map(({ attack, health }) => [attack, health]),
  )
  await button('Next').click()
  await expect(at(1)).toBeVisible()
  await button('Previous').click()
  await replay.getByRole('radio', { name: '4×' }).click()
  await button('Autoplay').click()
  await expect(result).toBeVisible()
  await expect(at(moves.length)).toBeVisible()
  await button('From start').click()
  await expect(result).toBeHidden()
  await button('Skip').click()
  await expect(result).toContainText(/Winner: (Player|Opponent)|Draw/)
}

test('a round by mouse and keyboard, its battle and a shared replay', async ({ join, browser }) => {
  const ann = await join('Ann')
  const { page } = ann
  await reachRoundFive(ann)
  await page.goto('/bge')
  await expect(log(page).getByRole('listitem').first()).toHaveText('Welcome to the game!')
  await dragByMouse(page, offers(page).first(), hand(page))
  await expect(held(page)).toHaveCount(1)
  await expect(log(page)).toContainText('bought for')
  await offers(page).first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'picked up' })).toContainText('the hand')
  await page.keyboard.press('Enter')
  await expect(held(page)).toHaveCount(2)

  const first = await held(page).first().textContent()
  await held(page).first().click()
  await expect(placed(page)).toHaveCount(1)
  await held(page).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'picked up' })).toContainText('slot 1')
  await page.keyboard.press('Enter')
  await expect(placed(page)).toHaveCount(2)
  const cardName = (label: string | null) => label?.split(': ')[1]?.split(',')[0] ?? ''
  await expect(placed(page).nth(1)).toHaveAccessibleName(new RegExp(cardName(first)))
  await dragByMouse(page, placed(page).nth(1), placed(page).nth(0))
  await expect(placed(page).nth(0)).toHaveAccessibleName(new RegExp(cardName(first)))
  await dragByMouse(page, placed(page).nth(0), board(page).getByText('Empty'))
  await expect(placed(page).nth(1)).toHaveAccessibleName(new RegExp(cardName(first)))

  await dragByMouse(page, placed(page).nth(1), tavern(page).getByRole('heading'))
  await expect(placed(page)).toHaveCount(1)
  await expect(log(page)).toContainText('sold for 1 gold')
  await page.getByRole('button', { name: 'Upgrade (1 G)' }).click()
  await expect(page.getByRole('heading', { name: 'Tavern (Level 2)' })).toBeVisible()
  await spendTheRest(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Fight!' }).click()
  const replay = page.getByRole('dialog', { name: 'Battle simulation' })
  await expect(replay.getByText('Round 5 · move')).toBeVisible()
  const { jdoc } = await ann.call(tavernRoutes.getActiveState, {})
  await walkReplay(replay, jdoc.last_battle_logs[0]!)
  await expect(replay.getByRole('status')).toContainText(/(Player|Opponent|Draw).*Odds: win/)
  await expect(replay.getByText('identical result')).toBeVisible()
  await expectAccessible(page)
  const shared = page.url()
  expect(shared).toMatch(/\/bge\?battle=[0-9a-f-]{36}$/)
  await replay.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(replay).toBeHidden()
  await expect(page).toHaveURL(/\/bge$/)

  const visitor = await browser.newPage()
  await visitor.goto(shared)
  await visitor.getByRole('button', { name: 'Skip' }).click()
  await expect(visitor.getByText('identical result')).toBeVisible()
  await visitor.close()
})

test('a phone buys by touch, places by tap and fights', async ({ join }) => {
  const bob = await join('Bob', {}, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = bob
  await page.goto('/bge')
  await expect(page.getByRole('button', { name: 'Start game' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start game' }).tap()
  await expect(offers(page)).toHaveCount(3)
  await expectNoSideScroll(page)

  const send = await touchOf(page)
  const to = await middleOf(hand(page))
  const from = await middleOf(offers(page).first())
  await send('touchStart', from)
  await expect(page.locator('#drag-ghost')).toBeAttached()
  await send('touchMove', { x: to.x, y: (from.y + to.y) / 2 })
  await send('touchMove', to)
  await expect(hand(page)).toHaveAttribute('data-over')
  await send('touchEnd')
  await expect(held(page)).toHaveCount(1)

  await held(page).first().tap()
  await expect(placed(page)).toHaveCount(1)
  await expectAccessible(page)
  // A lifted card leaves the page to the fingers, and a second tap puts it back.
  const lifted = board(page).locator('[data-lifted]')
  await placed(page).first().tap()
  await expect(lifted).toHaveCount(1)
  expect(await scrollsByTouch(page)).toBe(true)
  await expect(async () => {
    // The second of a double tap means nothing.
    await placed(page).first().tap()
    await expect(lifted).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Fight!' }).tap()
  const replay = page.getByRole('dialog', { name: 'Battle simulation' })
  // Nobody has left a board for the first round yet: the house comes after three seconds.
  await expect(page.getByText('Looking for a suitable opponent…')).toBeVisible()
  await replay.getByRole('button', { name: 'Skip' }).tap()
  await expect(replay.getByText('identical result')).toBeVisible()
  await expectNoSideScroll(page)
  await replay.getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(board(page)).toBeVisible()
})

test('a finger that rests a moment on a card has tapped it, and one that rests longer has read it', async ({
  join,
}) => {
  const { page } = await join('Fay', {}, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/bge')
  await page.getByRole('button', { name: 'Start game' }).tap()
  await expect(offers(page)).toHaveCount(3)
  const touch = await page.context().newCDPSession(page)
  /** Rests on the first card until it is lifted, and longer by the clock of the screen. */
  const rest = async (seconds: number) => {
    const at = await middleOf(offers(page).first())
    const timestamp = Date.now() / 1000
    const send = 'Input.dispatchTouchEvent'
    await touch.send(send, { type: 'touchStart', touchPoints: [at], timestamp })
    await expect(page.locator('#drag-ghost')).toBeAttached()
    const lifted = timestamp + seconds
    await touch.send(send, { type: 'touchEnd', touchPoints: [], timestamp: lifted })
    await expect(page.locator('#drag-ghost')).not.toBeAttached()
  }
  await rest(2)
  await expect(held(page)).toHaveCount(0)
  await rest(0.25)
  await expect(held(page)).toHaveCount(1)
})

/** Goes on by Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 40; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}

test('a keyboard alone plays a round, and its focus is never lost', async ({ join }) => {
  const { page } = await join('Eve')
  const enter = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const hasFocus = (id: string) => expect(page.locator(`${id}:focus, ${id} :focus`)).toHaveCount(1)
  await page.goto('/bge')
  await expect(page.getByText('Today’s reward is ready.')).toBeVisible()
  await enter(page.getByRole('button', { name: 'Start game' }))
  await expect(offers(page)).toHaveCount(3)
  await hasFocus('main')
  await expect(page.getByText('Today’s reward so far:')).toBeVisible()
  await enter(offers(page).first())
  await expect(held(page)).toHaveCount(1)
  await hasFocus('#zone-tavern')
  await enter(held(page).first())
  await expect(placed(page)).toHaveCount(1)
  await hasFocus('#zone-hand')
  await enter(page.getByRole('button', { name: 'Fight!' }))
  const replay = page.getByRole('dialog', { name: 'Battle simulation' })
  await enter(replay.getByRole('button', { name: 'Skip' }))
  await enter(replay.getByRole('button', { name: 'Close', exact: true }))
  await expect(replay).toBeHidden()
  await expect(board(page)).toBeVisible()
  // On none of its buttons: a further Enter spends nothing.
  await expect(page.locator('main')).toBeFocused()
})

test('on a small screen a dragged card takes the page along to the hand', async ({ join }) => {
  const dan = await join('Dan', {}, { viewport: { width: 390, height: 480 }, hasTouch: true })
  const { page } = dan
  await dan.call(tavernRoutes.startGame, {})
  await page.goto('/bge')
  await expect(offers(page)).toHaveCount(3)
  const send = await touchOf(page)
  const from = await middleOf(offers(page).first())
  await send('touchStart', from)
  await expect(page.locator('#drag-ghost')).toBeAttached()
  await send('touchMove', { x: from.x, y: 470 })
  const top = async () => (await hand(page).boundingBox())?.y
  await expect.poll(top).toBeLessThan(300)
  await send('touchMove', { x: from.x, y: 240 })
  const { x, y } = await middleOf(hand(page))
  await send('touchMove', { x, y })
  await expect(hand(page)).toHaveAttribute('data-over')
  await send('touchEnd')
  await expect(held(page)).toHaveCount(1)
})

for (const [what, id] of [
  ['a shared battle that is kept no longer', '019a0000-0000-7000-8000-000000000000'],
  ['a link to no battle', 'cut-off'],
]) {
  test(`${what} says so and leads to the tavern`, async ({ page }) => {
    await page.goto(`/bge?battle=${id}`)
    const replay = page.getByRole('dialog', { name: 'Battle simulation' })
    await expect(replay.getByText('Battle not found')).toBeVisible()
    await expect(replay.getByRole('button', { name: 'Try again' })).toBeHidden()
    await replay.getByRole('button', { name: 'Go to the tavern' }).click()
    await expect(replay).toBeHidden()
    await expect(page).toHaveURL(/\/bge$/)
    await expect(page.getByRole('button', { name: 'Log in to play' })).toBeVisible()
  })
}
