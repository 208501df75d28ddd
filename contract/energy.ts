import { Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing } from './values.ts'

const EnergyUntil = Type.Integer({
  description: 'unix milliseconds until when energy is active; 0 when it never was',
})

export const energyRoutes = {
  get: {
    method: 'GET',
    path: '/energy/get',
    auth: 'player',
    summary: 'How many charges of energy the player holds, and until when energy is active.',
    input: Nothing,
    reply: Type.Object({
      count: Type.Integer({ minimum: 0, description: 'charges' }),
      item_ids: Type.Array(ItemId, { description: 'the items that are charges' }),
      energy_until: EnergyUntil,
      now: Type.Integer({ description: 'unix milliseconds of the application clock' }),
    }),
  },
  activate: {
    method: 'POST',
    path: '/energy/activate',
    auth: 'player',
    changes: true,
    money: 'craft',
    summary: 'Spends one charge; energy is active for a day longer, at most 30 days ahead.',
    input: Nothing,
    reply: Type.Object({
      count: Type.Integer({ minimum: 0, description: 'charges left' }),
      energy_until: EnergyUntil,
    }),
  },
} as const satisfies Record<string, Route>
