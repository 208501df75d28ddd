import { type Static, type TSchema, Type } from 'typebox'
import type { Route } from './route.ts'
import { Count, Currency, ItemId, Price, Uuid } from './values.ts'

/** What a quote said that an order would trade immediately. */
export const Quoted = Type.Object(
  {
    traded: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'pieces' }),
    total: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'coins paid (buying) or received after the fee (selling)',
    }),
  },
  {
    additionalProperties: false,
    description: 'the order is refused with price_moved if it would now do worse than this',
  },
)

/** An order to buy or sell `count` pieces at `price` or better (spec 1 §3). */
export const Order = Type.Object(
  {
    item_type_id: ItemId,
    price: Price,
    count: Count,
    prefer_lot_price: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1e12,
        description: 'the price as the maker typed it, in prefer_lot_currency',
      }),
    ),
    prefer_lot_currency: Type.Optional(Currency),
    ends_at: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 253_402_300_799,
        description: 'unix seconds: until then the rest waits; left out: until it is canceled',
      }),
    ),
    quoted: Type.Optional(Quoted),
  },
  { additionalProperties: false },
)

/** An order that buys, and may say what becomes of the pieces. */
const BuyOrder = Type.Object(
  {
    ...Order.properties,
    resale_price: Type.Optional({
      ...Price,
      description: 'coins per piece at which whatever it buys is put up for sale by the next batch',
    }),
  },
  { additionalProperties: false },
)

/** Lots in one bulk call: as many as a player may have open. */
export const BULK_MAX = 200

/** What an order did. */
export const OrderResult = Type.Object({
  lot_uuid: Type.Union([Uuid, Type.Null()], { description: 'the lot left in the book, if any' }),
  traded: Type.Integer({ description: 'pieces traded at once' }),
  total: Type.Integer({ description: 'coins paid (buying) or received after the fee (selling)' }),
  fee: Type.Integer({ description: "coins: the seller's fee, part of no total" }),
  rest: Type.Integer({ description: 'pieces left in the book' }),
})

export const BulkResult = Type.Object({
  lots: Type.Array(OrderResult, { description: 'one for each order, in their order' }),
})

const orderCall = <Input extends TSchema>(path: `/${string}`, summary: string, input: Input) =>
  ({
    method: 'POST',
    path,
    auth: 'player',
    changes: true,
    money: 'market',
    summary,
    input,
    reply: OrderResult,
  }) as const

const checkCall = (path: `/${string}`, summary: string) =>
  ({
    method: 'POST',
    path,
    auth: 'player',
    summary,
    input: Order,
    reply: Type.Object({ possible: Type.Literal(true) }),
  }) as const

export const orderRoutes = {
  buyLot: orderCall(
    '/marketplace/buy-lot',
    'Buys at once at the price or better: all or nothing.',
    BuyOrder,
  ),
  sellToBuyLot: orderCall(
    '/marketplace/sell-to-buy-lot',
    'Sells at once at the price or better: all or nothing.',
    Order,
  ),
  createSellLot: orderCall(
    '/marketplace/create-sell-lot',
    'Offers items; what crosses the book trades at once, the rest waits.',
    Order,
  ),
  createBuyLot: orderCall(
    '/marketplace/create-buy-lot',
    'Asks for items; what crosses the book trades at once, the rest waits.',
    BuyOrder,
  ),
  createSellLots: {
    method: 'POST',
    path: '/marketplace/create-sell-lots',
    auth: 'player',
    changes: true,
    money: 'market',
    summary: 'Offers several items as create-sell-lot does, all or nothing.',
    input: Type.Object(
      { orders: Type.Array(Order, { minItems: 1, maxItems: BULK_MAX }) },
      { additionalProperties: false },
    ),
    reply: BulkResult,
  },
  buyLots: {
    method: 'POST',
    path: '/marketplace/buy-lots',
    auth: 'player',
    changes: true,
    money: 'market',
    summary: 'Buys several items, all or nothing; what is not there may be left as a bid each.',
    input: Type.Object(
      {
        orders: Type.Array(
          Type.Object(
            {
              ...Order.properties,
              waits: Type.Boolean({
                description: 'leaves what does not trade at once; otherwise all of it trades',
              }),
            },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: BULK_MAX },
        ),
      },
      { additionalProperties: false },
    ),
    reply: BulkResult,
  },
  checkSellLot: checkCall(
    '/marketplace/check-sell-lot',
    'Succeeds when sell-to-buy-lot would, the own lots left out.',
  ),
  checkBuyLot: checkCall(
    '/marketplace/check-buy-lot',
    'Succeeds when buy-lot would, the own lots left out.',
  ),
} as const satisfies Record<string, Route>

export type Order = Static<typeof Order>
export type BuyOrder = Static<typeof BuyOrder>
export type OrderResult = Static<typeof OrderResult>
export type Quoted = Static<typeof Quoted>
