import { Type } from 'typebox'
import { NamedPlayer, Reason, SteamId } from './operator-values.ts'
import type { Route } from './route.ts'
import { UnixSeconds } from './values.ts'

/** Seeing the market as a player does, which changes nothing. */
export const viewAsRoutes = {
  start: {
    method: 'POST',
    path: '/admin/see-as',
    auth: 'admin',
    changes: true,
    summary: "An access token to a player's screens, which every changing call refuses.",
    input: Type.Object({ steam_id: SteamId, reason: Reason }, { additionalProperties: false }),
    reply: Type.Object({
      access_token: Type.String(),
      player: NamedPlayer,
      expires_at: UnixSeconds,
    }),
  },
} as const satisfies Record<string, Route>
