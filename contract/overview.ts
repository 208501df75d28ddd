import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, UnixSeconds } from './values.ts'

const Change = Type.Union([Type.Number(), Type.Null()], {
  description: 'as a share of the price then; null where there was none',
})
const Coins = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: 'coins per piece; null for none',
})

/** An item in the overview of the market: what its trades say, the same for everybody. */
export const OverviewItem = Type.Object({
  item_type_id: ItemId,
  version: Type.Integer({
    minimum: 0,
    description: 'of the item’s book, as of which this holds: that of the live events',
  }),
  last_price: Coins,
  last_traded_at: Type.Union([UnixSeconds, Type.Null()]),
  change_1h: Change,
  change_24h: Change,
  change_7d: Change,
  quantity: Type.Integer({ minimum: 0, description: 'pieces traded in the last 24 hours' }),
  coins: Type.Number({ minimum: 0, description: 'coins paid for them' }),
  trades: Type.Integer({ minimum: 0, description: 'trades in the last 24 hours' }),
  fair_price: Coins,
  volatility: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: 'half of the trading lies so close to the fair price, as a share of it',
  }),
})

export type OverviewItem = Static<typeof OverviewItem>

/** Items that one call may name. */
export const OVERVIEW_MAX = 500

export const overviewRoutes = {
  get: {
    method: 'POST',
    path: '/marketplace/get-overview',
    auth: 'anyone',
    anonymous: true,
    summary: 'What the trades of every item say, or of some: changes, volume, fair price.',
    input: Type.Object(
      {
        item_type_ids: Type.Optional(
          Type.Array(ItemId, {
            minItems: 1,
            maxItems: OVERVIEW_MAX,
            uniqueItems: true,
            description: 'left out: every item that has a market',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      items: Type.Array(OverviewItem, { description: 'those that have a market' }),
    }),
  },
} as const satisfies Record<string, Route>
