import { inboxRoutes } from '@app/contract/inbox.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Player } from './world.ts'

/** Lets a second pass: by then all that the desk has noted is told. */
export const letTell = (player: Player) => player.call(sandboxRoutes.advanceClock, { seconds: 1 })

/** A player's inbox when all that has happened is told. */
export async function inboxOf(player: Player) {
  await letTell(player)
  return player.call(inboxRoutes.get, {})
}
