/** What one player is to another, as the first of them sees it (spec 2 §4, §7). */
export type FriendStatus = 'none' | 'pending' | 'accepted' | 'declined' | 'blocked' | 'deleted'

/** How two players stand to each other, seen by the one who acts. */
export interface Standing {
  readonly relation: 'none' | 'sent' | 'received' | 'friends'
  readonly hasBlocked: boolean
  readonly isBlocked: boolean
}

export type FriendAct = 'invite' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock'

type FriendRefusal =
  | 'player_not_found'
  | 'player_blocked'
  | 'already_friends'
  | 'already_invited'
  | 'invitation_not_found'
  | 'not_friends'

export type FriendDecision =
  | {
      readonly standing: Standing
      /** What each side's screens are told; null for nothing. */
      readonly tellActor: FriendStatus
      readonly tellOther: FriendStatus | null
    }
  | { readonly refused: FriendRefusal }

/** What who was blocked is told: no more than that what there was has ended. */
const endOf: Readonly<Record<Standing['relation'], FriendStatus | null>> = {
  none: null,
  sent: 'declined',
  received: 'declined',
  friends: 'deleted',
}

/**
 * Decides what an act makes of how two players stand.
 *
 * Inviting someone who has invited you accepts. Blocking ends a friendship and any invitation; who
 * was blocked is told no more than that it ended (server rules, section 10).
 */
export function decideFriendship(standing: Standing, act: FriendAct): FriendDecision {
  const to = (
    change: Partial<Standing>,
    tellActor: FriendStatus,
    tellOther: FriendStatus | null = tellActor,
  ): FriendDecision => ({ standing: { ...standing, ...change }, tellActor, tellOther })
  const { relation, hasBlocked, isBlocked } = standing
  switch (act) {
    case 'block':
      return to({ relation: 'none', hasBlocked: true }, 'blocked', endOf[relation])
    case 'unblock':
      return to({ hasBlocked: false }, 'none', null)
    case 'invite':
      if (hasBlocked) return { refused: 'player_blocked' }
      // Whoever blocks is not there for whom they blocked.
      if (isBlocked) return { refused: 'player_not_found' }
      if (relation === 'friends') return { refused: 'already_friends' }
      if (relation === 'sent') return { refused: 'already_invited' }
      return relation === 'received'
        ? to({ relation: 'friends' }, 'accepted')
        : to({ relation: 'sent' }, 'pending')
    case 'accept':
      if (relation !== 'received') return { refused: 'invitation_not_found' }
      return to({ relation: 'friends' }, 'accepted')
    case 'decline':
      if (relation !== 'received') return { refused: 'invitation_not_found' }
      return to({ relation: 'none' }, 'declined')
    case 'cancel':
      if (relation !== 'sent') return { refused: 'invitation_not_found' }
      return to({ relation: 'none' }, 'declined')
    case 'remove':
      if (relation !== 'friends') return { refused: 'not_friends' }
      return to({ relation: 'none' }, 'deleted')
  }
}

/** What a player is told of how they stand to another; nothing of being blocked. */
export function friendStatus({ relation, hasBlocked }: Standing): FriendStatus {
  if (hasBlocked) return 'blocked'
  if (relation === 'friends') return 'accepted'
  return relation === 'none' ? 'none' : 'pending'
}
