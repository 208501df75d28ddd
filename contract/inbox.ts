import { type Static, type TSchema, Type } from 'typebox'
import { UnixMs, watched, watchedChange } from './alert.ts'
import { Exchange } from './exchange.ts'
import { LotType } from './lot.ts'
import type { Route } from './route.ts'
import { TradeCause } from './social.ts'
import { Count, ItemId, Names, Nothing, Price, UnixSeconds, Uuid } from './values.ts'

const MessageId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'of a message; rises: the newest has the highest, but one that was told at the same moment may come after it',
})

const AfterMessage = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'of a message; 0 for none, before all of them',
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

/** Of everything that one message stands for. */
const Sum = Type.Object({
  pieces: Type.Integer({ minimum: 1 }),
  coins: Type.Integer({ minimum: 0 }),
})

/** The player's lots of an item were traded with, or orders that were placed while they were away. */
const LotFilled = Type.Object({
  item_id: ItemId,
  side: LotType,
  price: Price,
  left: Type.Integer({ minimum: 0, description: 'pieces in the newest of the lots' }),
  sum: {
    ...Sum,
    description: 'pieces, and coins paid (buying) or received after the fee (selling)',
  },
})

/** A lot has waited for as long as it was to: what was left of it came back. */
const LotEnded = Type.Object({
  item_id: ItemId,
  side: LotType,
  price: Price,
  rest: { ...Count, description: 'pieces that were not traded, of the newest' },
  sum: Type.Optional({
    ...Sum,
    description: 'pieces that were not traded, and coins that came back for them (buying)',
  }),
})

const RefusalParams = Type.Record(Type.String(), Type.Integer(), {
  description: 'the values of that refusal',
})

/** Prices that orders of an item waited for have come; all are of the newest, but for the sum. */
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
  params: Type.Optional(RefusalParams),
  sum: Type.Optional({
    ...Sum,
    description: 'pieces traded at once, and coins paid or received for them; left out for none',
  }),
})

/** The player's lots of an item were the best until now: another buys for more, or sells for less. */
const OrderBeaten = Type.Object({
  item_id: ItemId,
  side: LotType,
  price: { ...Price, description: 'coins per piece: of the lots' },
  best_price: { ...Price, description: 'coins per piece: of what is the best now' },
})

/** What an order has bought was not put up for sale. */
const ResaleRefused = Type.Object({
  item_id: ItemId,
  price: { ...Price, description: 'coins per piece: of the order that was to sell it' },
  refused: Type.String({ description: 'why: the code of the refusal; the pieces stay' }),
  params: Type.Optional(RefusalParams),
  sum: { ...Sum, description: 'pieces, and coins that they were to be sold for' },
})

/** An order that keeps an item in stock may not bid, or has used up its budget and ended. */
const StandingOrderStopped = Type.Object({
  item_id: ItemId,
  keep: Count,
  price: { ...Price, description: 'coins per piece, at most' },
  refused: Type.Union([Type.String(), Type.Null()], {
    description:
      'why it may not bid: the code of the refusal; null where its budget is used up and it has ended',
  }),
  params: Type.Optional(RefusalParams),
  returned: Type.Integer({ description: 'coins of the budget that came back with its end' }),
})

const ended = {
  receipt_id: Type.Integer(),
  is_given_up: Type.Boolean({ description: 'an operator ended it: what it took came back' }),
  sum: { ...Sum, description: 'pieces: units of the recipe' },
}

const RecipeName = Type.Union([Names, Type.Null()], {
  description: 'of the recipe; null where there was none any more',
})

const HarvestEnded = Type.Object({
  receipt_id: Type.Integer(),
  name: RecipeName,
  because: Type.Union(
    [
      Type.Literal('switched_off'),
      Type.Literal('closed'),
      Type.Literal('nothing_selected'),
      Type.Literal('not_enough_items'),
      Type.Literal('max_reached'),
      Type.Literal('not_enough_requirements'),
      Type.Literal('item_locked'),
    ],
    { description: 'why its last run has ended and no other has begun' },
  ),
  item_id: Type.Integer({ description: 'what is missing or locked; 0 for no item' }),
})

const TradeChanged = Type.Object({
  trade_id: Uuid,
  opponent_uuid: Uuid,
  opponent_name: Type.String({ description: 'at that time' }),
  because: TradeCause,
})

