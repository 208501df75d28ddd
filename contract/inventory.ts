import { Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Microseconds, Nothing } from './values.ts'

/** What a player holds of one item (spec 1 §3). */
const InventoryEntry = Type.Object({
  TypeId: ItemId,
  Count: Type.Integer({ minimum: 1, description: 'pieces' }),
})

export const inventoryRoutes = {
  get: {
    method: 'POST',
    path: '/inventory/get',
    auth: 'player',
    summary: 'The whole inventory and the time it was read, for comparing with live events.',
    input: Nothing,
    reply: Type.Object({ response: Type.Array(InventoryEntry), time: Microseconds }),
  },
} as const satisfies Record<string, Route>
