import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Names, Nothing, UnixSeconds, Uuid } from './values.ts'

const ReceiptId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'wheel' })

/** Goes into every draw: no colon, which parts it from the nonce. */
const ClientSeed = Type.String({
  pattern: '^[\\w.-]{1,64}$',
  description: "the player's own words",
})
const Seed = Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes in hex' })
const SeedHash = Type.String({ description: "SHA-256 of the server seed's 64 digits, in hex" })
const Nonce = Type.Integer({ description: 'spins made with these seeds before' })

const Prizes = Type.Array(
  Type.Object({
    id: ItemId,
    weight: Type.Number({ description: 'chance as a percentage, exactly' }),
  }),
)

/** A wheel (spec 2 §3, "Spin receipt"). */
const SpinReceipt = Type.Object({
  id: ReceiptId,
  name: Names,
  icon_url: Type.String(),
  need_items: Type.Array(
    Type.Object({ id: ItemId, quantity: Type.Integer({ description: 'pieces of one spin' }) }),
  ),
  possible_items: Prizes,
})

/** What the next spins are drawn from. The server seed itself stays secret until it is rotated. */
export const SpinSeeds = Type.Object({
  client_seed: ClientSeed,
  server_seed_hash: SeedHash,
  nonce: Nonce,
  next_server_seed_hash: Type.String({
    description: 'of the seed that a rotation brings: fixed before the client seed is chosen',
  }),
})

/** A spin that was made, with everything it was drawn from. */
export const SpinDraw = Type.Object({
  id: Uuid,
  created_at: UnixSeconds,
  receipt_id: ReceiptId,
  result: ItemId,
  ticket: Type.Integer({ description: '0 to 99,999,999' }),
  nonce: Nonce,
  client_seed: ClientSeed,
  server_seed_hash: SeedHash,
  server_seed: Type.Union([Seed, Type.Null()], { description: 'null until it is rotated' }),
  possible_items: Prizes,
})

export const spinRoutes = {
  getReceipts: {
    method: 'POST',
    path: '/spin/get-all-spin-receipts',
    auth: 'anyone',
    summary: 'Every wheel: what a spin costs and what it may bring, with exact chances.',
    input: Nothing,
    reply: Type.Object({ response: Type.Array(SpinReceipt) }),
  },
  run: {
    method: 'POST',
    path: '/spin/run',
    auth: 'player',
    changes: true,
    money: 'spin',
    summary: 'Spends what a spin costs and grants the prize, in one transaction.',
    input: Type.Object({ receipt_id: ReceiptId }, { additionalProperties: false }),
    reply: Type.Object({ result: ItemId, draw_id: Uuid, nonce: Nonce }),
  },
  getSeeds: {
    method: 'POST',
    path: '/spin/get-seeds',
    auth: 'player',
    summary: 'What the next spin is drawn from; of the server seed only its hash.',
    input: Nothing,
    reply: SpinSeeds,
  },
  rotateSeeds: {
    method: 'POST',
    path: '/spin/rotate-seeds',
    auth: 'player',
    changes: true,
    summary: 'Reveals the server seed and takes the announced next one, with a new client seed.',
    input: Type.Object({ client_seed: Type.Optional(ClientSeed) }, { additionalProperties: false }),
    reply: Type.Object({ revealed_server_seed: Seed, seeds: SpinSeeds }),
  },
  getHistory: {
    method: 'POST',
    path: '/spin/get-history',
    auth: 'player',
    summary: 'The own spins, newest first, fifty at a time.',
    input: Type.Object(
      {
        last_id: Type.Optional(
          Type.Union([Uuid, Type.Literal(''), Type.Null()], { description: 'spins before this' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(SpinDraw),
  },
  getDraw: {
    method: 'POST',
    path: '/spin/get-draw',
    auth: 'anyone',
    summary: 'One spin by its id, for anyone who has it; it does not say whose it was.',
    input: Type.Object({ id: Uuid }, { additionalProperties: false }),
    reply: SpinDraw,
  },
} as const satisfies Record<string, Route>

export type SpinSeeds = Static<typeof SpinSeeds>
export type SpinDraw = Static<typeof SpinDraw>
