import { type Static, Type } from 'typebox'
import { LotType } from './lot.ts'
import { BULK_MAX } from './order.ts'
import type { Route } from './route.ts'
import { Count, ItemId, Price, Uuid } from './values.ts'

/** An order, or a new price for an open lot, to be quoted. */
const QuoteCommand = Type.Union([
  Type.Object(
    {
      side: LotType,
      item_type_id: ItemId,
      price: Price,
      count: Count,
      waits: Type.Optional(
        Type.Boolean({
          description:
            'as the order will be placed: true sets aside coins for all pieces at its price, false trades all of them at once; left out, it trades at once where all of it can',
        }),
      ),
    },
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

export const quoteRoutes = {
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
} as const satisfies Record<string, Route>

export type Quote = Static<typeof Quote>
export type QuoteCommand = Static<typeof QuoteCommand>
