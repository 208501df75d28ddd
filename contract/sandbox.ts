import { Type } from 'typebox'
import type { Route } from './route.ts'
import { Coins, ItemId, Nothing } from './values.ts'

const SteamId = Type.String({ pattern: '^[0-9]{17}$' })
const PlatformCoins = Type.Integer({ minimum: 0, maximum: 1e9 })

/** For demos and tests: absent (404) when the sandbox is off. */
export const sandboxRoutes = {
  grant: {
    method: 'POST',
    path: '/sandbox/grant',
    auth: 'anyone',
    changes: true,
    summary: 'Gives a player coins, platform coins and items; the player need not exist yet.',
    input: Type.Object(
      {
        steam_id: SteamId,
        coins: Type.Optional(Coins),
        gold_coins: Type.Optional(PlatformCoins),
        silver_coins: Type.Optional(PlatformCoins),
        bronze_coins: Type.Optional(PlatformCoins),
        items: Type.Optional(
          Type.Array(
            Type.Object(
              { item_id: ItemId, count: Type.Integer({ minimum: 1, maximum: 1e9 }) },
              { additionalProperties: false },
            ),
            { maxItems: 1000 },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    reply: Nothing,
  },
  advanceClock: {
    method: 'POST',
    path: '/sandbox/advance-clock',
    auth: 'anyone',
    summary:
      'Moves the application clock forward; answers when the jobs that fell due are done. Not beyond the year 9999.',
    input: Type.Object(
      { seconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ now: Type.Integer({ description: 'unix seconds' }) }),
  },
  makeAdmin: {
    method: 'POST',
    path: '/sandbox/make-admin',
    auth: 'anyone',
    summary: 'Gives a player the role admin.',
    input: Type.Object({ steam_id: SteamId }, { additionalProperties: false }),
    reply: Nothing,
  },
} as const satisfies Record<string, Route>