/** Equal messages are one until it is read: those of one alert, of one item and side, one recipe. */
export const InboxMessage = Type.Union([
  message(
    'price_alert',
    Type.Object({
      alert_id: Uuid,
      ...watched,
      at_price: Type.Integer({ description: 'coins: the price that crossed it, of the newest' }),
    }),
  ),
  message(
    'price_change',
    Type.Object({
      alert_id: Uuid,
      ...watchedChange,
      from_price: { ...Price, description: 'coins: the trade before, of the newest' },
      at_price: { ...Price, description: 'coins: the last trade, of the newest' },
    }),
  ),
  message('lot_filled', LotFilled),
  message('lot_ended', LotEnded),
  message(
    'lot_ending',
    Type.Object({
      item_id: ItemId,
      side: LotType,
      price: Price,
      left: Type.Integer({ description: 'pieces' }),
      ends_at: UnixSeconds,
    }),
  ),
  message('order_beaten', OrderBeaten),
  message('order_fired', OrderFired),
  message('resale_refused', ResaleRefused),
  message('standing_order', StandingOrderStopped),
  message(
    'craft_ended',
    Type.Object({
      item_id: Type.Integer({ description: 'that stands for the recipe; 0 where it is not known' }),
      ...ended,
    }),
  ),
  message('farm_ended', Type.Object({ name: RecipeName, ...ended })),
  message('harvest_ended', HarvestEnded),
  message(
    'salary_full',
    Type.Object({ item_id: { ...ItemId, description: 'the newest of them' } }),
  ),
  message('energy_ending', Type.Object({ energy_until: UnixMs })),
  message('trade_changed', TradeChanged),
  message('exchange_ended', Type.Object({ ...Exchange.properties, sum: Sum })),
])

export type InboxMessage = Static<typeof InboxMessage>

/** More unread messages than these are not counted one by one. */
export const UNREAD_COUNTED_MAX = 99

/** Messages that one call can name as read. */
export const READ_AT_ONCE_MAX = 1000

const Unread = Type.Object({
  unread: Type.Integer({
    minimum: 0,
    maximum: UNREAD_COUNTED_MAX + 1,
    description: `messages; ${UNREAD_COUNTED_MAX + 1} stands for more than ${UNREAD_COUNTED_MAX}`,
  }),
})

/** Every kind of message, in the order in which a player chooses among them. */
export const noticeKinds = [
  'price_alert',
  'price_change',
  'lot_filled',
  'lot_ended',
  'lot_ending',
  'order_beaten',
  'order_fired',
  'resale_refused',
  'standing_order',
  'craft_ended',
  'farm_ended',
  'harvest_ended',
  'salary_full',
  'energy_ending',
  'trade_changed',
  'exchange_ended',
] as const satisfies readonly InboxMessage['kind'][]

export type NoticeKind = (typeof noticeKinds)[number]

const NoticeLevel = Type.Union([Type.Literal('off'), Type.Literal('quiet'), Type.Literal('on')], {
  description:
    'off: not told, and only what an alert tells that fires once is kept in the inbox, as read; quiet: into the inbox alone; on: also at the edge of the screen, and pushed',
})

export type NoticeLevel = Static<typeof NoticeLevel>

const Levels = Type.Object(
  Object.fromEntries(noticeKinds.map((kind) => [kind, NoticeLevel])) as Record<
    NoticeKind,
    typeof NoticeLevel
  >,
  { additionalProperties: false },
)

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 })

const QuietHours = Type.Union([
  Type.Object(
    {
      from: MinuteOfDay,
      until: { ...MinuteOfDay, description: 'the first minute that is not quiet' },
      time_zone: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'whose clocks count, as the tz database names it',
      }),
    },
    {
      additionalProperties: false,
      description:
        'minutes of each day, also over midnight, in which messages are collected and nothing more; equal ones are the whole day',
    },
  ),
  Type.Null(),
])

const NoticeSettings = Type.Object({ levels: Levels, quiet_hours: QuietHours })

export type NoticeSettings = Static<typeof NoticeSettings>

export const inboxRoutes = {
  get: {
    method: 'POST',
    path: '/inbox/get',
    auth: 'player',
    summary:
      'What the player was told in the last thirty days, newest first: 50 before a message, or those after one.',
    input: Type.Object(
      { before: Type.Optional(MessageId), after: Type.Optional(AfterMessage) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ messages: Type.Array(InboxMessage), ...Unread.properties }),
  },
  unread: {
    method: 'POST',
    path: '/inbox/unread',
    auth: 'player',
    summary: 'How many messages are unread, and which is the newest of all.',
    input: Nothing,
    reply: Type.Object({ ...Unread.properties, newest: AfterMessage }),
  },
  read: {
    method: 'POST',
    path: '/inbox/read',
    auth: 'player',
    changes: true,
    summary: 'Marks messages as read: those named, and all up to one of them.',
    input: Type.Object(
      {
        messages: Type.Optional(
          Type.Array(MessageId, {
            maxItems: READ_AT_ONCE_MAX,
            description: 'those that were seen: one that comes late may stand before them',
          }),
        ),
        up_to: Type.Optional(MessageId),
      },
      { additionalProperties: false },
    ),
    reply: Unread,
  },
  settings: {
    method: 'POST',
    path: '/inbox/settings/get',
    auth: 'player',
    summary: 'How the player wants to be told of what happens.',
    input: Nothing,
    reply: NoticeSettings,
  },
  choose: {
    method: 'POST',
    path: '/inbox/settings/set',
    auth: 'player',
    changes: true,
    summary: 'Changes how the player wants to be told; what is left out stays.',
    input: Type.Object(
      {
        levels: Type.Optional(Type.Partial(Levels, { additionalProperties: false })),
        quiet_hours: Type.Optional(QuietHours),
      },
      { additionalProperties: false },
    ),
    reply: NoticeSettings,
  },
} as const satisfies Record<string, Route>
