import { Type } from 'typebox'
import type { Route } from './route.ts'
import { Count, Interval, ItemId, Price, UnixSeconds } from './values.ts'

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

export const fillRoutes = {
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
} as const satisfies Record<string, Route>
