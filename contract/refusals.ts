import { type Static, Type } from 'typebox'

/**
 * Every lawful "no" the server can answer, with its HTTP status and its message, in which a name in
 * braces stands for a param (server rules, section 15).
 *
 * 400 malformed, 401 not signed in, 403 not allowed, 404 unknown, not yours or not in this world,
 * 409 the state has moved on, 422 a rule refuses, 429 too often, 503 switched off or busy.
 */
export const refusals = {
  bad_input: { status: 400, message: 'The request is malformed or a value in it is out of range.' },
  not_signed_in: { status: 401, message: 'This call needs a signed-in player.' },
  invalid_token: { status: 401, message: 'The access token is not valid or has expired.' },
  sign_in_failed: { status: 401, message: 'Sign-in failed.' },
  forbidden: { status: 403, message: 'The caller is not allowed to do this.' },
  account_banned: { status: 403, message: 'This account is banned.' },
  account_deleted: { status: 403, message: 'This account has been deleted.' },
  sign_in_again: {
    status: 403,
    message: 'Operators change something only within 15 minutes of signing in.',
  },
  read_only: { status: 403, message: 'This session can only read.' },
  not_found: { status: 404, message: 'There is nothing at this address or with this id.' },
  item_not_found: { status: 404, message: 'There is no such item.' },
  lot_not_found: { status: 404, message: 'There is no such open lot of the caller.' },
  player_not_found: { status: 404, message: 'There is no such player.' },
  invitation_not_found: { status: 404, message: 'There is no such invitation.' },
  trade_not_found: { status: 404, message: 'There is no such open trade.' },
  receipt_not_found: { status: 404, message: 'There is no such recipe.' },
  card_not_found: { status: 404, message: 'There is no such card.' },
  conditional_order_not_found: {
    status: 404,
    message: 'There is no such order of the caller that waits for a price.',
  },
  standing_order_not_found: {
    status: 404,
    message: 'The caller has no standing order for this item.',
  },
  alert_not_found: { status: 404, message: 'There is no such alert of the caller.' },
  watch_list_not_found: { status: 404, message: 'There is no such watch list of the caller.' },
  saved_search_not_found: { status: 404, message: 'There is no such saved search of the caller.' },
  correction_not_found: { status: 404, message: 'There is no such correction.' },
  job_not_found: { status: 404, message: 'There is no such job: it was finished or given up.' },
  not_available: { status: 404, message: 'This is not available in this world.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This idempotency key was used for another request.',
  },
  starter_pack_claimed: { status: 409, message: 'The starter pack has already been claimed.' },
  game_not_running: { status: 409, message: 'No game is running.' },
  battle_awaited: { status: 409, message: 'The next battle is about to start and comes first.' },
  board_changed: { status: 409, message: 'The board has changed since it was read.' },
  already_friends: { status: 409, message: 'The two players are already friends.' },
  already_invited: { status: 409, message: 'An invitation has already been sent.' },
  name_taken: { status: 409, message: 'The player already has one of this name.' },
  trade_exists: { status: 409, message: 'There is already an open trade with this player.' },
  trade_changed: { status: 409, message: 'The offers have changed since they were read.' },
  price_changed: { status: 409, message: 'The price is {price} coins by now.' },
  price_moved: { status: 409, message: 'The market has moved since the quote.' },
  simulation_running: { status: 409, message: 'A simulation of this player is already running.' },
  already_done: { status: 409, message: 'This has already been done; nothing was changed.' },
  correction_decided: { status: 409, message: 'The correction has already been decided.' },
  correction_expired: {
    status: 409,
    message: 'The correction has expired and must be requested again.',
  },
  not_enough_items: { status: 422, message: 'Not enough items: {need} needed, {have} held.' },
  not_enough_coins: { status: 422, message: 'Not enough coins: {need} needed, {have} held.' },
  not_enough_steam_gold: { status: 422, message: 'Not enough gold coins on Steam: {need} needed.' },
  not_enough_steam_silver: {
    status: 422,
    message: 'Not enough silver coins on Steam: {need} needed.',
  },
  not_enough_steam_bronze: {
    status: 422,
    message: 'Not enough bronze coins on Steam: {need} needed.',
  },
  exchange_refused: { status: 422, message: 'Steam refused the exchange; nothing was changed.' },
  self_trade: { status: 422, message: "The order would trade with the player's own lot." },
  resale_too_low: {
    status: 422,
    message: 'What is bought at {price} can only be put up for sale at a higher price.',
  },
  budget_too_small: {
    status: 422,
    message: 'The budget pays for no piece: one costs up to {price}.',
  },
  nothing_to_follow: { status: 422, message: 'There is no price to follow yet.' },
  trail_too_far: { status: 422, message: 'The price is {price}: the distance reaches below 1.' },
  condition_met: { status: 422, message: 'The price is already there: {price}.' },
  push_service_refused: {
    status: 422,
    message: 'Messages cannot be pushed by way of this push service.',
  },
  end_passed: { status: 422, message: 'The moment until which the order is to wait has passed.' },
  lot_limit: { status: 422, message: 'A player can have at most {limit} open lots.' },
  item_locked: {
    status: 422,
    message: 'The player has locked item {item_id}: it stays with them.',
  },
  item_not_sellable: { status: 422, message: 'The item cannot be traded on the market.' },
  please_select_items: { status: 422, message: 'Each input slot needs a suitable item.' },
  factory_limit: { status: 422, message: 'At most {limit} farm jobs can be in progress.' },
  order_too_large: { status: 422, message: 'The order is too large: at most {limit} coins.' },
  quote_too_deep: {
    status: 422,
    message: 'The order reaches too deep into the order book for a quote: at most {limit} lots.',
  },
  item_not_usable: { status: 422, message: 'The item cannot be used here.' },
  no_energy: { status: 422, message: 'The player has no energy charges.' },
  energy_full: { status: 422, message: 'Energy already lasts for the longest time allowed.' },
  not_enough_gold: { status: 422, message: 'Not enough gold in the tavern: {need} needed.' },
  hand_full: { status: 422, message: 'The hand is full.' },
  board_full: { status: 422, message: 'The board is full: at most {limit} cards.' },
  tavern_level_limit: { status: 422, message: 'The tavern has reached its highest level.' },
  not_possible_now: {
    status: 422,
    message: 'Only {have} of {need} pieces are available at this price.',
  },
  holding_limit: { status: 422, message: 'One account cannot hold this much.' },
  not_friends: { status: 422, message: 'The two players are not friends.' },
  player_blocked: { status: 422, message: 'The caller has blocked this player.' },
  friend_limit: {
    status: 422,
    message: 'A player can have at most {limit} friends and invitations.',
  },
  block_limit: { status: 422, message: 'A player can block at most {limit} players.' },
  trade_limit: { status: 422, message: 'A player can have at most {limit} open trades.' },
  trade_empty: { status: 422, message: 'Both offers of this trade are empty.' },
  simulation_too_large: {
    status: 422,
    message: 'Too much is in progress to simulate this many days.',
  },
  item_not_rentable: { status: 422, message: 'The item cannot be placed for rent.' },
  rent_limit: { status: 422, message: 'At most {limit} of these can be placed.' },
  no_salary: { status: 422, message: 'There is no salary to collect.' },
  item_not_tradable: { status: 422, message: 'The item cannot be given to another player.' },
  alert_limit: {
    status: 422,
    message: 'A player can have at most {limit} alerts that are not done.',
  },
  favorite_limit: { status: 422, message: 'A player can have at most {limit} favorites.' },
  watch_list_limit: { status: 422, message: 'A player can have at most {limit} watch lists.' },
  shopping_list_full: { status: 422, message: 'A shopping list can hold {limit} entries at most.' },
  shopping_list_items: {
    status: 422,
    message: 'A shopping list can need at most {limit} different items.',
  },
  watch_list_full: { status: 422, message: 'A watch list can hold at most {limit} items.' },
  saved_search_limit: {
    status: 422,
    message: 'A player can have at most {limit} saved searches.',
  },
  craft_limit: { status: 422, message: 'At most {limit} units can be crafted at once.' },
  craft_job_limit: { status: 422, message: 'At most {limit} crafts can be in progress.' },
  name_differs: { status: 422, message: "This is not the player's name." },
  operator_account: {
    status: 422,
    message: 'The account of an operator cannot be deleted: the role comes first.',
  },
  exchange_open: { status: 422, message: 'An exchange with Steam is still open.' },
  own_account: { status: 422, message: 'Operators cannot do this to their own account.' },
  last_operator: { status: 422, message: 'The last operator cannot be removed.' },
  own_correction: { status: 422, message: 'Another operator has to decide this correction.' },
  correction_limit: { status: 422, message: 'At most {limit} corrections can be pending.' },
  history_unclear: {
    status: 422,
    message: "Steam's history does not prove how this exchange ended.",
  },
  month_archived: { status: 422, message: 'What was held before {since} is archived.' },
  cannot_give_up: { status: 422, message: 'This job cannot be given up: value could be lost.' },
  too_many_requests: { status: 429, message: 'Too many requests.' },
  internal: { status: 500, message: 'Something went wrong on the server.' },
  busy: { status: 503, message: 'The server is busy; try again in a moment.' },
  steam_unavailable: { status: 503, message: 'Steam is not responding; try again later.' },
  switched_off: { status: 503, message: 'This is temporarily closed.' },
} as const satisfies Readonly<Record<string, { status: number; message: string }>>

export type RefusalCode = keyof typeof refusals

/** The body of every answer that is not a success. */
export const ErrorBody = Type.Object({
  error: Type.Object({
    code: Type.String({ description: 'stable; see the list of codes' }),
    message: Type.String({
      description:
        'an English sentence: for readers of logs, and for clients that have no text of their own for the code',
    }),
    params: Type.Record(Type.String(), Type.Unknown(), {
      description: 'what the text of the code needs: have, need, limit, field …',
    }),
    request_id: Type.Optional(
      Type.String({ description: 'of what we failed at: for players to quote, as in our log' }),
    ),
  }),
})

export type ErrorBody = Static<typeof ErrorBody>
