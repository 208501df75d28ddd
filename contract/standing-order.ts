import { type Static, Type } from 'typebox'
import { UnixMs } from './alert.ts'
import type { Route } from './route.ts'
import { Coins, Count, ItemId, Nothing, Price } from './values.ts'

const given = {
  item_id: ItemId,
  keep: { ...Count, description: 'pieces to be kept in stock' },
  price: { ...Price, description: 'coins per piece, at most' },
  budget: Type.Integer({
    minimum: 1,
    maximum: 1e15,
    description: 'coins set aside when it is given; it ends when they are used up',
  }),
}

/** An order that keeps an item in stock: only its owner sees it. A player has one for an item. */
export const StandingOrder = Type.Object({
  ...given,
  escrow: { ...Coins, description: 'coins of the budget that are neither spent nor in a bid' },
  bidding: Type.Integer({ description: 'pieces that it bids for now' }),
  is_paused: Type.Boolean({ description: 'it bids for nothing until it is to go on' }),
  refusal: Type.Union(
    [
      Type.Object({
        code: Type.String({ description: 'of the refusal' }),
        params: Type.Record(Type.String(), Type.Integer()),
      }),
      Type.Null(),
    ],
    { description: 'why it could not bid when it last was to; null where it could' },
  ),
  created_at: UnixMs,
})

export type StandingOrder = Static<typeof StandingOrder>

const strict = { additionalProperties: false }

export const standingOrderRoutes = {
  list: {
    method: 'POST',
    path: '/standing-orders/get',
    auth: 'player',
    summary: "The player's orders that keep items in stock, newest first.",
    input: Nothing,
    reply: Type.Object({ orders: Type.Array(StandingOrder) }),
  },
  set: {
    method: 'POST',
    path: '/standing-orders/set',
    auth: 'player',
    changes: true,
    money: 'market',
    summary:
      'Sets coins aside for keeping an item in stock and bids for what is missing, now and whenever pieces leave; takes the place of the order for the item, whose coins come back first.',
    input: Type.Object(given, strict),
    reply: Type.Object({
      traded: Type.Integer({ description: 'pieces bought at once' }),
      total: Type.Integer({ description: 'coins paid for them' }),
      rest: Type.Integer({ description: 'pieces left in the order book' }),
    }),
  },
  pause: {
    method: 'POST',
    path: '/standing-orders/pause',
    auth: 'player',
    changes: true,
    summary: 'Takes back what such an order bids until it is to go on, or lets it go on.',
    input: Type.Object({ item_id: ItemId, is_paused: Type.Boolean() }, strict),
    reply: Type.Object({}),
  },
  remove: {
    method: 'POST',
    path: '/standing-orders/remove',
    auth: 'player',
    changes: true,
    summary: 'Ends such an order; what it bids and what it has set aside comes back.',
    input: Type.Object({ item_id: ItemId }, strict),
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>
