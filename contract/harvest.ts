import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Names, Nothing } from './values.ts'

const Pieces = Type.Object({ item_id: ItemId, count: Type.Integer({ description: 'pieces' }) })

/** An item that can work in a slot (spec 2 §3, "Harvest recipe"). */
const WorkItem = Type.Object({
  item_id: ItemId,
  count: Type.Integer({ description: 'pieces that a run takes' }),
  exp_for_up: Type.Integer({ description: 'finished runs until a piece improves; 0 for never' }),
  up_item_id: Type.Union([ItemId, Type.Null()], { description: 'what it then becomes' }),
  lootmore_coef: Type.Number(),
  speed_coef: Type.Number(),
  break_percent: Type.Number({ description: 'chance of each piece to break in a run, 0 to 100' }),
  requirements: Type.Array(Pieces, { description: 'spent by each run' }),
  on_break_result: Type.Array(ItemId, { description: 'one of each for every broken piece' }),
})

const HarvestReceipt = Type.Object({
  receipt_id: Type.Integer(),
  name: Names,
  duration_hour: Type.Number(),
  items_slots: Type.Array(Type.Object({ name: Names, available_items: Type.Array(WorkItem) })),
  result: Type.Array(
    Type.Object({
      item_id: ItemId,
      min_count: Type.Integer({ description: 'pieces' }),
      max_count: Type.Integer({ description: 'pieces' }),
      chance_percent: Type.Number({ description: '0 to 100' }),
    }),
  ),
})

const SelectedItem = Type.Object(
  {
    item_id: ItemId,
    limit: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'pieces that stay in the inventory; 0 for no reserve',
    }),
    max: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'runs that use it at once; 0 for no cap',
    }),
    priority: Type.Integer({ minimum: 0, maximum: 9, description: 'the higher is taken first' }),
  },
  { additionalProperties: false },
)

const Settings = {
  receipt_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  enabled: Type.Boolean(),
  max_parallel: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'runs at once; 0 for as many as there may be',
  }),
  items: Type.Array(Type.Array(SelectedItem, { maxItems: 100 }), {
    maxItems: 8,
    description: 'for each slot the items that may work in it',
  }),
}

/** What a player has set for a recipe and what is in progress (spec 2 §3, "User recipe data"). */
const UserHarvest = Type.Object({
  ...Settings,
  active_count: Type.Integer({ description: 'runs in progress' }),
  active_list: Type.Array(
    Type.Object({
      id: Type.String(),
      count: Type.Integer({ description: 'runs that started together' }),
      list: Type.Array(ItemId, { description: 'the item in each slot' }),
      duration_in_hour: Type.Number(),
      started_at: Type.Integer({ description: 'unix milliseconds' }),
      due_at: Type.Integer({ description: 'unix milliseconds' }),
    }),
  ),
  exp_by_item: Type.Record(Type.String(), Type.Integer(), {
    description: 'finished runs since its last improvement, by item id',
  }),
})

export const harvestRoutes = {
  getReceipts: {
    method: 'POST',
    path: '/harvest/get-receipts',
    auth: 'player',
    summary: 'Every harvest recipe, with the player’s settings and runs in progress.',
    input: Nothing,
    reply: Type.Object({
      receipts: Type.Array(HarvestReceipt),
      user_data: Type.Array(UserHarvest),
      guide_url: Type.String({
        description: 'a page of the store that explains harvesting; empty for none',
      }),
      now: Type.Integer({ description: 'unix milliseconds of the application clock' }),
    }),
  },
  update: {
    method: 'POST',
    path: '/harvest/update',
    auth: 'player',
    changes: true,
    money: 'craft',
    endsWith: { enabled: false },
    summary: 'Sets a recipe; what can start by the new settings starts at once.',
    input: Type.Object(Settings, { additionalProperties: false }),
    reply: UserHarvest,
  },
} as const satisfies Record<string, Route>

export type HarvestReceipt = Static<typeof HarvestReceipt>
export type UserHarvest = Static<typeof UserHarvest>
