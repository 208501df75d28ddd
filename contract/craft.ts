import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing, UnixSeconds, Uuid } from './values.ts'

/** Rows of a page of the history (spec 2 §9). */
export const CRAFT_HISTORY_PAGE = 10

const ReceiptId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "the recipe's TypeId",
})
const Units = Type.Integer({ minimum: 1, description: 'units crafted' })

const ItemCount = Type.Object({
  TypeId: ItemId,
  Count: Type.Integer({ minimum: 1, description: 'pieces per unit' }),
})

/** A recipe (spec 2 §3, "Craft recipe"). Its name is that of the item that stands for it. */
const CraftReceipt = Type.Object({
  TypeId: ReceiptId,
  ItemForVision: ItemId,
  CraftGroup: Type.String(),
  TimeCraftSec: Type.Integer({ minimum: 0, description: 'seconds; 0 crafts at once' }),
  RemainList: Type.Array(ItemCount, { description: 'kept: needed, and given back' }),
  ConsumableList: Type.Array(ItemCount, { description: 'spent' }),
  OutputList: Type.Array(
    Type.Object({
      TypeId: ItemId,
      Count: Type.Optional(Type.Integer({ minimum: 1, description: 'pieces per unit' })),
      Random: Type.Optional(
        Type.Object(
          { MinCount: Type.Integer({ minimum: 0 }), MaxCount: Type.Integer({ minimum: 1 }) },
          { description: 'in place of Count: drawn evenly for each unit, both ends included' },
        ),
      ),
    }),
  ),
})

/** A craft in progress (spec 2 §3, "Craft queue entry"). */
export const CraftJob = Type.Object({
  id: Uuid,
  receipt_id: ReceiptId,
  count: Units,
  start_at: UnixSeconds,
  end_at: UnixSeconds,
})

const MovedItem = Type.Object({
  item_id: ItemId,
  quantity: Type.Integer({ minimum: 1, description: 'pieces' }),
})

/** What a craft gave and what it gave back. */
export const CraftResult = Type.Object({
  new_items: Type.Array(MovedItem),
  returned_items: Type.Array(MovedItem),
})

/** A finished craft (spec 2 §3, "Craft history row"). */
export const CraftHistoryRow = Type.Object({
  id: Uuid,
  process_date: Type.Integer({ description: 'unix seconds when it was finished' }),
  receipt_id: ReceiptId,
  receipt_name: Type.String({ description: 'in the language of the player' }),
  receipt_icon_url: Type.String(),
  craft_group: Type.String(),
  count: Units,
  receipt_duration: Type.Integer({ description: 'seconds that it took; 0 for at once' }),
  created_at: Type.Integer({ description: 'unix seconds when it was started' }),
  jdoc: CraftResult,
})

export const craftRoutes = {
  getReceipts: {
    method: 'POST',
    path: '/craft/get-receipts',
    auth: 'player',
    summary: 'Every craft recipe, and how many units one start may craft.',
    input: Nothing,
    reply: Type.Object({
      response: Type.Array(CraftReceipt),
      count_max: Type.Integer({ description: 'units of one start, at most' }),
    }),
  },
  queue: {
    method: 'POST',
    path: '/craft/queue',
    auth: 'player',
    summary: 'The player’s crafts in progress, the first to end first.',
    input: Nothing,
    reply: Type.Object({
      response: Type.Array(CraftJob),
      now: Type.Integer({ description: 'unix milliseconds of the application clock' }),
    }),
  },
  getHistory: {
    method: 'POST',
    path: '/craft/get-history',
    auth: 'player',
    summary: 'The own finished crafts, newest first, ten at a time, by cursor.',
    input: Type.Object(
      {
        last_process_date: Type.Optional(
          Type.Union([UnixSeconds, Type.Null()], {
            description: 'rows before this moment; with last_id, before that row of it',
          }),
        ),
        last_id: Type.Optional(Type.Union([Uuid, Type.Literal(''), Type.Null()])),
        is_prev: Type.Optional(Type.Boolean({ description: 'newer than the cursor instead' })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(CraftHistoryRow),
  },
  start: {
    method: 'POST',
    path: '/craft/start',
    auth: 'player',
    changes: true,
    money: 'craft',
    summary: 'Crafts `count` units: at once, or as one entry of the queue.',
    input: Type.Object(
      { receipt_id: ReceiptId, count: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      job: Type.Union([CraftJob, Type.Null()], { description: 'null when crafted at once' }),
      result: Type.Union([CraftResult, Type.Null()], { description: 'null while in progress' }),
    }),
  },
} as const satisfies Record<string, Route>

export type CraftJob = Static<typeof CraftJob>
export type CraftResult = Static<typeof CraftResult>
export type CraftHistoryRow = Static<typeof CraftHistoryRow>
