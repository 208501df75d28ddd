import { type Static, Type } from 'typebox'
import { LotType, UserLot } from './lot.ts'
import type { Route } from './route.ts'
import { Count, ItemId, Price, UnixSeconds, Uuid } from './values.ts'

/** A lot in an order book: best price first, then oldest. */
export const BookOrder = Type.Object({ id: Uuid, price: Price, count: Count })

const BestPrice = Type.Union([Price, Type.Null()], {
  description: 'coins per piece; null for none',
})

const DepthCounts = Type.Array(Type.Integer({ minimum: 0 }), {
  description:
    'pieces by level from the best price on, 20 at most: a level is a hundredth of that price wide, and a coin at least',
})

/** Lots per side and book, and of all books of one call, that `get-depth` reads at most. */
export const DEPTH_MAX = 5000
export const DEPTH_LOTS_MAX = 100_000

const DepthLevel = Type.Object({
  price: Price,
  count: Type.Integer({ minimum: 1, description: 'pieces of all lots at this price' }),
})

export const bookRoutes = {
  getItemDetails: {
    method: 'POST',
    path: '/marketplace/get-item-details',
    auth: 'anyone',
    summary: 'Both order books of an item, best first, and the own lots in them.',
    input: Type.Object(
      {
        item_type_id: ItemId,
        depth: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 1000, description: 'orders per side, default 100' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      sell_orders: Type.Array(BookOrder),
      buy_orders: Type.Array(BookOrder),
      user_lots: Type.Array(UserLot),
      version: Type.Integer({ description: 'of the book; rises with each change' }),
    }),
  },
  getDepth: {
    method: 'POST',
    path: '/marketplace/get-depth',
    auth: 'anyone',
    summary: 'What the books of several items offer by price, best first, without the own lots.',
    input: Type.Object(
      {
        item_type_ids: Type.Array(ItemId, { minItems: 1, maxItems: 500, uniqueItems: true }),
        depth: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: DEPTH_MAX,
            description: `lots per side, default 50; times the items at most ${DEPTH_LOTS_MAX}`,
          }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      items: Type.Array(
        Type.Object({
          item_type_id: ItemId,
          sell: Type.Array(DepthLevel),
          buy: Type.Array(DepthLevel),
          deeper: Type.Object(
            { sell: Type.Boolean(), buy: Type.Boolean() },
            { description: 'sides that have more lots than were read' },
          ),
          version: Type.Integer({ description: 'of the book; rises with each change' }),
        }),
        { description: 'one for each item asked for' },
      ),
    }),
  },
  getBookPage: {
    method: 'POST',
    path: '/marketplace/get-book-page',
    auth: 'anyone',
    summary: 'One side of a book behind an order, best first: for books deeper than the details.',
    input: Type.Object(
      {
        item_type_id: ItemId,
        side: LotType,
        after_price: Price,
        after_id: Uuid,
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 1000, description: 'orders, default 100' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(BookOrder),
  },
  getDepthHistory: {
    method: 'POST',
    path: '/marketplace/get-depth-history',
    auth: 'anyone',
    summary:
      'What the order book of an item looked like, oldest first: samples of the last seven days, at most 400 of a range.',
    input: Type.Object(
      { item_type_id: ItemId, start_date: UnixSeconds, end_date: UnixSeconds },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      seconds: Type.Integer({ description: 'of a column: the last sample of each is told' }),
      until: { ...UnixSeconds, description: 'unix seconds: the last sample holds until then' },
      columns: Type.Array(
        Type.Object({
          at: { ...UnixSeconds, description: 'unix seconds; holds until the next one' },
          sell_price: BestPrice,
          buy_price: BestPrice,
          sells: DepthCounts,
          buys: DepthCounts,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Route>

export type BookOrder = Static<typeof BookOrder>
