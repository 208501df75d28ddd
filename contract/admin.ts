import { Type } from 'typebox'
import { Item } from './catalog.ts'
import { Exchange } from './exchange.ts'
import {
  ActKey,
  JobKindName,
  NamedPlayer,
  OperatorAction,
  Reason,
  SteamId,
} from './operator-values.ts'
import type { Route } from './route.ts'
import { Coins, ItemId, Language, MoneyPathName, Nothing, UnixSeconds, Uuid } from './values.ts'

/** Pieces that one act adds or removes, at most. */
export const MAX_PIECES = 1e9

const Count = Type.Integer({ minimum: 1, maximum: MAX_PIECES, description: 'pieces' })
/** Sums may be more than a JSON number carries. */
const BigCount = Type.String({ pattern: '^-?[0-9]+$', description: 'a whole number as text' })
const Asset = Type.Integer({ description: '0 coins, -1 gold, -2 silver, -3 bronze, else the item' })
const Operation = Type.String({ pattern: '^[a-z_]{1,40}$', description: 'a code of the ledger' })

/** A player as operators see them (spec 2 §3, "Admin user info"). */
const AdminUser = Type.Object({
  user_uuid: Uuid,
  steam_id: SteamId,
  name: Type.String(),
  lang: Language,
  role: Type.Union([Type.Literal('player'), Type.Literal('admin')]),
  ban: Type.Union(
    [
      Type.Object({ operator: Type.String(), reason: Type.String(), banned_at: UnixSeconds }),
      Type.Null(),
    ],
    { description: 'null unless the player is banned' },
  ),
  deletion: Type.Union(
    [
      Type.Object({
        asked_at: UnixSeconds,
        due_at: Type.Union([UnixSeconds, Type.Null()], {
          description: 'of what is to be done next',
        }),
        closed_at: Type.Union([UnixSeconds, Type.Null()], {
          description:
            'since when the player is nobody; null while they can still keep the account',
        }),
        done_at: Type.Union([UnixSeconds, Type.Null()], {
          description: 'when the last of what was theirs was gone',
        }),
      }),
      Type.Null(),
    ],
    { description: 'null unless the player has asked for it' },
  ),
  open_sessions: Type.Integer({ minimum: 0 }),
  wallet: Coins,
  has_starter_pack: Type.Boolean({ description: 'it waits to be claimed' }),
  energy: Type.Union([UnixSeconds, Type.Null()], {
    description: 'until when energy is active; null when it is not',
  }),
  styria_dlc_enabled: Type.Boolean(),
  nortopia_dlc_enabled: Type.Boolean(),
  hoges_dlc_enabled: Type.Boolean(),
  inventory_items: Type.Array(
    Type.Object({ item_id: ItemId, count: Type.Integer({ minimum: 1 }) }),
  ),
})

const ItemAct = Type.Object(
  {
    steam_id: SteamId,
    idempotency_key: ActKey,
    item_id: ItemId,
    count: Count,
    reason: Reason,
  },
  { additionalProperties: false },
)

const ItemActDone = Type.Object({
  changed: Type.Array(
    Type.Object({ item_id: ItemId, count: Type.Integer({ description: 'added, or removed' }) }),
    { description: 'bundles and generators are opened' },
  ),
})

const LogRow = Type.Object({
  log_id: Uuid,
  operator: Type.String(),
  action: OperatorAction,
  player: Type.Union([NamedPlayer, Type.Null()]),
  item_id: Type.Union([ItemId, Type.Null()]),
  count: Type.Union([Type.Integer(), Type.Null()]),
  coins: Type.Union([Type.Integer(), Type.Null()]),
  path: Type.Union([MoneyPathName, Type.Null()]),
  job_kind: Type.Union([JobKindName, Type.Null()]),
  reason: Type.String(),
  created_at: UnixSeconds,
})

/** An exchange that the platform has not answered, as operators see it. */
const OpenExchange = Type.Intersect([
  Exchange,
  Type.Object({
    player: NamedPlayer,
    request_id: Type.String({ description: 'what the platform knows it by' }),
    attempts: Type.Integer({ description: 'how often the platform was asked in vain' }),
    last_error: Type.Union([Type.String(), Type.Null()], {
      description: 'why the newest attempt did not end it, in English; null before one failed',
    }),
    last_asked_at: Type.Union([UnixSeconds, Type.Null()]),
    has_stack: Type.Boolean({
      description: 'from Steam: the stack that is taken from is noted, so it may have been taken',
    }),
    created_at: UnixSeconds,
    due_at: Type.Union([UnixSeconds, Type.Null()], {
      description: 'when it is asked again by itself; null when it waits for an operator',
    }),
  }),
])

