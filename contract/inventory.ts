import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Interval, ItemId, Microseconds, Nothing, UnixSeconds, Uuid } from './values.ts'

/** What a player holds of one item (spec 1 §3). */
const InventoryEntry = Type.Object({
  TypeId: ItemId,
  Count: Type.Integer({ minimum: 1, description: 'pieces' }),
})

/**
 * What one operation added to the inventory, or removed from it (spec 1 §3). An operation that did
 * both has an entry of each type, under one uuid.
 */
export const InventoryHistoryEntry = Type.Object({
  uuid: Uuid,
  created_at: UnixSeconds,
  operation_code: Type.String({
    description: 'a client shows one that it does not know as unknown',
  }),
  operation_type: Type.Union([Type.Literal('add'), Type.Literal('remove')]),
  items: Type.Array(
    Type.Object({
      item_id: ItemId,
      count: Type.Integer({ minimum: 1, description: 'pieces that came or went' }),
      new_count: Type.Integer({ minimum: 0, description: 'pieces held after it' }),
    }),
  ),
})

const InventoryChartPoint = Type.Object({
  time_slot: Type.String({
    description: 'date-time of the hour or day, year-week (2026-47), year-month (2026-11); UTC',
  }),
  count: Type.Integer({ minimum: 0, description: 'pieces held at the end of the slot' }),
})

export const inventoryRoutes = {
  get: {
    method: 'POST',
    path: '/inventory/get',
    auth: 'player',
    summary:
      'The whole inventory and the time of its newest change, for comparing with live events.',
    input: Nothing,
    reply: Type.Object({ response: Type.Array(InventoryEntry), time: Microseconds }),
  },
  history: {
    method: 'POST',
    path: '/inventory/history',
    auth: 'player',
    summary:
      'What came into the inventory and left it, newest first: 100 operations after a cursor.',
    input: Type.Object(
      {
        last_uuid: Type.Optional(
          Type.Union([Uuid, Type.Literal(''), Type.Null()], {
            description: 'operations older than this one',
          }),
        ),
        filter_item_id: Type.Optional(
          Type.Union([ItemId, Type.Null()], { description: 'only what happened to this item' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ response: Type.Array(InventoryHistoryEntry) }),
  },
  historySince: {
    method: 'POST',
    path: '/inventory/history-since',
    auth: 'player',
    summary: 'Where histories of movements and trades end: what is older is archived.',
    input: Nothing,
    reply: Type.Object({
      since: Type.Union([UnixSeconds, Type.Null()], {
        description: 'null while nothing is archived',
      }),
    }),
  },
  chart: {
    method: 'POST',
    path: '/inventory/chart',
    auth: 'player',
    summary: 'How many pieces of an item were held at the end of each slot, oldest first.',
    input: Type.Object(
      { item_id: ItemId, start_date: UnixSeconds, end_date: UnixSeconds, interval: Interval },
      { additionalProperties: false },
    ),
    reply: Type.Array(InventoryChartPoint),
  },
} as const satisfies Record<string, Route>

export type InventoryHistoryEntry = Static<typeof InventoryHistoryEntry>
