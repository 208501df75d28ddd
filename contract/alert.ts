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

export const watchedChange = {
  item_id: ItemId,
  span: Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('week')], {
    description: 'how long ago the trade was that the last one is compared with',
  }),
  direction: Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Literal('either')]),
  percent: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'by at least so much; 99 at most unless the direction is up',
  }),
}

const progress = {
  repeats: Type.Boolean(),
  state: Type.Union([Type.Literal('armed'), Type.Literal('waiting'), Type.Literal('done')], {
    description: 'armed; waiting until the price has left the threshold; done, as it fires once',
  }),
  created_at: UnixMs,
  fired_at: Type.Union([UnixMs, Type.Null()]),
  fired_price: Type.Optional({
    ...Price,
    description:
      'coins: at which one that is done has fired; left out where it is not known any more',
  }),
}

export const PriceAlert = Type.Object({ alert_id: Uuid, ...watched, ...progress })

export type PriceAlert = Static<typeof PriceAlert>

export const ChangeAlert = Type.Object({ alert_id: Uuid, ...watchedChange, ...progress })

export type ChangeAlert = Static<typeof ChangeAlert>

export const alertRoutes = {
  list: {
    method: 'POST',
    path: '/alerts/get',
    auth: 'player',
    summary: "The player's alerts of prices and of changes in percent, newest first.",
    input: Nothing,
    reply: Type.Object({ alerts: Type.Array(PriceAlert), changes: Type.Array(ChangeAlert) }),
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
  createChange: {
    method: 'POST',
    path: '/alerts/create-change',
    auth: 'player',
    changes: true,
    summary:
      'Waits until the last trade is so many percent above or below the one an hour, a day or a week before: once, or again whenever that was over.',
    input: Type.Object(
      { ...watchedChange, repeats: Type.Boolean() },
      { additionalProperties: false },
    ),
    reply: ChangeAlert,
  },
  edit: {
    method: 'POST',
    path: '/alerts/edit',
    auth: 'player',
    changes: true,
    summary:
      'Changes the threshold of an alert of a price, or whether it repeats; what is left out stays. One that is done, or waits for another price now, waits as a new one does.',
    input: Type.Object(
      { alert_id: Uuid, price: Type.Optional(Price), repeats: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    reply: PriceAlert,
  },
  editChange: {
    method: 'POST',
    path: '/alerts/edit-change',
    auth: 'player',
    changes: true,
    summary: 'Changes an alert of a change in percent in the same way.',
    input: Type.Object(
      {
        alert_id: Uuid,
        percent: Type.Optional(watchedChange.percent),
        repeats: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    reply: ChangeAlert,
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
  removeDone: {
    method: 'POST',
    path: '/alerts/remove-done',
    auth: 'player',
    changes: true,
    summary: 'Removes all alerts that are done; what they have told stays in the inbox.',
    input: Nothing,
    reply: Type.Object({}),
  },
} as const satisfies Record<string, Route>