/** How the economy stands: what a proof read as of then, sources, sinks and switches as of now. */
const Economy = Type.Object({
  today: UnixSeconds,
  proof: Type.Union(
    [
      Type.Object({
        proved_at: UnixSeconds,
        took_ms: Type.Integer({ minimum: 0 }),
        assets: Type.Integer({ description: 'assets that exist, or ever did' }),
        findings: Type.Array(Type.String(), {
          description: 'what is wrong; empty when all is exact',
        }),
      }),
      Type.Null(),
    ],
    { description: 'null before the first proof' },
  ),
  coins: Type.Object({
    minted: BigCount,
    burned: BigCount,
    players: BigCount,
    market: BigCount,
    platform: BigCount,
  }),
  top_holders: Type.Array(Type.Object({ steam_id: SteamId, name: Type.String(), coins: Coins })),
  open_lots: Type.Object({
    sell: Type.Integer(),
    buy: Type.Integer(),
    escrow_coins: BigCount,
    escrow_items: BigCount,
  }),
  flows: Type.Array(
    Type.Object({
      day: UnixSeconds,
      operation: Operation,
      asset: Asset,
      minted: BigCount,
      burned: BigCount,
    }),
    { description: 'sources and sinks of coins and platform coins, and of all items together' },
  ),
  switches: Type.Array(
    Type.Object({
      path: MoneyPathName,
      is_off: Type.Boolean(),
      changed_at: Type.Union([UnixSeconds, Type.Null()]),
    }),
  ),
  backups: Type.Object({
    state: Type.Union(
      [
        Type.Literal('fresh'),
        Type.Literal('late'),
        Type.Literal('none'),
        Type.Literal('elsewhere'),
        Type.Literal('unknown'),
      ],
      {
        description:
          'elsewhere: of a database of one’s own, which the site does not back up; unknown: not looked at yet',
      },
    ),
    newest_at: Type.Union([UnixSeconds, Type.Null()], {
      description: 'end of the newest whole backup, by the wall clock; null for none',
    }),
    wal_at: Type.Union([UnixSeconds, Type.Null()], {
      description: 'when changes were last taken to the archive; null for never',
    }),
    failures: Type.Integer({
      minimum: 0,
      description: 'attempts at a backup that failed since the newest one',
    }),
    last_error: Type.Union([Type.String(), Type.Null()], {
      description: 'why the newest attempt failed, in English',
    }),
  }),
})

/** For operators. Whoever lacks the role is told that there is no such path (server rules, §14). */
export const adminRoutes = {
  open: {
    method: 'POST',
    path: '/admin/open',
    auth: 'admin',
    summary: 'Whether this is the path of the panel: 404 when it is not.',
    input: Type.Object(
      { path: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    reply: Nothing,
  },
  getUser: {
    method: 'POST',
    path: '/admin/get_user',
    auth: 'admin',
    summary: 'A player and what they hold.',
    input: Type.Object({ steam_id: SteamId }, { additionalProperties: false }),
    reply: AdminUser,
  },
  hiddenItems: {
    method: 'POST',
    path: '/admin/hidden-items',
    auth: 'admin',
    summary: 'The items that the catalog hides from players; accounts hold them like others.',
    input: Nothing,
    reply: Type.Object({ response: Type.Array(Item) }),
  },
  add: {
    method: 'POST',
    path: '/admin/add',
    auth: 'admin',
    changes: true,
    summary: 'Grants a player pieces of an item.',
    input: ItemAct,
    reply: ItemActDone,
  },
  consume: {
    method: 'POST',
    path: '/admin/consume',
    auth: 'admin',
    changes: true,
    summary: 'Removes pieces of an item from what a player holds, never below 0.',
    input: ItemAct,
    reply: ItemActDone,
  },
  log: {
    method: 'POST',
    path: '/admin/log',
    auth: 'admin',
    summary: 'What operators did, the newest first.',
    input: Type.Object(
      {
        before: Type.Optional(Uuid),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ response: Type.Array(LogRow) }),
  },
  economy: {
    method: 'POST',
    path: '/admin/economy',
    auth: 'admin',
    summary: 'How the economy stands.',
    input: Type.Object(
      {
        prove: Type.Optional(
          Type.Boolean({
            description: 'prove conservation now, instead of showing the last proof',
          }),
        ),
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      },
      { additionalProperties: false },
    ),
    reply: Economy,
  },
  assetFlows: {
    method: 'POST',
    path: '/admin/asset-flows',
    auth: 'admin',
    summary: 'What one operation minted and burned of each asset, those that moved most first.',
    input: Type.Object(
      {
        operation: Operation,
        since: UnixSeconds,
        until: UnixSeconds,
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      response: Type.Array(Type.Object({ asset: Asset, minted: BigCount, burned: BigCount })),
    }),
  },
  openExchanges: {
    method: 'POST',
    path: '/admin/open-exchanges',
    auth: 'admin',
    summary: 'The exchanges that the platform has not answered, the oldest first.',
    input: Nothing,
    reply: Type.Object({ response: Type.Array(OpenExchange) }),
  },
  askAgain: {
    method: 'POST',
    path: '/admin/ask-again',
    auth: 'admin',
    changes: true,
    summary: 'Asks the platform about an exchange again, by the same request; never a refund.',
    input: Type.Object({ exchange_id: Uuid, reason: Reason }, { additionalProperties: false }),
    reply: Exchange,
  },
  switch: {
    method: 'POST',
    path: '/admin/switch',
    auth: 'admin',
    changes: true,
    summary: 'Closes a money path to new operations, or opens it again.',
    input: Type.Object(
      { path: MoneyPathName, is_off: Type.Boolean(), reason: Reason },
      { additionalProperties: false },
    ),
    reply: Nothing,
  },
} as const satisfies Record<string, Route>
