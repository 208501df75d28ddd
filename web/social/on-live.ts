import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveReaction } from '../live/reaction.ts'
import { followTrade } from './follow-trade.ts'
import { socialKeys } from './keys.ts'

type FriendStatus = LiveEventOf<'social_friend_changed'>['data']['status']

/** The lists that each status makes stale (spec part 2 section 4, "Friends, live changes"). */
const staleBy: Partial<Record<FriendStatus, readonly (readonly string[])[]>> = {
  pending: [socialKeys.invitations],
  accepted: [socialKeys.friends, socialKeys.invitations],
  declined: [socialKeys.invitations],
  blocked: [socialKeys.friends, socialKeys.invitations],
  deleted: [socialKeys.friends],
}

function changeFriends(client: QueryClient, status: FriendStatus): void {
  // Players that were found show how they stand to the player, too.
  for (const queryKey of [...(staleBy[status] ?? [socialKeys.all]), socialKeys.found]) {
    void client.invalidateQueries({ queryKey })
  }
}

export const socialLive: LiveReaction = {
  on: {
    social_friend_changed: (client, { status }) => changeFriends(client, status),
    trade_created: followTrade,
    trade_changed: followTrade,
    trade_declined: followTrade,
  },
  keeps: [{ queryKey: socialKeys.all }],
}
