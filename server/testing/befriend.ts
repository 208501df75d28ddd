import { socialRoutes } from '@app/contract/social.ts'
import type { Player } from './world.ts'

/** One invites the other, who accepts. */
export async function befriend(one: Player, other: Player): Promise<void> {
  await one.call(socialRoutes.invite, { friend_uuid: other.id })
  await other.call(socialRoutes.accept, { friend_uuid: one.id })
}
