import { socialRoutes } from '@app/contract/social.ts'
import type { Page } from '@playwright/test'
import { expect, type Player, test } from './testing.ts'

/** Two friends who have no trade yet. */
async function makeFriends(ann: Player, bob: Player): Promise<void> {
  const [found] = await ann.call(socialRoutes.findUsers, { q: bob.name })
  await ann.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await bob.call(socialRoutes.getInviteList, {})
  await bob.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
}

/** Lets calls of a path wait until what it returns is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/social/${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a trade that is there after its list was closed does not open over another screen', async ({
  join,
}) => {
  const [ann, bob] = [await join('Annabel'), await join('Barnabas')]
  await makeFriends(ann, bob)
  const { page } = ann
  await page.goto('/credits')
  const answer = await hold(page, 'create-trade')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Social/ })
    .click()
  const popup = page.getByRole('dialog')
  const answered = page.waitForResponse('**/api/social/get-active-trades')
  await popup.getByRole('button', { name: 'Trade' }).click()
  await page.goBack()
  await expect(popup).toBeHidden()
  answer()
  await answered
  await expect(page.getByRole('button', { name: 'Social: 1 waiting' })).toBeVisible()
  await expect(page).toHaveURL(/credits$/)
  await expect(popup).toBeHidden()

  // In the list it is found, and its address is the trade alone, also before it is loaded.
  const [trade] = await ann.call(socialRoutes.getActiveTrades, {})
  const load = await hold(page, 'get-active-trades')
  await page.goto(`/credits?social=trades&trade=${trade!.id}`)
  await expect(page.getByRole('button', { name: /^Social/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Social' })).toBeHidden()
  load()
  await expect(page.getByRole('dialog', { name: 'Trade with Barnabas' })).toBeVisible()
})

test('a trade that could not be read is not said to be missing, and is asked for again', async ({
  join,
}) => {
  const { page } = await join('Leopold')
  await page.route('**/api/social/trade/*', (route) => route.abort())
  await page.goto(`/credits?trade=${crypto.randomUUID()}`)
  const popup = page.getByRole('dialog', { name: 'Trade' })
  await expect(popup.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/social/trade/*')
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'No such trade' })).toContainText('three months')
})
