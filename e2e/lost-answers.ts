import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import type { Locator, Page, Route } from '@playwright/test'
import { type Player } from './testing.ts'

export const UNREACHABLE = 'Can’t reach the market'

/** The server does what it is asked on this path, and no answer arrives. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const lost: Promise<void>[] = []
  let isLosing = true
  await page.route(`**/api${path}`, async (route: Route) => {
    if (!isLosing) return route.fallback()
    const one = route.fetch().then(() => route.abort())
    lost.push(one)
    return one
  })
  return async () => {
    isLosing = false
    // What is being lost is lost to its end.
    await Promise.all(lost)
  }
}

/** The server does what it is asked on this path, and its answer never comes. */
export async function holdAnswer(page: Page, path: string): Promise<{ isDone: Promise<void> }> {
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, async (route) => {
    await route.fetch()
    done()
  })
  return { isDone }
}

/** Presses, loses the answer, and presses again when the failure has been told. */
export async function pressTwice(page: Page, path: string, button: Locator, told: Locator) {
  const answerAgain = await loseAnswers(page, path)
  // A notice lasts three seconds: it is looked for from before the press on.
  await Promise.all([told.waitFor(), button.click()])
  await answerAgain()
  await button.click()
}

export async function fillOrder(page: Page, itemId: number): Promise<Locator> {
  await page.goto(`/marketplace/market#/item=${itemId}`)
  await page.getByRole('button', { name: 'Buy item' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Price per piece, in coins').fill('7')
  await popup.getByLabel('Quantity', { exact: true }).fill('3')
  return popup
}

export const lotsOf = (player: Player) => player.call(lotRoutes.getMyLots, {})
export const coinsOf = async (player: Player) =>
  (await player.call(authRoutes.getProfile, {})).coins

export const heldOf = async (player: Player, itemId: number) =>
  (await player.call(inventoryRoutes.get, {})).response.find(({ TypeId }) => TypeId === itemId)
    ?.Count ?? 0

/** Without the stream the page does not hear that a call was done whose answer got lost. */
export const hearNothing = (page: Page) => page.route('**/api/sse', (route) => route.abort())
