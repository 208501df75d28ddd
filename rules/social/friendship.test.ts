import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideFriendship, type FriendAct, friendStatus, type Standing } from './friendship.ts'

const strangers: Standing = { relation: 'none', hasBlocked: false, isBlocked: false }

/** The same standing, seen by the other. */
function mirror({ relation, hasBlocked, isBlocked }: Standing): Standing {
  const seen = { none: 'none', friends: 'friends', sent: 'received', received: 'sent' } as const
  return { relation: seen[relation], hasBlocked: isBlocked, isBlocked: hasBlocked }
}

const acts: FriendAct[] = ['invite', 'accept', 'decline', 'cancel', 'remove', 'block', 'unblock']

test.each([
  [{ relation: 'none' }, 'invite', 'pending'],
  [{ relation: 'received' }, 'invite', 'accepted'],
  [{ relation: 'sent' }, 'invite', 'already_invited'],
  [{ relation: 'friends' }, 'invite', 'already_friends'],
  [{ relation: 'none', isBlocked: true }, 'invite', 'player_not_found'],
  [{ relation: 'none', hasBlocked: true }, 'invite', 'player_blocked'],
  [{ relation: 'received' }, 'accept', 'accepted'],
  [{ relation: 'sent' }, 'accept', 'invitation_not_found'],
  [{ relation: 'received' }, 'decline', 'declined'],
  [{ relation: 'none' }, 'decline', 'invitation_not_found'],
  [{ relation: 'sent' }, 'cancel', 'declined'],
  [{ relation: 'received' }, 'cancel', 'invitation_not_found'],
  [{ relation: 'friends' }, 'remove', 'deleted'],
  [{ relation: 'none' }, 'remove', 'not_friends'],
  [{ relation: 'friends' }, 'block', 'blocked'],
  [{ relation: 'none', hasBlocked: true }, 'unblock', 'none'],
] as const)('%j: %s is %s', (standing, act, outcome) => {
  const decision = decideFriendship({ ...strangers, ...standing }, act)
  expect('refused' in decision ? decision.refused : decision.tellActor).toBe(outcome)
})

test.each([
  ['none', null],
  ['sent', 'declined'],
  ['received', 'declined'],
  ['friends', 'deleted'],
] as const)('who was blocked and stood as %s is told %s', (relation, told) => {
  const decision = decideFriendship({ ...strangers, relation }, 'block')
  expect('refused' in decision ? decision : decision.tellOther).toBe(told)
})

test('nobody is told that a block was lifted', () => {
  const decision = decideFriendship({ ...strangers, hasBlocked: true }, 'unblock')
  expect(decision).toMatchObject({ tellActor: 'none', tellOther: null })
})

test('whatever two players do, both see the same, and a block leaves nothing between them', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...acts)), { maxLength: 30 })
  fc.assert(
    fc.property(steps, (played) => {
      let standing = strangers
      for (const [isSecond, act] of played) {
        const decision = decideFriendship(isSecond ? mirror(standing) : standing, act)
        if ('refused' in decision) continue
        standing = isSecond ? mirror(decision.standing) : decision.standing
        if (act === 'block') expect(standing.relation).toBe('none')
        if (standing.relation === 'friends') {
          expect(standing.hasBlocked || standing.isBlocked).toBe(false)
        }
        expect(friendStatus(mirror(mirror(standing)))).toBe(friendStatus(standing))
      }
    }),
  )
})

test('being blocked looks like being nobody', () => {
  expect(friendStatus({ ...strangers, isBlocked: true })).toBe('none')
})
