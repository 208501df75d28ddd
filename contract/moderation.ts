import { Type } from 'typebox'
import { Reason, SteamId } from './operator-values.ts'
import type { Route } from './route.ts'
import { Nothing } from './values.ts'

const OnPlayer = Type.Object({ steam_id: SteamId, reason: Reason }, { additionalProperties: false })

/** What operators do about a player's access. */
export const moderationRoutes = {
  ban: {
    method: 'POST',
    path: '/admin/ban',
    auth: 'admin',
    changes: true,
    summary:
      'Shuts a player out: their sessions end, their lots are cancelled and trades declined.',
    input: OnPlayer,
    reply: Nothing,
  },
  unban: {
    method: 'POST',
    path: '/admin/unban',
    auth: 'admin',
    changes: true,
    summary: 'Lets a banned player in again.',
    input: OnPlayer,
    reply: Nothing,
  },
  endSessions: {
    method: 'POST',
    path: '/admin/end-sessions',
    auth: 'admin',
    changes: true,
    summary: 'Ends all sessions of a player, who may sign in again.',
    input: OnPlayer,
    reply: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
  },
  setRole: {
    method: 'POST',
    path: '/admin/set-role',
    auth: 'admin',
    changes: true,
    summary:
      'Makes a player an operator, or an operator, whose sessions end, a player; never the last one.',
    input: Type.Object(
      {
        steam_id: SteamId,
        role: Type.Union([Type.Literal('player'), Type.Literal('admin')]),
        reason: Reason,
      },
      { additionalProperties: false },
    ),
    reply: Nothing,
  },
} as const satisfies Record<string, Route>
