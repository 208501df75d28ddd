import { type Static, Type } from 'typebox'
import { Deletion } from './account.ts'
import { CraftJob } from './craft.ts'
import { Exchange } from './exchange.ts'
import { FactoryHistoryRow, FactoryJob } from './factory.ts'
import { UserLot } from './lot.ts'
import { SimulationProgress } from './simulator.ts'
import { FriendStatus, Trade } from './social.ts'
import { TavernState } from './tavern.ts'
import { Coins, ItemId, Microseconds, MoneyPathName, Uuid } from './values.ts'

const Closed = Type.Array(MoneyPathName, {
  description: 'the money paths that an operator has closed to new operations',
})

/**
 * The events of `GET /api/sse`. Each line `data: ` holds a JSON list of them; lines that begin
 * with a colon are heartbeats (spec 1 §4; server rules, section 1).
 */
export const LiveEvent = Type.Union([
  Type.Object({
    type: Type.Literal('connected'),
    data: Type.Object({
      stream: Uuid,
      sequence: Type.Integer({
        description: 'of the market_updated before the first one that follows',
      }),
      position: Type.Integer({
        description: 'of the own events before those that follow, which say theirs in lines `id: `',
      }),
      is_complete: Type.Boolean({
        description:
          "the player's events that the caller missed follow; otherwise what they changed is to be loaded again",
      }),
      time: Microseconds,
      closed: Closed,
    }),
  }),
  Type.Object({
    type: Type.Literal('clock_moved'),
    data: Type.Object({ now: Type.Integer({ description: 'unix milliseconds' }) }),
  }),
  Type.Object({ type: Type.Literal('paths_changed'), data: Type.Object({ closed: Closed }) }),
  Type.Object({
    type: Type.Literal('inventory_updated'),
    data: Type.Array(
      Type.Object({
        item_id: ItemId,
        count: Type.Integer({ minimum: 0, description: 'the new count' }),
        time: Microseconds,
      }),
    ),
  }),
  Type.Object({
    type: Type.Literal('inbox_changed'),
    data: Type.Object(
      {
        part: Type.Optional(
          Type.Union([Type.Literal('messages'), Type.Literal('settings')], {
            description: 'what has changed; left out, any of them may have',
          }),
        ),
      },
      {
        description:
          "the player's messages, their settings, alerts or orders that wait for a price: load them anew",
      },
    ),
  }),
  Type.Object({
    type: Type.Literal('item_locks_changed'),
    data: Type.Object({}, { description: 'load them anew' }),
  }),
  Type.Object({
    type: Type.Literal('lists_changed'),
    data: Type.Object(
      {
        part: Type.Union([
          Type.Literal('favorites'),
          Type.Literal('watch_lists'),
          Type.Literal('saved_searches'),
          Type.Literal('shopping_list'),
        ]),
      },
      { description: 'load this part anew' },
    ),
  }),
  Type.Object({
    type: Type.Literal('price_guard_changed'),
    data: Type.Object({ is_on: Type.Boolean() }),
  }),
  Type.Object({ type: Type.Literal('account_deletion_changed'), data: Deletion }),
  Type.Object({
    type: Type.Literal('egg_coins_updated'),
    data: Type.Object({ coins: Coins, time: Microseconds }),
  }),
  Type.Object({
    type: Type.Literal('exchange_settled'),
    data: Type.Object({
      ...Exchange.properties,
      is_late: Type.Boolean({
        description: 'the call that asked for it had ended: only this event tells how it ended',
      }),
    }),
  }),
  Type.Object({
    type: Type.Literal('steam_wallet_updated'),
    data: Type.Object({}, { description: 'load it again' }),
  }),
  Type.Object({
    type: Type.Literal('lot_changed'),
    data: Type.Array(
      Type.Object({
        lot_uuid: Uuid,
        item_type_id: ItemId,
        lot: Type.Union([UserLot, Type.Null()], { description: 'null: filled, canceled or ended' }),
        reason: Type.Union([
          Type.Literal('placed'),
          Type.Literal('filled'),
          Type.Literal('cancelled'),
          Type.Literal('ended'),
        ]),
        filled: Type.Integer({ description: 'pieces traded by this change' }),
        version: Type.Integer({ description: "of the item's book: the newer counts" }),
      }),
    ),
  }),
  Type.Object({
    type: Type.Literal('harvest_changed'),
    data: Type.Object({
      receipt_ids: Type.Array(Type.Integer(), { description: 'recipes set, started or ended' }),
    }),
  }),
  Type.Object({
    type: Type.Literal('factory_changed'),
    data: Type.Object(
      { started: Type.Array(FactoryJob), ended: Type.Array(FactoryHistoryRow) },
      { description: "the player's jobs" },
    ),
  }),
  Type.Object({
    type: Type.Literal('market_updated'),
    data: Type.Object({
      sequence: Type.Integer({ description: 'rises by one with each event of this stream' }),
      items: Type.Array(
        Type.Object({
          item_type_id: ItemId,
          buy_price: Type.Integer({ description: 'coins: highest buy lot, 0 for none' }),
          sell_price: Type.Integer({ description: 'coins: lowest sell lot, 0 for none' }),
          version: Type.Integer({ description: "of the item's book" }),
          traded: Type.Integer({ description: 'pieces, since the event before it' }),
        }),
      ),
    }),
  }),
  Type.Object({
    type: Type.Literal('craft_changed'),
    data: Type.Object(
      { started: Type.Array(CraftJob), ended: Type.Array(CraftJob) },
      { description: 'crafts of the player; one that is done at once is only in `ended`' },
    ),
  }),
  Type.Object({
    type: Type.Literal('spin_changed'),
    data: Type.Object({}, { description: "the player's seeds and spins: load them anew" }),
  }),
  Type.Object({
    type: Type.Literal('rent_changed'),
    data: Type.Object({ now: Type.Integer({ description: 'unix milliseconds' }) }),
  }),
  Type.Object({
    type: Type.Literal('social_friend_changed'),
    data: Type.Object({ user_uuid: Uuid, status: FriendStatus }),
  }),
  Type.Object({ type: Type.Literal('trade_created'), data: Trade }),
  Type.Object({ type: Type.Literal('trade_changed'), data: Trade }),
  Type.Object({ type: Type.Literal('trade_declined'), data: Trade }),
  Type.Object({ type: Type.Literal('tavern_changed'), data: TavernState }),
  Type.Object({ type: Type.Literal('battle_result'), data: TavernState }),
  Type.Object({ type: Type.Literal('simulation_progressed'), data: SimulationProgress }),
])

export type LiveEvent = Static<typeof LiveEvent>
export type LiveEventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>
