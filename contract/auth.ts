import { Type } from 'typebox'
import type { Route } from './route.ts'
import { Coins, Count, ItemId, Language, Nothing, UnixSeconds, Uuid } from './values.ts'

const AccessToken = Type.Object({ access_token: Type.String() })

/** The signed-in player (spec 1 §3, "Profile"). */
const Profile = Type.Object({
  id: Uuid,
  steam_id: Type.String(),
  name: Type.String(),
  lang: Language,
  coins: Coins,
  role: Type.Union([Type.Literal('player'), Type.Literal('admin')]),
  has_starter_pack: Type.Boolean({
    description: 'true while the starter pack waits to be claimed',
  }),
  deletion_due_at: Type.Union([UnixSeconds, Type.Null()], {
    description: 'from when on the account is deleted; null while that is not asked for',
  }),
})

/** `GET /auth/steam` and its callback are browser redirects and therefore not in this list. */
export const authRoutes = {
  clientSignIn: {
    method: 'POST',
    path: '/auth/client_steam_auth_callback',
    auth: 'anyone',
    anonymous: true,
    form: true,
    summary: "Signs in with a ticket of the game client; sets the session's refresh cookie.",
    input: Type.Object(
      {
        ticket: Type.String({ minLength: 1, maxLength: 8192 }),
        username: Type.String({ minLength: 1, maxLength: 256 }),
      },
      { additionalProperties: false },
    ),
    reply: AccessToken,
  },
  refresh: {
    method: 'POST',
    path: '/jwt_refresh',
    auth: 'anyone',
    anonymous: true,
    summary: 'A new access token for the refresh cookie, which is rotated.',
    input: Nothing,
    reply: AccessToken,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    auth: 'anyone',
    anonymous: true,
    summary: 'Ends the session of the refresh cookie.',
    input: Nothing,
    reply: Nothing,
  },
  getProfile: {
    method: 'GET',
    path: '/get_profile',
    auth: 'player',
    summary: 'The signed-in player.',
    input: Nothing,
    reply: Profile,
  },
  setLanguage: {
    method: 'POST',
    path: '/set_language',
    auth: 'player',
    changes: true,
    summary: "Keeps the player's language.",
    input: Type.Object({ lang: Language }, { additionalProperties: false }),
    reply: Nothing,
  },
  claimStarterPack: {
    method: 'POST',
    path: '/claim_starter_pack',
    auth: 'player',
    changes: true,
    money: 'gifts',
    summary: 'Grants the starter pack, once.',
    input: Nothing,
    reply: Type.Object({
      coins: Coins,
      items: Type.Array(Type.Object({ item_id: ItemId, count: Count }), {
        description: 'what was in the pack',
      }),
    }),
  },
} as const satisfies Record<string, Route>
