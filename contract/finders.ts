import { type Static, Type } from 'typebox'
import type { Reply, Route } from './route.ts'
import { Coins, ItemId, Names, UnixSeconds } from './values.ts'

const Kind = Type.Union(
  [Type.Literal('flips'), Type.Literal('crafts'), Type.Literal('farms'), Type.Literal('harvests')],
  { description: 'buying to sell again, crafts, farms, harvests' },
)
export type FinderKind = Static<typeof Kind>

export const finderKinds: readonly FinderKind[] = ['flips', 'crafts', 'farms', 'harvests']

const what = {
  subject: Type.Integer({ minimum: 1, description: 'the item of a flip; else the recipe' }),
  inputs: Type.Array(ItemId, {
    description: 'what is chosen in the recipe: inputs of a farm, the team of a harvest',
  }),
  item_type_id: Type.Union([ItemId, Type.Null()], {
    description: 'the item that stands for it; null for none',
  }),
  name: Type.Union([Names, Type.Null()], {
    description: 'of the recipe; null where its item names it',
  }),
  buy_price: Type.Union([Coins, Type.Null()], { description: 'of a flip, coins per piece' }),
  sell_price: Type.Union([Coins, Type.Null()], { description: 'of a flip, coins per piece' }),
}

const Row = Type.Object({
  ...what,
  units: Type.Integer({ minimum: 1, description: 'pieces of the order; units started together' }),
  units_day: Type.Number({ minimum: 0, description: 'expected in a day by what really trades' }),
  seconds: Type.Integer({ minimum: 0, description: 'from start to end; 0 for at once, or a flip' }),
  profit: Type.Integer({ description: 'coins per unit after the fee' }),
  profit_day: Type.Integer({ description: 'coins a day' }),
  outlay: Type.Integer({ minimum: 0, description: 'coins that the units cost' }),
  needs: Type.Array(Type.Tuple([ItemId, Type.Number({ minimum: 0 })]), {
    description: 'pieces that the units need, by item',
  }),
  lent: Type.Array(ItemId, {
    description: 'items of these that are only lent for a moment: they may be locked',
  }),
  is_thin: Type.Boolean({ description: 'so little is traded that it may come out otherwise' }),
  gain_share: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description:
      'share of starts of these units that end with a profit, as the profit is an average of draws; null where nothing is drawn',
  }),
  gain_shares: Type.Optional(
    Type.Array(
      Type.Tuple([Type.Integer({ minimum: 1 }), Type.Number({ minimum: 0, maximum: 1 })]),
      {
        description:
          'the same by units: fewest first, all of them last; empty where nothing is drawn',
      },
    ),
  ),
})

/** Something that makes coins, as the market stands. */
export type FinderRow = Static<typeof Row>

const Pick = Type.Object({
  ...what,
  units: Type.Number({ minimum: 0, description: 'pieces or units of a day' }),
  outlay: Coins,
  promised: Type.Integer({ description: 'coins of that day' }),
  bought: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'of a flip: pieces that its buy order would have got',
  }),
  sold: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'of a flip: pieces of these that its sell order would have sold',
  }),
  profit: Type.Integer({ description: 'coins that came of it; below 0 for a loss' }),
})

/** A recommendation of a day that is over, and what came of it. */
export type FinderPick = Static<typeof Pick>

const Sums = Type.Object({
  picks: Type.Integer({ minimum: 0 }),
  gains: Type.Integer({ minimum: 0, description: 'of these, how many made coins' }),
  promised: Type.Integer({ description: 'coins' }),
  profit: Type.Integer({ description: 'coins' }),
})

/** What a player has for what is recommended. */
export type OwnFinderPart = Reply<typeof finderRoutes.own>

export const finderRoutes = {
  get: {
    method: 'POST',
    path: '/marketplace/get-finders',
    auth: 'anyone',
    anonymous: true,
    summary:
      'What makes coins as the market stands, most a day first: after the fee, at the depth of the order books, of no more than really trades.',
    input: Type.Object({ kind: Kind }, { additionalProperties: false }),
    reply: Type.Object({
      at: UnixSeconds,
      rows: Type.Array(Row),
    }),
  },
  own: {
    method: 'POST',
    path: '/marketplace/get-own-outlays',
    auth: 'player',
    summary: 'What the player has for what makes coins, as the market stands.',
    input: Type.Object({ kind: Kind }, { additionalProperties: false }),
    reply: Type.Object({
      coins: Coins,
      outlays: Type.Array(
        Type.Object({
          subject: what.subject,
          inputs: what.inputs,
          units: Row.properties.units,
          outlay: Type.Integer({
            minimum: 0,
            description: 'coins that the units cost beyond what the player holds unlocked',
          }),
        }),
        { description: 'of the rows for which the player holds something; the others cost all' },
      ),
      rows: Type.Optional(
        Type.Array(Row, {
          description:
            'as it is beside orders of the player: flips join those that lead, works never trade with them; in the place of the rows that all see, or listed for the player alone',
        }),
      ),
      gone: Type.Optional(
        Type.Array(Type.Object({ subject: what.subject, inputs: what.inputs }), {
          description: 'rows that all see, and that make no coins without orders of the player',
        }),
      ),
    }),
  },
  record: {
    method: 'POST',
    path: '/marketplace/get-finder-record',
    auth: 'anyone',
    anonymous: true,
    summary:
      'What was recommended on the last day that is over, and what came of it; 30 days summed up.',
    input: Type.Object({ kind: Kind }, { additionalProperties: false }),
    reply: Type.Object({
      day: Type.Union([UnixSeconds, Type.Null()], {
        description: 'when they were recommended; null where there are none yet',
      }),
      picks: Type.Array(Pick, { description: 'the first first' }),
      month: Sums,
    }),
  },
} as const satisfies Record<string, Route>
