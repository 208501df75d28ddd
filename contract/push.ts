import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing, UnixSeconds, Uuid } from './values.ts'

/** A browser to which messages are pushed. */
const PushDevice = Type.Object({
  device_id: { ...Uuid, description: 'the session in which it was switched on' },
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'what the browser calls itself; null where it said nothing',
  }),
  added_at: UnixSeconds,
  is_current: Type.Boolean({ description: 'the one that asks' }),
})

const Pushes = Type.Object({
  public_key: Type.String({
    description: 'with which the browser subscribes at its push service (VAPID): base64url',
  }),
  devices: Type.Array(PushDevice, { description: 'newest first' }),
})

export type Pushes = Static<typeof Pushes>

export const pushRoutes = {
  get: {
    method: 'POST',
    path: '/pushes/get',
    auth: 'player',
    summary: 'To which of their devices the player’s messages are pushed.',
    input: Nothing,
    reply: Pushes,
  },
  add: {
    method: 'POST',
    path: '/pushes/add',
    auth: 'player',
    changes: true,
    summary:
      'Pushes messages to the browser of this session until it ends; of ten the oldest goes.',
    input: Type.Object(
      {
        endpoint: Type.String({
          minLength: 1,
          maxLength: 1024,
          pattern: '^https?://[!-~]+$',
          description: 'of the browser’s push subscription, at a public push service over https',
        }),
        p256dh: Type.String({
          pattern: '^[\\w-]{87}$',
          description: 'the key of the subscription: base64url',
        }),
        auth: Type.String({
          pattern: '^[\\w-]{22}$',
          description: 'the secret of the subscription: base64url',
        }),
      },
      { additionalProperties: false },
    ),
    reply: Pushes,
  },
  end: {
    method: 'POST',
    path: '/pushes/end',
    auth: 'player',
    changes: true,
    summary: 'Pushes nothing more to one of the own devices; one that has ended is no error.',
    input: Type.Object({ device_id: Uuid }, { additionalProperties: false }),
    reply: Pushes,
  },
} as const satisfies Record<string, Route>
