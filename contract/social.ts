import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Coins, Nothing, UnixSeconds, Uuid } from './values.ts'

export const FriendStatus = Type.Union([
  Type.Literal('none'),
  Type.Literal('pending'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
  Type.Literal('blocked'),
  Type.Literal('deleted'),
])

/** Another player, and what they are to the caller (spec 2 §3). */
const Friend = Type.Object({ user_uuid: Uuid, name: Type.String(), status: FriendStatus })
export type Friend = Static<typeof Friend>

const Invitation = Type.Object({
  user_uuid: Uuid,
  name: Type.String(),
  created_at: UnixSeconds,
  is_own: Type.Boolean({ description: 'the caller sent it' }),
})
export type Invitation = Static<typeof Invitation>

/** Kinds of items in one offer, at most (server rules, section 10). */
export const OFFER_KINDS_MAX = 50

const TradeItem = Type.Object(
  {
    coins: Coins,
    items: Type.Record(
      Type.String({ pattern: '^[1-9][0-9]{0,9}$' }),
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      { maxProperties: OFFER_KINDS_MAX, description: 'pieces by item id' },
    ),
  },
  { additionalProperties: false },
)

const AgreedOffer = Type.Union([TradeItem, Type.Null()])

const Confirmation = Type.Union([Type.Literal('pending'), Type.Literal('confirmed')])

export const TradeCause = Type.Union(
  [
    Type.Literal('created'),
    Type.Literal('offer'),
    Type.Literal('confirmed'),
    Type.Literal('withdrawn'),
    Type.Literal('fell'),
    Type.Literal('completed'),
    Type.Literal('declined'),
  ],
  { description: 'what happened last; fell: someone no longer had what they offered' },
)

/** A trade as one of the two sees it (spec 2 §3). */
export const Trade = Type.Object({
  id: Uuid,
  trade_status: Type.Union([
    Type.Literal('active'),
    Type.Literal('completed'),
    Type.Literal('declined'),
  ]),
  my_status: Confirmation,
  opponent_status: Confirmation,
  opponent_uuid: Uuid,
  opponent_name: Type.String(),
  my_side: Type.Union([Type.Literal('user_1'), Type.Literal('user_2')]),
  jdoc: Type.Object({ user_1: TradeItem, user_2: TradeItem }),
  agreed: Type.Object(
    { user_1: AgreedOffer, user_2: AgreedOffer },
    { description: 'of each side the offer that the other agreed to last; null before that' },
  ),
  version: Type.Integer({ description: 'rises with every change of an offer' }),
  revision: Type.Integer({ description: 'rises with every change of the trade: the newer counts' }),
  because: TradeCause,
  created_at: UnixSeconds,
})
export type Trade = Static<typeof Trade>

const Friends = Type.Object({ friend_uuid: Uuid }, { additionalProperties: false })
const User = Type.Object({ user_uuid: Uuid }, { additionalProperties: false })
const TradeId = Type.Object({ id: Uuid }, { additionalProperties: false })

const friendCall = (path: `/${string}`, summary: string) =>
  ({
    method: 'POST',
    path,
    auth: 'player',
    changes: true,
    summary,
    input: Friends,
    reply: Nothing,
  }) as const

export const socialRoutes = {
  findUsers: {
    method: 'GET',
    path: '/social/find-users',
    auth: 'player',
    summary: 'Players whose names begin with a text of 2 characters or more, 20 at most.',
    input: Type.Object(
      { q: Type.String({ minLength: 2, maxLength: 64 }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(Friend),
  },
  getFriendList: {
    method: 'GET',
    path: '/social/get-friend-list',
    auth: 'player',
    summary: 'Friends, and those whom the caller has blocked.',
    input: Nothing,
    reply: Type.Array(Friend),
  },
  getInviteList: {
    method: 'GET',
    path: '/social/get-invite-list',
    auth: 'player',
    summary: 'Invitations that wait, received and sent.',
    input: Nothing,
    reply: Type.Array(Invitation),
  },
  getActiveTrades: {
    method: 'GET',
    path: '/social/get-active-trades',
    auth: 'player',
    summary: 'Open trades.',
    input: Nothing,
    reply: Type.Array(Trade),
  },
  getTrade: {
    method: 'GET',
    path: '/social/trade/:id',
    auth: 'player',
    summary: 'A trade of the caller, open or ended.',
    input: TradeId,
    reply: Trade,
  },
  friendshipStatus: {
    method: 'GET',
    path: '/social/friendship-status/:id',
    auth: 'player',
    summary: 'What a player is to the caller.',
    input: Type.Object({ id: Uuid }, { additionalProperties: false }),
    reply: Type.Object({ status: FriendStatus }),
  },
  invite: friendCall(
    '/social/send-friend-invite',
    'Invites a player to be friends; accepts where they have invited the caller.',
  ),
  accept: friendCall('/social/accept-friend-invite', 'Accepts an invitation.'),
  decline: friendCall('/social/decline-friend-invite', 'Declines an invitation.'),
  cancelInvitation: friendCall('/social/cancel-invitation', 'Takes an own invitation back.'),
  remove: friendCall('/social/remove-friend', 'Ends a friendship and the trades with that friend.'),
  block: {
    method: 'POST',
    path: '/social/block-user',
    auth: 'player',
    changes: true,
    summary: 'Ends everything with a player; neither finds the other any more.',
    input: User,
    reply: Nothing,
  },
  unblock: {
    method: 'POST',
    path: '/social/unblock-user',
    auth: 'player',
    changes: true,
    summary: 'Lifts an own block.',
    input: User,
    reply: Nothing,
  },
  createTrade: {
    method: 'POST',
    path: '/social/create-trade',
    auth: 'player',
    changes: true,
    money: 'trades',
    summary: 'Opens a trade with a friend.',
    input: User,
    reply: Trade,
  },
  confirmTrade: {
    method: 'POST',
    path: '/social/confirm-trade',
    auth: 'player',
    changes: true,
    money: 'trades',
    summary: 'Makes an offer and agrees to both; swaps once both agree to the same two offers.',
    input: Type.Object(
      {
        id: Uuid,
        trade_item: TradeItem,
        version: Type.Optional(
          Type.Integer({ minimum: 1, description: 'of the trade as the caller saw it' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Trade,
  },
  cancelTrade: {
    method: 'POST',
    path: '/social/cancel-trade',
    auth: 'player',
    changes: true,
    summary: "Withdraws the caller's agreement.",
    input: TradeId,
    reply: Trade,
  },
  declineTrade: {
    method: 'POST',
    path: '/social/decline-trade',
    auth: 'player',
    changes: true,
    summary: 'Ends a trade; nothing has moved.',
    input: TradeId,
    reply: Nothing,
  },
} as const satisfies Record<string, Route>
