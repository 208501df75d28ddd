import { type Static, type TSchema, Type } from 'typebox'
import { LotType } from './market.ts'
import type { Route } from './route.ts'
import { Count, ItemId, Nothing, Price, Uuid } from './values.ts'

export const WatchedPrice = Type.Union(
  [Type.Literal('sell'), Type.Literal('buy'), Type.Literal('trade')],
  { description: 'the lowest sell lot, the highest buy lot, or the last trade' },
)
export const Direction = Type.Union([Type.Literal('above'), Type.Literal('below')], {
  description: 'at or above the price, at or below it',
})
export const UnixMs = Type.Integer({ minimum: 0, description: 'unix milliseconds' })

const watched = {
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

const MessageId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'of a message; rises: the newest has the highest',
})

const message = <Kind extends string, Data extends TSchema>(kind: Kind, data: Data) =>
  Type.Object({
    message_id: MessageId,
    kind: Type.Literal(kind),
    data,
    count: Type.Integer({ minimum: 1, description: 'how often it has happened since it was read' }),
    created_at: UnixMs,
    is_read: Type.Boolean(),
  })

/** A lot has waited for as long as it was to: what was left of it came back. */
const LotEnded = Type.Object({
  item_id: ItemId,
  side: LotType,
  price: Price,
  rest: { ...Count, description: 'pieces that were not traded, of the newest' },
})

/** A price that an order waited for has come. */
const OrderFired = Type.Object({
  order_id: Uuid,
  ...watched,
  side: LotType,
  pieces: Count,
  order_price: Price,
  at_price: Type.Integer({ description: 'coins: the price that fired it' }),
  traded: Type.Integer({ description: 'pieces traded at once' }),
  total: Type.Integer({ description: 'coins paid (buying) or received after the fee (selling)' }),
  rest: Type.Integer({ description: 'pieces left in the order book' }),
  refused: Type.Union([Type.String(), Type.Null()], {
    description: 'why no order was placed: the code of the refusal; what was set aside came back',
  }),
})

/** Equal messages are one until it is read: those of one alert, those of one item and side. */
export const InboxMessage = Type.Union([
  message(
    'price_alert',
    Type.Object({
      alert_id: Uuid,
      ...watched,
      at_price: Type.Integer({ description: 'coins: the price that crossed it, of the newest' }),
    }),
  ),
  message('lot_ended', LotEnded),
  message('order_fired', OrderFired),
])

export type InboxMessage = Static<typeof InboxMessage>

const Unread = Type.Object({ unread: Type.Integer({ minimum: 0, description: 'messages' }) })

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

export const inboxRoutes = {
  get: {
    method: 'POST',
    path: '/inbox/get',
    auth: 'player',
    summary: 'What the player was told in the last thirty days, newest first: 50 before a message.',
    input: Type.Object({ before: Type.Optional(MessageId) }, { additionalProperties: false }),
    reply: Type.Object({ messages: Type.Array(InboxMessage), ...Unread.properties }),
  },
  read: {
    method: 'POST',
    path: '/inbox/read',
    auth: 'player',
    changes: true,
    summary: 'Marks messages as read, up to one of them.',
    input: Type.Object({ up_to: MessageId }, { additionalProperties: false }),
    reply: Unread,
  },
} as const satisfies Record<string, Route>
