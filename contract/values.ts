import { type Static, Type } from 'typebox'

/** The largest whole number that JSON numbers carry exactly. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER

/** Limits of one lot (server rules, section 3). */
export const MAX_PRICE = 1e12
export const MAX_COUNT = 1e6

export const ItemId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'item definition (Itemdefid)',
})
export const Price = Type.Integer({
  minimum: 1,
  maximum: MAX_PRICE,
  description: 'coins per piece',
})
export const Count = Type.Integer({ minimum: 1, maximum: MAX_COUNT, description: 'pieces' })
export const Coins = Type.Integer({ minimum: 0, maximum: MAX_SAFE, description: 'Surprise coins' })
export const Uuid = Type.String({ format: 'uuid' })
export const UnixSeconds = Type.Integer({
  minimum: 0,
  maximum: 253_402_300_799,
  description: 'unix seconds, to the end of the year 9999',
})
export const Microseconds = Type.Integer({
  minimum: 0,
  description: 'unix microseconds; strictly increases per player and item',
})

/** What a call without input accepts: no body, or an empty object. */
export const Nothing = Type.Object({}, { additionalProperties: false })

export const Language = Type.Union([
  Type.Literal('en'),
  Type.Literal('ru'),
  Type.Literal('zh'),
  Type.Literal('tr'),
  Type.Literal('pt'),
  Type.Literal('ja'),
])

/** A name in every language. */
export const Names = Type.Object({
  en: Type.String(),
  ru: Type.String(),
  zh: Type.String(),
  tr: Type.String(),
  pt: Type.String(),
  ja: Type.String(),
})

export const Currency = Type.Union([
  Type.Literal('coin'),
  Type.Literal('gold'),
  Type.Literal('silver'),
  Type.Literal('bronze'),
])

/** Intervals of every chart (spec 1 §9). */
export const Interval = Type.Union([
  Type.Literal('hour'),
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('month'),
])

export type Language = Static<typeof Language>

/** A way on which value moves, as `moneyPaths` names them. */
export const MoneyPathName = Type.Union([
  Type.Literal('market'),
  Type.Literal('exchange'),
  Type.Literal('craft'),
  Type.Literal('spin'),
  Type.Literal('trades'),
  Type.Literal('rent'),
  Type.Literal('gifts'),
])
