import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing, Price, Uuid } from './values.ts'

export const WatchedPrice = Type.Union(
  [Type.Literal('sell'), Type.Literal('buy'), Type.Literal('trade')],
  { description: 'the lowest sell lot, the highest buy lot, or the last trade' },
)
export const Direction = Type.Union([Type.Literal('above'), Type.Literal('below')], {
  description: 'at or above the price, at or below it',
})
export const UnixMs = Type.Integer({ minimum: 0, description: 'unix milliseconds' })

export const watched = {
  item_id: ItemId,
  price_of: WatchedPrice,
  direction: Direction,
  price: Price,
}

export const PriceAlert = Type.Object({
  alert_id: Uuid,
  ...watched,
  repeats: Type.Boolean(),
  state: Type.Union([Type.Literal('armed'), Type.Literal('waiting'), Type.Literal('done')], {
    description: 'armed; waiting until the price has left the threshold; done, as it fires once',
  }),
  created_at: UnixMs,
  fired_at: Type.Union([UnixMs, Type.Null()]),
})

export type PriceAlert = Static<typeof PriceAlert>

export const alertRoutes = {
  list: {
    method: 'POST',
    path: '/alerts/get',
    auth: 'player',
    summary: "The player's price alerts, newest first.",
    input: Nothing,
    reply: Type.Object({ alerts: Type.Array(PriceAlert) }),
  },
  create: {
    method: 'POST',
    path: '/alerts/create',
    auth: 'player',
    changes: true,
    summary: 'Waits for a price to cross a threshold: once, or again whenever it has left it.',
    input: Type.Object({ ...watched, repeats: Type.Boolean() }, { additionalProperties: false }),
    reply: PriceAlert,
  },
  remove: {
    method: 'POST',
    path: '/alerts/remove',
    auth: 'player',
    changes: true,
    summary: 'Removes an alert; what it has told stays in the inbox.',
    input: Type.Object({ alert_id: Uuid }, { additionalProperties: false }),
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>
