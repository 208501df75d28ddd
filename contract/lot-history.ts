import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Currency, UnixSeconds, Uuid } from './values.ts'

const HistoryType = Type.Union([
  Type.Literal('cancel_sell'),
  Type.Literal('cancel_buy'),
  Type.Literal('sell_auto'),
  Type.Literal('buy_auto'),
  Type.Literal('sell_manual'),
  Type.Literal('buy_manual'),
  Type.Literal('exchange_to_steam'),
  Type.Literal('exchange_from_steam'),
])

/** One fill, cancellation or exchange of a player (spec 1 §3, "Market history entry"). */
export const HistoryEntry = Type.Object({
  uuid: Uuid,
  item_type_id: Type.Integer({ description: '0 for an exchange' }),
  created_at: UnixSeconds,
  lot_created_at: UnixSeconds,
  count: Type.Integer({ description: 'pieces; platform coins for an exchange' }),
  price: Type.Integer({ description: 'coins per piece' }),
  type: HistoryType,
  currency: Currency,
})

export const lotHistoryRoutes = {
  getLotHistory: {
    method: 'POST',
    path: '/marketplace/get-lot-history',
    auth: 'player',
    summary: 'The own trades, cancellations and exchanges, newest first, by cursor.',
    input: Type.Object(
      {
        last_uuid: Type.Optional(
          Type.Union([Uuid, Type.Literal(''), Type.Null()], {
            description: 'entries older than this one; with is_prev, newer',
          }),
        ),
        is_prev: Type.Optional(Type.Boolean()),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100, description: 'default 100' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(HistoryEntry),
  },
} as const satisfies Record<string, Route>

export type HistoryEntry = Static<typeof HistoryEntry>
