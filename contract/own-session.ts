import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing, UnixSeconds, Uuid } from './values.ts'

/** Where a player is signed in. */
const OwnSession = Type.Object({
  session_id: Uuid,
  device: Type.Union([Type.String(), Type.Null()], {
    description: 'what the browser or the game client calls itself; null where it said nothing',
  }),
  opened_at: Type.Union([UnixSeconds, Type.Null()], {
    description: 'null for sessions from before this was kept',
  }),
  used_at: { ...UnixSeconds, description: 'unix seconds: to within the life of an access token' },
  is_current: Type.Boolean({ description: 'the one that asks' }),
})

const Ended = Type.Object({ ended: Type.Integer({ description: 'sessions' }) })

export const ownSessionRoutes = {
  list: {
    method: 'POST',
    path: '/sessions/get',
    auth: 'player',
    summary: 'Where the player is signed in, last used first; at most 100.',
    input: Nothing,
    reply: Type.Object({ sessions: Type.Array(OwnSession) }),
  },
  end: {
    method: 'POST',
    path: '/sessions/end',
    auth: 'player',
    changes: true,
    summary: 'Ends one of the own sessions; one that has ended is no error.',
    input: Type.Object({ session_id: Uuid }, { additionalProperties: false }),
    reply: Ended,
  },
  endOthers: {
    method: 'POST',
    path: '/sessions/end-others',
    auth: 'player',
    changes: true,
    summary: 'Ends all own sessions but the one that asks.',
    input: Nothing,
    reply: Ended,
  },
} as const satisfies Record<string, Route>

export type OwnSession = Static<typeof OwnSession>
