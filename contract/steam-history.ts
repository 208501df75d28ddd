import { type Static, Type } from 'typebox'
import { Exchange } from './exchange.ts'
import { Reason, SteamId } from './operator-values.ts'
import type { Route } from './route.ts'
import { UnixSeconds, Uuid } from './values.ts'

/** A stretch of time that is compared at once, in seconds. */
export const COMPARED_MAX_SEC = 31 * 86_400

/** Why an exchange and what Steam says of it differ. */
const Cause = Type.Union(
  [
    Type.Literal('granted_open'),
    Type.Literal('absent_open'),
    Type.Literal('granted_undone'),
    Type.Literal('absent_done'),
    Type.Literal('other_grant'),
    Type.Literal('granted_twice'),
    Type.Literal('no_exchange'),
    Type.Literal('stack_taken'),
    Type.Literal('stack_there'),
  ],
  {
    description:
      'granted_open: granted by Steam, open here; absent_open: asked for, not in its history; ' +
      'granted_undone: granted, and returned here; absent_done: done here, not in its history; ' +
      'other_grant: another player, item or count; granted_twice: one request, two grants; ' +
      'no_exchange: a grant of coins that no exchange asked for; stack_taken, stack_there: the ' +
      'stack that an open exchange takes from has fewer coins, or still has them',
  },
)

/** One thing that Steam says and we do not, or the other way round. */
const HistoryDifference = Type.Object({
  cause: Cause,
  request_id: Type.String({ description: 'what Steam knows it by; 0 for none' }),
  player: Type.Object({
    steam_id: SteamId,
    name: Type.Union([Type.String(), Type.Null()], { description: 'null for a stranger' }),
  }),
  exchange: Type.Union([Exchange, Type.Null()]),
  begun_at: Type.Union([UnixSeconds, Type.Null()], { description: 'of the exchange' }),
  granted: Type.Union(
    [
      Type.Object({
        item_id: Type.Integer({ description: 'the item on Steam' }),
        count: Type.Integer({ description: 'pieces' }),
        at: UnixSeconds,
      }),
      Type.Null(),
    ],
    { description: "as Steam's history tells it" },
  ),
  coins: Type.Integer({
    description:
      'Surprise coins that a correction would credit; below 0 debit; 0 where none is due',
  }),
})
export type HistoryDifference = Static<typeof HistoryDifference>

/** Exchanges beside what Steam's own history says of them, for operators (decisions/012). */
export const steamHistoryRoutes = {
  compare: {
    method: 'POST',
    path: '/admin/compare-exchanges',
    auth: 'admin',
    summary: "Compares the exchanges of a stretch of time, or of one player, with Steam's history.",
    input: Type.Object(
      { since: UnixSeconds, until: UnixSeconds, steam_id: Type.Optional(SteamId) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      response: Type.Array(HistoryDifference),
      more: Type.Integer({ minimum: 0, description: 'differences that are not listed' }),
      grants: Type.Integer({ minimum: 0, description: 'grants of coins that Steam told of' }),
      exchanges: Type.Integer({ minimum: 0, description: 'exchanges compared' }),
      until: UnixSeconds,
      is_cut: Type.Boolean({ description: 'there is too much: nothing after `until` is compared' }),
    }),
  },
  settle: {
    method: 'POST',
    path: '/admin/settle-exchange',
    auth: 'admin',
    changes: true,
    summary:
      "Ends an open exchange and asks Steam for no work: one to Steam as Steam's history proves; one from Steam that waits for an operator as undone, by which no coins move.",
    input: Type.Object({ exchange_id: Uuid, reason: Reason }, { additionalProperties: false }),
    reply: Exchange,
  },
} as const satisfies Record<string, Route>
