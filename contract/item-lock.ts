import { Type } from 'typebox'
import { BULK_MAX } from './order.ts'
import type { Route } from './route.ts'
import { ItemId, Nothing } from './values.ts'

const ItemIds = Type.Object(
  { item_ids: Type.Array(ItemId, { minItems: 1, maxItems: BULK_MAX, uniqueItems: true }) },
  { additionalProperties: false },
)

const Locked = Type.Object({
  item_ids: Type.Array(ItemId, { description: 'all that the player has locked, lowest first' }),
})

/** Items of which no piece leaves the inventory until the player unlocks them. */
export const itemLockRoutes = {
  get: {
    method: 'POST',
    path: '/inventory/get-locks',
    auth: 'player',
    summary: 'The items that the player has locked.',
    input: Nothing,
    reply: Locked,
  },
  lock: {
    method: 'POST',
    path: '/inventory/lock',
    auth: 'player',
    changes: true,
    summary: 'Locks items that the player holds: no piece of them leaves, on any path.',
    input: ItemIds,
    reply: Locked,
  },
  unlock: {
    method: 'POST',
    path: '/inventory/unlock',
    auth: 'player',
    changes: true,
    summary: 'Unlocks items; those that are not locked stay as they are.',
    input: ItemIds,
    reply: Locked,
  },
} as const satisfies Record<string, Route>
