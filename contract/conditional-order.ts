import { type Static, Type } from 'typebox'
import { Direction, UnixMs, WatchedPrice } from './alert.ts'
import { LotType } from './market.ts'
import type { Route } from './route.ts'
import { Count, ItemId, Nothing, Price, Uuid } from './values.ts'

const Condition = Type.Object(
  {
    price_of: WatchedPrice,
    direction: Direction,
    price: { ...Price, description: 'coins: the price that is waited for' },
    order_price: { ...Price, description: 'coins per piece of the order that is placed then' },
  },
  { additionalProperties: false },
)

const given = {
  item_id: ItemId,
  side: LotType,
  count: Count,
  conditions: Type.Array(Condition, {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    description: 'the first that comes true cancels the other',
  }),
}

/** An order that waits for a price: only its owner sees it. */
export const ConditionalOrder = Type.Object({
  order_id: Uuid,
  ...given,
  escrow: Type.Integer({ description: 'set aside: pieces (sell) or coins (buy)' }),
  is_fired: Type.Boolean({ description: 'its price has come: it is placed in a moment' }),
  created_at: UnixMs,
})

export type ConditionalOrder = Static<typeof ConditionalOrder>

export const conditionalOrderRoutes = {
  list: {
    method: 'POST',
    path: '/conditional-orders/get',
    auth: 'player',
    summary: "The player's orders that wait for a price, newest first.",
    input: Nothing,
    reply: Type.Object({ orders: Type.Array(ConditionalOrder) }),
  },
  create: {
    method: 'POST',
    path: '/conditional-orders/create',
    auth: 'player',
    changes: true,
    money: 'market',
    summary:
      'Sets aside pieces or coins for an order that is placed once a price has come; of two conditions the first cancels the other.',
    input: Type.Object(given, { additionalProperties: false }),
    reply: Type.Object({ order_id: Uuid }),
  },
  cancel: {
    method: 'POST',
    path: '/conditional-orders/cancel',
    auth: 'player',
    changes: true,
    summary: 'Cancels such an order and gives back what it has set aside.',
    input: Type.Object({ order_id: Uuid }, { additionalProperties: false }),
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>
