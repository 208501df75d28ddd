import { Type } from 'typebox'

/**
 * Every lawful "no" the server can answer, with its HTTP status (server rules, section 15).
 *
 * 400 malformed, 401 not signed in, 403 not allowed, 404 unknown or not yours, 409 the state has
 * moved on, 422 a rule refuses, 429 too often, 503 switched off or busy.
 */
export const refusals = {
  bad_input: 400,
  not_signed_in: 401,
  invalid_token: 401,
  sign_in_failed: 401,
  forbidden: 403,
  not_found: 404,
  item_not_found: 404,
  lot_not_found: 404,
  player_not_found: 404,
  invitation_not_found: 404,
  trade_not_found: 404,
  receipt_not_found: 404,
  card_not_found: 404,
  idempotency_key_reused: 409,
  starter_pack_claimed: 409,
  game_not_running: 409,
  battle_awaited: 409,
  board_changed: 409,
  already_friends: 409,
  already_invited: 409,
  trade_exists: 409,
  trade_changed: 409,
  simulation_running: 409,
  not_enough_items: 422,
  not_enough_coins: 422,
  not_enough_steam_gold: 422,
  not_enough_steam_silver: 422,
  not_enough_steam_bronze: 422,
  exchange_refused: 422,
  self_trade: 422,
  lot_limit: 422,
  item_not_sellable: 422,
  please_select_items: 422,
  factory_limit: 422,
  order_too_large: 422,
  item_not_usable: 422,
  no_energy: 422,
  energy_full: 422,
  not_enough_gold: 422,
  hand_full: 422,
  board_full: 422,
  tavern_level_limit: 422,
  not_possible_now: 422,
  holding_limit: 422,
  not_friends: 422,
  player_blocked: 422,
  friend_limit: 422,
  trade_limit: 422,
  trade_empty: 422,
  simulation_too_large: 422,
  item_not_rentable: 422,
  rent_limit: 422,
  no_salary: 422,
  item_not_tradable: 422,
  craft_limit: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  steam_unavailable: 503,
  switched_off: 503,
} as const

export type RefusalCode = keyof typeof refusals

/** The body of every answer that is not a success. */
export const ErrorBody = Type.Object({
  error: Type.Object({
    code: Type.String({ description: 'stable; see the list of codes' }),
    message: Type.String({
      description: 'English, for readers of logs; the client shows its own text',
    }),
    params: Type.Record(Type.String(), Type.Unknown(), {
      description: 'what the text of the code needs: have, need, limit, field …',
    }),
  }),
})
