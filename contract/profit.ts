import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, UnixSeconds, Uuid } from './values.ts'

/** Rows of a page, about: the rows of one act are never divided. */
export const LOG_PAGE_MAX = 1000

/** Days of one answer of sums by day, at most. */
export const SUM_DAYS_MAX = 366

const Origin = Type.Union(
  [
    Type.Literal('bought'),
    Type.Literal('crafted'),
    Type.Literal('farmed'),
    Type.Literal('harvested'),
    Type.Literal('spun'),
    Type.Literal('traded'),
    Type.Literal('earned'),
    Type.Literal('given'),
  ],
  { description: 'how the player came by the pieces' },
)
const Side = Type.Union(
  [Type.Literal('buy'), Type.Literal('get'), Type.Literal('sell'), Type.Literal('use')],
  { description: 'bought for coins, got in another way, sold for coins, used or given away' },
)
const Amount = (description: string) => Type.Integer({ description })
const Pieces = Type.Integer({ minimum: 0, description: 'pieces' })

const moved = {
  origin: Origin,
  side: Side,
  count: Pieces,
  coins: Amount('received after the fee, or paid (below 0)'),
  cost: Amount('coins that the pieces have cost'),
  kept: Amount('coins of that cost which live on in what was got for them'),
}

/** What an act did to the pieces of one item and origin; profit: coins + kept - cost of what left. */
const LogRow = Type.Object({
  uuid: Uuid,
  created_at: Type.Integer({ description: 'unix milliseconds' }),
  item_id: ItemId,
  ...moved,
})

/** What trades add up to. */
const sums = {
  bought: Pieces,
  paid: Amount('coins, for what was bought'),
  sold: Pieces,
  received: Amount('coins after the fee, for what was sold'),
  cost: Amount('coins that what was sold has cost'),
  lost: Amount('coins that what was used or given away for nothing has cost'),
  profit: Amount('coins: received - cost - lost'),
}
const Sums = Type.Object(sums)
const NamedSums = Type.Object({
  name: Type.String({ description: 'item id, origin, or the start of the day in unix seconds' }),
  ...sums,
})

const Held = Type.Object({
  item_id: ItemId,
  origin: Origin,
  count: Pieces,
  cost: Amount('coins that these pieces have cost together'),
})

const filters = {
  item_id: Type.Optional(ItemId),
  origins: Type.Optional(Type.Array(Origin, { minItems: 1, maxItems: 8, uniqueItems: true })),
  sides: Type.Optional(Type.Array(Side, { minItems: 1, maxItems: 4, uniqueItems: true })),
  from: Type.Optional(UnixSeconds),
  to: Type.Optional(UnixSeconds),
}

/** Sums are kept by day, so they are asked for by whole days. */
const DayStart = Type.Integer({
  minimum: 0,
  maximum: 253_402_300_799,
  multipleOf: 86_400,
  description: 'the start of a day (UTC), in unix seconds',
})
const dayFilters = {
  ...filters,
  from: Type.Optional(DayStart),
  to: Type.Optional(DayStart),
}

const Filters = Type.Object(dayFilters, { additionalProperties: false })

const Complete = Type.Boolean({
  description: 'false while older entries of the ledger are still being worked through',
})

export const profitRoutes = {
  log: {
    method: 'POST',
    path: '/profit/get-log',
    auth: 'player',
    summary: 'Pieces that came and left with their costs, by cursor: the newest, or oldest, first.',
    input: Type.Object(
      {
        ...filters,
        order: Type.Optional(Type.Union([Type.Literal('newest'), Type.Literal('oldest')])),
        last: Type.Optional(
          Type.Object(
            { created_at: Type.Integer({ minimum: 0, maximum: 1e15 }), uuid: Uuid },
            { additionalProperties: false, description: 'the rows behind this one' },
          ),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: LOG_PAGE_MAX, description: 'default 100' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ complete: Complete, rows: Type.Array(LogRow) }),
  },
  summary: {
    method: 'POST',
    path: '/profit/get-summary',
    auth: 'player',
    summary: 'What the log adds up to, and what is held has cost.',
    input: Filters,
    reply: Type.Object({
      complete: Complete,
      total: Sums,
      held: Type.Array(Held, { description: 'wherever it lies: held, in lots, at work or placed' }),
    }),
  },
  sums: {
    method: 'POST',
    path: '/profit/get-sums',
    auth: 'player',
    summary: `What the log adds up to by item, origin or day: at most the newest ${SUM_DAYS_MAX} days.`,
    input: Type.Object(
      {
        ...dayFilters,
        by: Type.Union([Type.Literal('item'), Type.Literal('origin'), Type.Literal('day')]),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ complete: Complete, rows: Type.Array(NamedSums) }),
  },
} as const satisfies Record<string, Route>

export type ProfitFilters = Static<typeof Filters>
export type LogRow = Static<typeof LogRow>
export type ProfitSums = Static<typeof Sums>
export type NamedSums = Static<typeof NamedSums>
export type HeldCost = Static<typeof Held>
