import { socialRoutes } from '@app/contract/social.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { failureText } from '../api/refusal-text.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
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

const mutationKey = ['social']

/** Does something with another player, says why it failed, and loads the lists anew. */
export function useSocial() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ what, user }: Act): Promise<object> =>
      what === 'block' || what === 'unblock' || what === 'createTrade'
        ? call(socialRoutes[what], { user_uuid: user })
        : call(socialRoutes[what], { friend_uuid: user }),
    onError: (error, { what }) => toast(failureText(error, t(failed[what])), 'failed'),
    onSettled: () => client.invalidateQueries({ queryKey: socialKeys.all }),
  })
  return {
    doing: mutation.isPending ? mutation.variables : undefined,
    /** Of two quick presses one counts. */
    run: (act: Act, onDone?: (reply: object) => void) => {
      if (client.isMutating({ mutationKey }) > 0) return
      mutation.mutate(act, { onSuccess: (reply) => onDone?.(reply) })
    },
  }
}
