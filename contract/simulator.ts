import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, UnixSeconds, Uuid } from './values.ts'

/** The durations that can be simulated, in days (spec 2 §9). */
export const simulatedDays = { min: 1, max: 30, usual: 15 } as const

const Seed = Type.Integer({
  minimum: 0,
  maximum: 4_294_967_295,
  description: 'the same seed, holdings and settings give the same answer',
})

const spread = (what: string) => ({
  p10: Type.Integer({ description: `${what}; one run in ten has less` }),
  p90: Type.Integer({ description: `${what}; one run in ten has more` }),
})

/** How far a simulation is. */
export const SimulationProgress = Type.Object({
  done: Type.Integer({ description: 'runs' }),
  all: Type.Integer({ description: 'runs that there will be' }),
  seed: Type.Integer({ description: 'of the simulation' }),
})
export type SimulationProgress = Static<typeof SimulationProgress>

const SimulatedItem = Type.Object({
  item_id: ItemId,
  count: Type.Integer({ description: 'pieces gained, or lost below 0; the median of the runs' }),
  ...spread('pieces'),
  price: Type.Integer({
    minimum: 0,
    description: 'coins per piece that buyers pay now; 0 where nobody buys',
  }),
})

const setup = {
  has_energy: Type.Boolean({ description: 'energy is active all the time, or never' }),
  craft_enabled: Type.Boolean({ description: 'once a day, crafts from what was harvested' }),
  duration: Type.Integer({
    minimum: simulatedDays.min,
    maximum: simulatedDays.max,
    description: 'days',
  }),
}

const SimulatorInput = Type.Object(
  { ...setup, seed: Type.Optional(Seed) },
  { additionalProperties: false },
)
export type SimulatorInput = Static<typeof SimulatorInput>

const SimulatorResult = Type.Object({
  run_id: Uuid,
  created_at: UnixSeconds,
  setup: Type.Object(setup),
  wallet: Type.Integer({ description: 'coins gained; neither harvest nor craft moves any' }),
  items: Type.Array(SimulatedItem, { description: 'in the order of their ids' }),
  value: Type.Object(
    { median: Type.Integer({ description: 'coins' }), ...spread('coins') },
    { description: 'of everything gained and lost, at what buyers pay now' },
  ),
  runs: Type.Integer({
    minimum: 1,
    description: 'that the answer is drawn from: 200, fewer where each has many steps',
  }),
  seed: Seed,
})
export type SimulatorResult = Static<typeof SimulatorResult>

export const simulatorRoutes = {
  run: {
    method: 'POST',
    path: '/sim/run',
    auth: 'player',
    summary:
      'What the player’s harvests, and if wanted crafts, would bring in some days, from many runs on a copy.',
    input: SimulatorInput,
    reply: SimulatorResult,
    keepsAnswer: true,
  },
  outcome: {
    method: 'GET',
    path: '/sim/outcome/:run_id',
    auth: 'player',
    summary:
      'What a simulation of the player’s found: one of the twenty newest, not older than a week.',
    input: Type.Object({ run_id: Uuid }, { additionalProperties: false }),
    reply: SimulatorResult,
  },
} as const satisfies Record<string, Route>
