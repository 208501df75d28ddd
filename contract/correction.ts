import { type Static, Type } from 'typebox'
import { ActKey, NamedPlayer, Reason, SteamId } from './operator-values.ts'
import type { Route } from './route.ts'
import { Coins, Nothing, UnixSeconds, Uuid } from './values.ts'

/** Coins of one correction, at most. */
export const CORRECTION_MAX = 1e15

/** Coins that an operator gives a player, or takes, to put right what went wrong. */
export const Correction = Type.Object({
  correction_id: Uuid,
  player: NamedPlayer,
  coins: Type.Integer({ description: 'above 0 credited, below 0 debited' }),
  reason: Type.String(),
  asked_by: Type.String(),
  is_own: Type.Boolean({ description: 'the caller asked for it: someone else must approve' }),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('posted'),
    Type.Literal('rejected'),
    Type.Literal('expired'),
  ]),
  created_at: UnixSeconds,
  expires_at: UnixSeconds,
})
export type Correction = Static<typeof Correction>

export const correctionRoutes = {
  correct: {
    method: 'POST',
    path: '/admin/correct-coins',
    auth: 'admin',
    changes: true,
    summary: 'Gives a player coins or takes them, never below 0; above the limit it waits.',
    input: Type.Object(
      {
        steam_id: SteamId,
        idempotency_key: ActKey,
        coins: Type.Integer({
          minimum: -CORRECTION_MAX,
          maximum: CORRECTION_MAX,
          not: { const: 0 },
        }),
        reason: Reason,
      },
      { additionalProperties: false },
    ),
    reply: Correction,
  },
  waiting: {
    method: 'POST',
    path: '/admin/waiting-corrections',
    auth: 'admin',
    summary: 'The corrections that wait for a second operator, the newest first.',
    input: Nothing,
    reply: Type.Object({
      limit: Coins,
      response: Type.Array(Correction),
    }),
  },
  decide: {
    method: 'POST',
    path: '/admin/decide-correction',
    auth: 'admin',
    changes: true,
    summary: 'Approves a correction, which posts it, or rejects it; not the one who asked for it.',
    input: Type.Object(
      { correction_id: Uuid, approve: Type.Boolean(), reason: Reason },
      { additionalProperties: false },
    ),
    reply: Correction,
  },
} as const satisfies Record<string, Route>
