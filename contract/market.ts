import { type Static, type TSchema, Type } from 'typebox'
import type { Route } from './route.ts'
import { Count, Currency, Interval, ItemId, Nothing, Price, UnixSeconds, Uuid } from './values.ts'

/** What a quote said that an order would trade immediately. */
const Quoted = Type.Object(
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

/** A lot in an order book: best price first, then oldest. */
export const BookOrder = Type.Object({ id: Uuid, price: Price, count: Count })

/** What an order did. */
export const OrderResult = Type.Object({
  lot_uuid: Type.Union([Uuid, Type.Null()], { description: 'the lot left in the book, if any' }),
  traded: Type.Integer({ description: 'pieces traded at once' }),
  total: Type.Integer({ description: 'coins paid (buying) or received after the fee (selling)' }),
  fee: Type.Integer({ description: "coins: the seller's fee, part of no total" }),
  rest: Type.Integer({ description: 'pieces left in the book' }),
})

const BulkResult = Type.Object({
  lots: Type.Array(OrderResult, { description: 'one for each order, in their order' }),
})

/** An order, or a new price for an open lot, to be quoted. */
const QuoteCommand = Type.Union([
  Type.Object(
    { side: LotType, item_type_id: ItemId, price: Price, count: Count },
    { additionalProperties: false },
  ),
  Type.Object({ lot_uuid: Uuid, price: Price }, { additionalProperties: false }),
])

/** What a command would do now. */
const Quote = Type.Union([
  Type.Object({
    traded: Type.Integer({ description: 'pieces that would trade immediately' }),
    total: Type.Integer({ description: 'coins paid (buying) or received after the fee (selling)' }),
    fee: Type.Integer({ description: "coins: the seller's fee, part of no total" }),
    rest: Type.Integer({ description: 'pieces that would wait in the book; 0: buy-lot succeeds' }),
    first_price: Type.Integer({ description: 'coins per piece of the first trade, 0 for none' }),
    last_price: Type.Integer({ description: 'coins per piece of the last trade, 0 for none' }),
  }),
  Type.Object({
    refused: Type.String({ description: 'the code of the refusal' }),
    params: Type.Record(Type.String(), Type.Number()),
  }),
])

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

/** Lots per side and book, and of all books of one call, that `get-depth` reads at most. */
const BestPrice = Type.Union([Price, Type.Null()], {
  description: 'coins per piece; null for none',
})

const DepthCounts = Type.Array(Type.Integer({ minimum: 0 }), {
  description:
    'pieces by level from the best price on, 20 at most: a level is a hundredth of that price wide, and a coin at least',
})

export const DEPTH_MAX = 5000
export const DEPTH_LOTS_MAX = 100_000

const DepthLevel = Type.Object({
  price: Price,
  count: Type.Integer({ minimum: 1, description: 'pieces of all lots at this price' }),
})

const ChartPoint = Type.Object({
  time_slot: Type.String({
    description: 'date-time of the hour or day, year-week (2026-47), year-month (2026-11); UTC',
  }),
  avg_price: Type.Integer({ description: 'coins per piece: round(total_price / total_quantity)' }),
  total_price: Type.Number({ description: 'coins' }),
  total_quantity: Type.Integer({ description: 'pieces' }),
})

const Candle = Type.Object({
  time_slot: Type.String({ description: 'as in the series' }),
  open: Price,
  high: Price,
  low: Price,
  close: Price,
})

const TradedLevel = Type.Object({
  price: Price,
  count: Type.Integer({ description: 'pieces' }),
  trades: Type.Integer(),
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

export const marketRoutes = {
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
  getChart: {
    method: 'POST',
    path: '/marketplace/get-chart',
    auth: 'anyone',
    summary:
      'Trades of an item by hour, day, ISO week or month, oldest first: at most the newest 512 slots of the range, 128 of months.',
    input: Type.Object(
      { item_type_id: ItemId, start_date: UnixSeconds, end_date: UnixSeconds, interval: Interval },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      sell_data: Type.Array(ChartPoint, { description: 'trades with sell lots: takers bought' }),
      buy_data: Type.Array(ChartPoint, { description: 'trades with buy lots: takers sold' }),
      candles: Type.Array(Candle, {
        description: 'of both; none for slots with trades from before prices were kept one by one',
      }),
    }),
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
  getTape: {
    method: 'POST',
    path: '/marketplace/get-tape',
    auth: 'anyone',
    summary: 'The newest trades of an item, newest first; those of the last seven days are kept.',
    input: Type.Object(
      {
        item_type_id: ItemId,
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100, description: 'trades, default 30' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      trades: Type.Array(
        Type.Object({
          id: Type.Integer({ description: 'of one item they rise in the order of trading' }),
          side: Type.Union([Type.Literal('sell'), Type.Literal('buy')], {
            description: 'the side of the order that was taken',
          }),
          price: Price,
          count: Count,
          created_at: UnixSeconds,
        }),
      ),
    }),
  },
  getPace: {
    method: 'POST',
    path: '/marketplace/get-pace',
    auth: 'anyone',
    summary: 'The newest trades of an item by the side that was taken and the price.',
    input: Type.Object({ item_type_id: ItemId }, { additionalProperties: false }),
    reply: Type.Object({
      seconds: Type.Integer({ description: 'from the oldest of these trades to now' }),
      sell: Type.Array(TradedLevel),
      buy: Type.Array(TradedLevel),
    }),
  },
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
  quote: {
    method: 'POST',
    path: '/marketplace/quote',
    auth: 'player',
    summary:
      'What orders and new prices would do now, one after the other, by the rule that settles them.',
    input: Type.Object(
      { commands: Type.Array(QuoteCommand, { minItems: 1, maxItems: BULK_MAX }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      quotes: Type.Array(Quote, { description: 'one for each command, in their order' }),
    }),
  },
  checkSellLot: checkCall(
    '/marketplace/check-sell-lot',
    'Succeeds when sell-to-buy-lot would, the own lots left out.',
  ),
  checkBuyLot: checkCall(
    '/marketplace/check-buy-lot',
    'Succeeds when buy-lot would, the own lots left out.',
  ),
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

export type Order = Static<typeof Order>
export type BuyOrder = Static<typeof BuyOrder>
export type OrderResult = Static<typeof OrderResult>
export type Quoted = Static<typeof Quoted>
export type Quote = Static<typeof Quote>
export type QuoteCommand = Static<typeof QuoteCommand>
export type UserLot = Static<typeof UserLot>
export type BookOrder = Static<typeof BookOrder>
export type HistoryEntry = Static<typeof HistoryEntry>
export type LotType = Static<typeof LotType>
