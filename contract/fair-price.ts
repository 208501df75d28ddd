import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing } from './values.ts'

const PerPiece = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
  description: 'coins per piece; null where too few trades say anything',
})

/** What an item is worth by its trades, and what that stands on. */
export const FairPrice = Type.Object({
  item_type_id: ItemId,
  price: PerPiece,
  average: PerPiece,
  volatility: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: 'half of the trading lies so close to the price, as a share of it',
  }),
  unit: Type.Union([Type.Literal('hour'), Type.Literal('day')], {
    description: 'hours of the last two days are counted, or days of the last thirty',
  }),
  slots: Type.Integer({ minimum: 0, description: 'hours or days in which there were trades' }),
  quantity: Type.Integer({ minimum: 0, description: 'pieces traded in them' }),
})

export type FairPrice = Static<typeof FairPrice>

const Guard = Type.Object({ is_on: Type.Boolean() }, { additionalProperties: false })

export const fairPriceRoutes = {
  get: {
    method: 'POST',
    path: '/marketplace/get-fair-prices',
    auth: 'anyone',
    anonymous: true,
    summary: 'What items are worth: the median of what was paid, with what it stands on.',
    input: Type.Object(
      { item_type_ids: Type.Array(ItemId, { minItems: 1, maxItems: 500, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      items: Type.Array(FairPrice, { description: 'one for each item asked for, in their order' }),
    }),
  },
} as const satisfies Record<string, Route>

/** Whether the site asks the player before it places an order far from the fair price. */
export const priceGuardRoutes = {
  get: {
    method: 'POST',
    path: '/marketplace/get-price-guard',
    auth: 'player',
    summary: 'Whether the site asks before it places an order far from the fair price.',
    input: Nothing,
    reply: Guard,
  },
  set: {
    method: 'POST',
    path: '/marketplace/set-price-guard',
    auth: 'player',
    changes: true,
    summary: 'Turns that question on or off; orders sent by this API are never asked.',
    input: Guard,
    reply: Guard,
  },
} as const satisfies Record<string, Route>
