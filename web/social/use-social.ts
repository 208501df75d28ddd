import { socialRoutes } from '@app/contract/social.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'
import { socialKeys } from './keys.ts'

type FriendCall = 'invite' | 'accept' | 'decline' | 'cancelInvitation' | 'remove'
type UserCall = 'block' | 'unblock' | 'createTrade'
export type SocialCall = FriendCall | UserCall

/** What is said when a call fails for no reason that the server names (spec part 2 section 8). */
const failed: Readonly<Record<SocialCall, MessageId>> = {
  invite: 'social.invite_failed',
  accept: 'social.accept_failed',
  decline: 'social.decline_failed',
  cancelInvitation: 'social.decline_failed',
  remove: 'social.remove_failed',
  block: 'social.block_failed',
  unblock: 'social.unblock_failed',
  createTrade: 'social.trade_failed',
}

export interface Act {
  readonly what: SocialCall
  readonly user: string
}

/** Does something with another player, says why it failed, and loads the lists again. */
export function useSocial() {
  const client = useQueryClient()
  const { doing, run } = useCall({
    about: 'social',
    send: ({ what, user }: Act, once): Promise<object> =>
      what === 'block' || what === 'unblock' || what === 'createTrade'
        ? call(socialRoutes[what], { user_uuid: user }, once)
        : call(socialRoutes[what], { friend_uuid: user }, once),
    failed: (error, { what }) => refusalText(error, t(failed[what])),
    settled: () => client.invalidateQueries({ queryKey: socialKeys.all }),
  })
  return { doing, run }
}
