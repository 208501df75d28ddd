import { type Static, Type } from 'typebox'
import { BULK_MAX, BulkResult, Quoted } from './order.ts'
import type { Route } from './route.ts'
import { Currency, ItemId, Nothing, Price, UnixSeconds, Uuid } from './values.ts'

/** Lots that one call cancels: more than a player may have, with the bids of standing orders. */
const CANCEL_MAX = 1000

export const LotType = Type.Union([Type.Literal('sell'), Type.Literal('buy')])

/** An open lot, as its owner sees it (spec 1 §3, "User lot"). */
export const UserLot = Type.Object({
  lot_uuid: Uuid,
  item_type_id: ItemId,
  type: LotType,
  price: Price,
  currency: Type.Literal('coin'),
  prefer_lot_price: Type.Integer(),
  prefer_lot_currency: Currency,
  count: Type.Integer({ description: 'pieces when it was placed' }),
  current_count: Type.Integer({ description: 'pieces still to trade' }),
  created_at: UnixSeconds,
  ends_at: Type.Union([UnixSeconds, Type.Null()], { description: 'null: until it is canceled' }),
  resale_price: Type.Union([Price, Type.Null()], {
    description: 'coins per piece at which what it buys is put up for sale; null: not at all',
  }),
  is_standing: Type.Boolean({
    description: 'a standing order bids with it: canceling it pauses that',
  }),
})

export const lotRoutes = {
  getMyLots: {
    method: 'POST',
    path: '/marketplace/get-my-lots',
    auth: 'player',
    summary: 'The own open lots, newest first.',
    input: Nothing,
    reply: Type.Array(UserLot),
  },
  cancelLot: {
    method: 'POST',
    path: '/marketplace/cancel-lot',
    auth: 'player',
    changes: true,
    summary: 'Cancels one own lot; what is left of it comes back.',
    input: Type.Object({ lot_uuid: Uuid }, { additionalProperties: false }),
    reply: Type.Object({ cancelled: Type.Integer({ description: 'lots' }) }),
  },
  cancelLots: {
    method: 'POST',
    path: '/marketplace/cancel-lots',
    auth: 'player',
    changes: true,
    summary:
      'Cancels several own lots. Those that have filled, ended or were canceled meanwhile are passed over; where none is left, the call is refused.',
    input: Type.Object(
      { lot_uuids: Type.Array(Uuid, { minItems: 1, maxItems: CANCEL_MAX, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ cancelled: Type.Integer({ description: 'lots' }) }),
  },
  cancelItemOrders: {
    method: 'POST',
    path: '/marketplace/cancel-item-orders',
    auth: 'player',
    changes: true,
    summary:
      'Cancels all own orders for an item, as they are then: lots, orders that wait for a price, and the standing order with its bids.',
    input: Type.Object({ item_type_id: ItemId }, { additionalProperties: false }),
    reply: Type.Object({
      cancelled: Type.Integer({
        description: 'orders; the bids of a standing order are part of it',
      }),
    }),
  },
  repriceLots: {
    method: 'POST',
    path: '/marketplace/reprice-lots',
    auth: 'player',
    changes: true,
    money: 'market',
    summary: 'Cancels own lots and places what was left of each at another price, all or nothing.',
    input: Type.Object(
      {
        lots: Type.Array(
          Type.Object(
            { lot_uuid: Uuid, price: Price, quoted: Type.Optional(Quoted) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: BULK_MAX },
        ),
      },
      { additionalProperties: false },
    ),
    reply: BulkResult,
  },
} as const satisfies Record<string, Route>

export type UserLot = Static<typeof UserLot>
export type LotType = Static<typeof LotType>
