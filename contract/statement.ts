import { type Static, Type } from 'typebox'
import { NamedPlayer, SteamId } from './operator-values.ts'
import type { Route } from './route.ts'
import { Coins, ItemId, UnixSeconds, Uuid } from './values.ts'

/** Entries of a page, at most. */
export const STATEMENT_PAGE_MAX = 200

const Asset = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: '0 coins, else the item',
})

/** What one entry of the ledger did to one thing that a player holds. */
export const StatementLine = Type.Object({
  entry_id: Uuid,
  created_at: UnixSeconds,
  operation: Type.String({ description: 'a code of the ledger' }),
  asset: Asset,
  amount: Type.Integer({ description: 'above 0 came in, below 0 went out' }),
  balance: Type.Integer({ minimum: 0, description: 'after it' }),
  counter: Type.Object(
    {
      kind: Type.Union([
        Type.Literal('player'),
        Type.Literal('market'),
        Type.Literal('production'),
        Type.Literal('rent'),
        Type.Literal('platform'),
        Type.Literal('world'),
      ]),
      player: Type.Union([NamedPlayer, Type.Null()]),
      more: Type.Integer({ minimum: 0, description: 'accounts beside this one' }),
    },
    { description: 'where it came from, or went to' },
  ),
  reason: Type.Union([Type.String(), Type.Null()], { description: "an operator's" }),
})
export type StatementLine = Static<typeof StatementLine>

/** The ledger of one player, for operators. */
export const statementRoutes = {
  page: {
    method: 'POST',
    path: '/admin/statement',
    auth: 'admin',
    summary: "What came to a player and went from them, newest first; a page's entries are whole.",
    input: Type.Object(
      {
        steam_id: SteamId,
        asset: Type.Optional(Asset),
        before: Type.Optional(Uuid),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: STATEMENT_PAGE_MAX })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ response: Type.Array(StatementLine) }),
  },
  balance: {
    method: 'POST',
    path: '/admin/balance',
    auth: 'admin',
    summary: 'What a player held at a moment: before whatever happened in that second.',
    input: Type.Object({ steam_id: SteamId, at: UnixSeconds }, { additionalProperties: false }),
    reply: Type.Object({
      coins: Coins,
      items: Type.Array(Type.Object({ item_id: ItemId, count: Type.Integer({ minimum: 1 }) })),
    }),
  },
} as const satisfies Record<string, Route>
