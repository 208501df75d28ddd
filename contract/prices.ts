import { Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing, Uuid } from './values.ts'

const ListedPrice = Type.Object({
  item_type_id: ItemId,
  price: Type.Integer({
    description: 'coins: lowest sell lot, or highest buy lot; 0 when only my_price is known',
  }),
  my_price: Type.Integer({ description: "coins: the player's own best price, 0 for none" }),
  version: Type.Integer({ description: "of the item's book; rises with each change" }),
})

const Mover = Type.Object({
  item_type_id: ItemId,
  day_price: Type.Integer({ description: 'coins per piece, on average in the last 24 hours' }),
  before_price: Type.Integer({ description: 'coins per piece, on average in the 24 hours before' }),
  traded: Type.Integer({ description: 'pieces in the last 24 hours' }),
})

/** Apart from the market's other calls: home needs no more of them to begin. */
export const priceRoutes = {
  getAll: {
    method: 'POST',
    path: '/marketplace/get-all-prices',
    auth: 'anyone',
    summary: 'Best buy and sell price of every item, with the own price beside it when signed in.',
    input: Nothing,
    reply: Type.Object({
      buy_lots: Type.Array(ListedPrice),
      sell_lots: Type.Array(ListedPrice),
      stream: Uuid,
      sequence: Type.Integer({ description: 'of market_updated, as of this answer' }),
    }),
  },
  getMovers: {
    method: 'POST',
    path: '/marketplace/get-movers',
    auth: 'anyone',
    anonymous: true,
    summary: 'The items whose average price moved most since the day before, strongest first.',
    input: Nothing,
    reply: Type.Object({ movers: Type.Array(Mover, { maxItems: 8 }) }),
  },
} as const satisfies Record<string, Route>
