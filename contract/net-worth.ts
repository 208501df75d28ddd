import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing, UnixSeconds } from './values.ts'

/** Days of an answer, at most. */
export const WORTH_DAYS_MAX = 366

const Amount = (description: string) => Type.Integer({ minimum: 0, description })

const Source = Type.Union(
  [
    Type.Literal('market'),
    Type.Literal('trade'),
    Type.Literal('craft'),
    Type.Literal('farm'),
    Type.Literal('harvest'),
    Type.Literal('spin'),
    Type.Literal('rent'),
    Type.Literal('tavern'),
    Type.Literal('energy'),
    Type.Literal('exchange'),
    Type.Literal('reward'),
    Type.Literal('given'),
    Type.Literal('unknown'),
  ],
  { description: 'unknown: what nobody can tell any more, after costs were worked out anew' },
)

/** What a source brought and took; pieces at the prices of the day's end. */
const Part = Type.Object({
  source: Source,
  items_came: Amount('coins'),
  items_went: Amount('coins'),
  coins_came: Amount('coins'),
  coins_went: Amount('coins'),
})

const Day = Type.Object({
  day: Type.Integer({ description: 'unix seconds of the start of the day, UTC' }),
  priced_at: Type.Integer({ description: 'unix milliseconds: when its prices were taken' }),
  coins: Amount('coins held and in buy orders; without those on Steam'),
  items: Amount('coins: all pieces, wherever they are, at the best buy price, before the fee'),
  unpriced: Amount('kinds of items that nobody buys: they count for nothing'),
  prices: Type.Integer({ description: 'coins by which new prices changed it' }),
  parts: Type.Array(Part, {
    description:
      'with prices all that changed since the day before: came less went, of pieces and of coins',
  }),
})

export const netWorthRoutes = {
  history: {
    method: 'POST',
    path: '/net-worth/get-history',
    auth: 'player',
    summary: 'What the player was worth at the end of each day, is worth now, and what changed it.',
    input: Nothing,
    reply: Type.Object({
      complete: Type.Boolean({
        description: 'false while older entries of the ledger are still being worked through',
      }),
      began_at: Type.Integer({ description: 'unix milliseconds: since when it is counted' }),
      days: Type.Array(Day, {
        description: `sealed, oldest first, of the newest ${WORTH_DAYS_MAX}; a day that is left out is as the one before`,
      }),
      today: Day,
    }),
  },
  visit: {
    method: 'POST',
    path: '/net-worth/visit',
    auth: 'player',
    summary: 'Notes a visit, and tells what has changed since the end of the visit before.',
    input: Nothing,
    keepsAnswer: true,
    reply: Type.Object({
      worth: Type.Union([Amount('coins'), Type.Null()], {
        description:
          'null while older entries of the ledger are still being worked through: then no visit is noted, and the caller asks again',
      }),
      before: Type.Union(
        [
          Type.Object({
            at: UnixSeconds,
            worth: Amount('coins'),
            sold: Amount('pieces that waiting orders have sold since'),
            bought: Amount('pieces that waiting orders have bought since'),
            is_more: Type.Boolean({
              description:
                'these are of the newest thousand trades, or of those that are not archived',
            }),
          }),
          Type.Null(),
        ],
        { description: 'null during the first visit, and while the worth is' },
      ),
    }),
  },
} as const satisfies Record<string, Route>

export type WorthDay = Static<typeof Day>
export type WorthHistory = Static<(typeof netWorthRoutes)['history']['reply']>
export type Visit = Static<(typeof netWorthRoutes)['visit']['reply']>
