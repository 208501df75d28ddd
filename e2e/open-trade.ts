import { socialRoutes } from '@app/contract/social.ts'
import type { Locator } from '@playwright/test'
import type { Player } from './testing.ts'

/** Makes friends of two players and opens a trade between them; the second is found by name. */
export async function openTrade(ann: Player, bob: Player, name: string) {
  const [found] = await ann.call(socialRoutes.findUsers, { q: name })
  await ann.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await bob.call(socialRoutes.getInviteList, {})
  const annId = invitation!.user_uuid
  await bob.call(socialRoutes.accept, { friend_uuid: annId })
  const trade = await ann.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
  return { trade, annId }
}

/** Adds an item to the own offer of the trade that a popup shows. */
export async function addItem(popup: Locator, id: number): Promise<void> {
  await popup.getByLabel('Add item').selectOption(String(id))
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
}
