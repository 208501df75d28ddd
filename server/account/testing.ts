import { accountRoutes } from '@app/contract/account.ts'
import { authRoutes } from '@app/contract/auth.ts'
import type { Player } from '../testing/world.ts'

export const nameOf = async (player: Player) => (await player.call(authRoutes.getProfile, {})).name

/** Asks for the deletion of the player's own account, as whoever types their name does. */
export const ask = async (player: Player) =>
  player.call(accountRoutes.askDeletion, { name: await nameOf(player) })

/** When it is due, unix milliseconds; null where none was asked for. */
export const dueOf = async (player: Player) =>
  (await player.call(accountRoutes.deletion, {})).due_at
