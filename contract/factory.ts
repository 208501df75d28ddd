import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Names, Nothing, UnixSeconds, Uuid } from './values.ts'

const ReceiptId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'recipe' })
const Units = Type.Integer({ minimum: 1, maximum: 1000, description: 'units, side by side' })

const FactoryInput = Type.Object({
  item: Type.Object({ type_id: ItemId }),
  time_for_craft_sec: Type.Integer({ description: 'seconds that it adds to the job' }),
  possible_drop_list: Type.Array(
    Type.Object({
      type_id: ItemId,
      count: Type.Integer({ description: 'pieces' }),
      weight: Type.Number({ description: 'chance as a percentage, exactly' }),
    }),
    { description: 'one of these comes out of each unit' },
  ),
})

/** A recipe of the factory (spec 2 §3, "Factory recipe"). */
const FactoryReceipt = Type.Object({
  receipt_id: ReceiptId,
  name: Names,
  required_list: Type.Array(
    Type.Object({ type_id: ItemId, count: Type.Integer({ description: 'pieces per unit' }) }),
  ),
  optional_list: Type.Array(Type.Object({ name: Names, list: Type.Array(FactoryInput) }), {
    description: 'slots: one item of each is chosen, and one piece of it spent per unit',
  }),
  timer_result_ids: Type.Array(ItemId, {
    description: 'granted per unit, each as often as listed',
  }),
})

const jobFields = {
  id: Uuid,
  receipt_id: ReceiptId,
  count: Units,
  input_list: Type.Array(ItemId, { description: 'the chosen item of each slot' }),
  start_at: UnixSeconds,
  end_at: UnixSeconds,
}

/** A job in progress (spec 2 §3, "Factory queue entry"). */
export const FactoryJob = Type.Object(jobFields)

/** A finished job. */
export const FactoryHistoryRow = Type.Object({
  ...jobFields,
  process_date: Type.Integer({ description: 'unix seconds when its results were granted' }),
  jdoc: Type.Object({
    new_items: Type.Array(
      Type.Object({ item_id: ItemId, quantity: Type.Integer({ description: 'pieces' }) }),
    ),
  }),
})

const Cursor = Type.Object(
  {
    last_process_date: Type.Optional(
      Type.Union([UnixSeconds, Type.Null()], {
        description: 'what comes after this moment; with last_id, after that entry of it',
      }),
    ),
    last_id: Type.Optional(Type.Union([Uuid, Type.Literal(''), Type.Null()])),
    is_prev: Type.Optional(Type.Boolean({ description: 'what comes before the cursor instead' })),
  },
  { additionalProperties: false },
)

export const factoryRoutes = {
  getReceipts: {
    method: 'POST',
    path: '/factory/get-receipts',
    auth: 'player',
    summary: 'Every recipe of the factory, with what each input may turn into.',
    input: Nothing,
    reply: Type.Object({ response: Type.Array(FactoryReceipt) }),
  },
  queue: {
    method: 'POST',
    path: '/factory/queue',
    auth: 'player',
    summary: 'The player’s jobs in progress, the first to end first.',
    input: Cursor,
    reply: Type.Object({
      response: Type.Array(FactoryJob),
      now: Type.Integer({ description: 'unix milliseconds of the application clock' }),
    }),
  },
  getHistory: {
    method: 'POST',
    path: '/factory/get-history',
    auth: 'player',
    summary: 'The own finished jobs, newest first, fifty at a time, by cursor.',
    input: Cursor,
    reply: Type.Array(FactoryHistoryRow),
  },
  start: {
    method: 'POST',
    path: '/factory/start',
    auth: 'player',
    changes: true,
    money: 'craft',
    summary: 'Spends what a job takes and starts it; its results come by themselves at its end.',
    input: Type.Object(
      {
        receipt_id: ReceiptId,
        input_ids: Type.Array(ItemId, {
          maxItems: 8,
          description: 'an item for each slot, in order',
        }),
        count: Units,
      },
      { additionalProperties: false },
    ),
    reply: FactoryJob,
  },
} as const satisfies Record<string, Route>

export type FactoryJob = Static<typeof FactoryJob>
export type FactoryHistoryRow = Static<typeof FactoryHistoryRow>
export type FactoryCursor = Static<typeof Cursor>
