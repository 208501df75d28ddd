import { type Static, Type } from 'typebox'
import { Direction, UnixMs, WatchedPrice } from './alert.ts'
import { LotType } from './lot.ts'
import type { Route } from './route.ts'
import { Count, ItemId, Nothing, Price, Uuid } from './values.ts'

const orderAtPrice = {
  price_of: WatchedPrice,
  direction: Direction,
  order_price: { ...Price, description: 'coins per piece of the order that is placed then' },
}

const threshold = {
  price: { ...Price, description: 'coins: the price that is waited for' },
}

const byCoins = {
  by: Type.Literal('coins'),
  distance: { ...Price, description: 'coins between the best price and the threshold' },
}

const byPercent = {
  by: Type.Literal('percent'),
  distance: Type.Integer({
    minimum: 1,
    maximum: 99,
    description: 'of the best price: how far the threshold stays behind it',
  }),
}

const strict = { additionalProperties: false }

/** A threshold, or how far one stays behind the best price since the order was given. */
const AskedCondition = Type.Union([
  Type.Object({ ...orderAtPrice, ...threshold }, strict),
  Type.Object(
    {
      ...orderAtPrice,
      trail: Type.Union([Type.Object(byCoins, strict), Type.Object(byPercent, strict)]),
    },
    strict,
  ),
])

const Condition = Type.Object({
  ...orderAtPrice,
  ...threshold,
  trail: Type.Optional(
    Type.Object(
      {
        by: Type.Union([byCoins.by, byPercent.by]),
        distance: Type.Integer({ description: 'coins, or percent of the best price' }),
        best: Type.Integer({ description: 'coins: the best price since the order was given' }),
      },
      { description: 'left out where the threshold stays' },
    ),
  ),
})

const given = {
  item_id: ItemId,
  side: LotType,
  count: Count,
}

const LastsSec = Type.Integer({
  minimum: 60,
  maximum: 366 * 86_400,
  description:
    'seconds that what does not trade at once waits in the order book, from the moment it is placed',
})

const oneOrTwo = {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
  description: 'the first that comes true cancels the other',
}

/** An order that waits for a price: only its owner sees it. */
export const ConditionalOrder = Type.Object({
  order_id: Uuid,
  ...given,
  conditions: Type.Array(Condition, {
    maxItems: 2,
    description: 'none of pieces that are to be sold as soon as they are bought',
  }),
  lasts_sec: Type.Union([LastsSec, Type.Null()], { description: 'null: until it is canceled' }),
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
    input: Type.Object(
      {
        ...given,
        conditions: Type.Array(AskedCondition, oneOrTwo),
        lasts_sec: Type.Optional(LastsSec),
      },
      strict,
    ),
    reply: Type.Object({ order_id: Uuid }),
  },
  cancel: {
    method: 'POST',
    path: '/conditional-orders/cancel',
    auth: 'player',
    changes: true,
    summary: 'Cancels such an order and gives back what it has set aside.',
    input: Type.Object({ order_id: Uuid }, strict),
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>
