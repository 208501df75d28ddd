import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing, Uuid } from './values.ts'

/** Coins of the platform; they live in its inventory service (server rules, section 4). */
const PlatformCurrency = Type.Union([
  Type.Literal('gold'),
  Type.Literal('silver'),
  Type.Literal('bronze'),
])

const PlatformCount = Type.Integer({
  minimum: 1,
  maximum: 1e9,
  description: 'whole platform coins',
})

/** An exchange as its owner sees it. */
export const Exchange = Type.Object({
  exchange_id: Uuid,
  direction: Type.Union([Type.Literal('to_steam'), Type.Literal('from_steam')]),
  currency: PlatformCurrency,
  count: PlatformCount,
  coins: Type.Integer({ description: 'Surprise coins' }),
  state: Type.Union([Type.Literal('pending'), Type.Literal('done'), Type.Literal('undone')], {
    description: 'pending: the platform has not answered yet; it will be finished or undone',
  }),
})

const PlatformBalance = Type.Integer({ minimum: 0, description: 'whole platform coins' })

const exchangeCall = (path: `/${string}`, summary: string) =>
  ({
    method: 'POST',
    path,
    auth: 'player',
    changes: true,
    money: 'exchange',
    summary,
    input: Type.Object(
      { currency: PlatformCurrency, count: PlatformCount },
      { additionalProperties: false },
    ),
    reply: Exchange,
  }) as const

export const exchangeRoutes = {
  getSteamWallet: {
    method: 'GET',
    path: '/get_steam_wallet',
    auth: 'player',
    summary: "The player's coins on the platform.",
    input: Nothing,
    reply: Type.Object({
      gold_coins: PlatformBalance,
      silver_coins: PlatformBalance,
      bronze_coins: PlatformBalance,
    }),
  },
  toSteam: exchangeCall(
    '/marketplace/exchange-to-steam-coins',
    'Turns Surprise coins into platform coins.',
  ),
  fromSteam: exchangeCall(
    '/marketplace/exchange-from-steam-coins',
    'Turns platform coins into Surprise coins.',
  ),
  getOpenExchanges: {
    method: 'POST',
    path: '/marketplace/get-open-exchanges',
    auth: 'player',
    summary: 'The own exchanges that the platform has not answered yet, newest first.',
    input: Nothing,
    reply: Type.Array(Exchange),
  },
  stackSteamInventory: {
    method: 'POST',
    path: '/inventory/stack-steam',
    auth: 'player',
    changes: true,
    summary: "Lays the stacks of each item in the player's Steam inventory together.",
    input: Nothing,
    reply: Type.Object({ stacks: Type.Integer({ description: 'stacks fewer than before' }) }),
  },
} as const satisfies Record<string, Route>

export type Exchange = Static<typeof Exchange>
export type SteamWallet = Static<typeof exchangeRoutes.getSteamWallet.reply>
