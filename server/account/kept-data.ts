import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { nobodysTables } from './nobodys-tables.ts'

/** Rows of a table that are about one player, as they get a copy of them. */
export interface Part<T extends keyof DB = keyof DB> {
  /** Left out where it is the table's. */
  readonly name?: string
  /** One sentence for the player. */
  readonly says: string
  /** The column that holds the player. */
  readonly of: keyof DB[T] & string
  readonly columns: readonly (keyof DB[T] & string)[]
  /** Columns that are kept from the copy, and why. */
  readonly without?: Readonly<Partial<Record<keyof DB[T] & string, string>>>
  /** With the player, what its rows are told apart and paged by; an index begins with them. */
  readonly key: readonly (keyof DB[T] & string)[]
  /** Which of the rows; all unless told. */
  readonly where?: RawBuilder<boolean>
  /** Joined for its columns. */
  readonly entry?: true
}

/** What a table has for a player's copy: parts, or why nothing of it is in there. */
type Kept<T extends keyof DB> = readonly Part<T>[] | string

const POSTED = 'The ledger parts tell it: it is carried from them.'

/**
 * Every table, and what a player's copy of their data has of it. A table that is missing here does
 * not compile; a column fails `own-data.test.ts`, which compares this with the database.
 */
export const keptData: { readonly [T in keyof DB]: Kept<T> } = {
  player: [
    {
      says: 'You: your name and Steam account here.',
      of: 'player_id',
      columns: [
        'player_id',
        'steam_id',
        'name',
        'lang',
        'role',
        'has_starter_pack',
        'created_at',
        'name_read_at',
      ],
      without: { search_name: 'the name in lower case' },
      key: [],
    },
  ],
  session: [
    {
      says: 'Where you are or were lately signed in.',
      of: 'player_id',
      columns: ['session_id', 'device', 'opened_at', 'rotated_at', 'expires_at', 'revoked_at'],
      without: { generation: 'guards the session' },
      key: ['session_id'],
    },
  ],
  security_event: [
    {
      says: 'Sign-ins, sign-outs and refused attempts.',
      of: 'player_id',
      columns: ['event_id', 'kind', 'happened_at', 'reason', 'session_id'],
      key: ['event_id'],
    },
  ],
  ban: [
    {
      says: 'A ban of your account.',
      of: 'player_id',
      columns: ['banned_at', 'reason'],
      without: { operator_id: 'another person' },
      key: [],
    },
  ],
  account_deletion: [
    {
      says: 'That you have asked for your account to be deleted.',
      of: 'player_id',
      columns: ['asked_at', 'due_at', 'closed_at', 'done_at'],
      without: { steam_mark: 'is there once you are not' },
      key: [],
    },
  ],
  holding: [
    {
      says: 'What you hold: asset 0 is coins, -1 to -3 coins of Steam, else the item.',
      of: 'account',
      columns: ['kind', 'asset', 'amount', 'locked_at', 'changed_at'],
      key: ['kind', 'asset'],
    },
  ],
  posting: [
    {
      name: 'coins',
      says: 'Every movement of your coins, and the balance after it.',
      of: 'account',
      columns: ['entry_id', 'asset', 'operation', 'delta', 'balance', 'kind'],
      key: ['entry_id', 'asset'],
      where: sql`posting.kind = 'player' and posting.asset = 0`,
      entry: true,
    },
    {
      name: 'items',
      says: 'Every movement of your items, and the pieces after it.',
      of: 'account',
      columns: ['entry_id', 'asset', 'operation', 'delta', 'balance', 'kind'],
      key: ['entry_id', 'asset'],
      where: sql`posting.kind = 'player' and posting.asset > 0`,
      entry: true,
    },
  ],
  entry: 'Its time and reason stand with each movement of coins and items.',
  lot: [
    {
      says: 'Your orders that wait in order books.',
      of: 'player_id',
      columns: [
        'lot_uuid',
        'item_id',
        'side',
        'price',
        'count',
        'current_count',
        'prefer_lot_price',
        'prefer_lot_currency',
        'created_at',
        'ends_at',
        'resale_price',
        'is_standing',
      ],
      without: { rank: 'the price with a sign' },
      key: ['lot_uuid'],
    },
  ],
  conditional_order: [
    {
      says: 'Your orders that wait for a price.',
      of: 'player_id',
      columns: [
        'order_id',
        'item_id',
        'side',
        'count',
        'escrow',
        'conditions',
        'lasts_sec',
        'created_at',
        'fired_at',
        'fired_by',
        'fired_level',
        'fired_price',
      ],
      key: ['order_id'],
    },
  ],
  standing_order: [
    {
      says: 'Your orders that keep an item in stock.',
      of: 'player_id',
      columns: [
        'item_id',
        'standing_id',
        'keep',
        'price',
        'budget',
        'escrow',
        'is_paused',
        'refusal',
        'due_at',
        'created_at',
      ],
      key: ['item_id'],
    },
  ],
  order_condition: 'The orders that wait for a price name their conditions.',
  market_history: [
    {
      says: 'Your trades, canceled orders and exchanges.',
      of: 'player_id',
      columns: [
        'uuid',
        'type',
        'item_type_id',
        'count',
        'price',
        'currency',
        'created_at',
        'lot_created_at',
      ],
      key: ['uuid'],
    },
  ],
  exchange: [
    {
      says: 'Your exchanges between coins and coins of Steam.',
      of: 'player_id',
      columns: [
        'exchange_id',
        'direction',
        'currency',
        'count',
        'coins',
        'state',
        'refusal',
        'steam_item_id',
        'itemdef_id',
        'app_id',
        'created_at',
        'asked_at',
        'attempts',
        'due_at',
        'settled_at',
        'last_asked_at',
      ],
      without: { request_id: 'a key to Steam', last_error: 'notes for operators' },
      key: ['exchange_id'],
    },
  ],
  cost_basis: [
    {
      says: 'What your pieces have cost, by the way you got them.',
      of: 'player_id',
      columns: ['item_id', 'origin', 'count', 'cost'],
      key: ['item_id', 'origin'],
    },
  ],
  cost_change: [
    {
      says: 'What came and went, with its cost: your trade log.',
      of: 'player_id',
      columns: [
        'entry_id',
        'item_id',
        'origin',
        'side',
        'count',
        'coins',
        'cost',
        'kept',
        'created_at',
      ],
      key: ['origin', 'side', 'created_at', 'entry_id', 'item_id'],
    },
  ],
  cost_sum: 'Sums of the trade log.',
  cost_lot: POSTED,
  cost_aside: POSTED,
  cost_aside_entry: POSTED,
  cost_past: POSTED,
  cost_todo: POSTED,
  worth_day: [
    {
      says: 'Your net worth by day.',
      of: 'player_id',
      columns: ['day', 'coins', 'items', 'prices', 'unpriced'],
      key: ['day'],
    },
  ],
  worth_part: [
    {
      says: 'What changed your net worth on a day.',
      of: 'player_id',
      columns: ['day', 'source', 'coins_came', 'coins_went', 'items_came', 'items_went'],
      key: ['day', 'source'],
    },
  ],
  worth_flow: [
    {
      says: 'What came and went on the days that are not closed yet.',
      of: 'player_id',
      columns: ['day', 'source', 'asset', 'came', 'went'],
      key: ['day', 'source', 'asset'],
    },
  ],
  worth_visit: [
    {
      says: 'Your last visit, and your net worth then.',
      of: 'player_id',
      columns: ['visited_at', 'worth', 'since_at', 'since_worth'],
      key: [],
    },
  ],
  craft_job: [
    {
      says: 'Your crafts in progress.',
      of: 'player_id',
      columns: ['job_id', 'receipt_id', 'count', 'recipe', 'start_at', 'due_at'],
      key: ['due_at', 'job_id'],
    },
  ],
  craft_history: [
    {
      says: 'Your finished crafts.',
      of: 'player_id',
      columns: [
        'id',
        'receipt_id',
        'craft_group',
        'item_for_vision',
        'count',
        'jdoc',
        'created_at',
        'process_date',
        'receipt_duration',
      ],
      key: ['process_date', 'id'],
    },
  ],
  factory_job: [
    {
      says: 'Your farm jobs in progress.',
      of: 'player_id',
      columns: ['job_id', 'receipt_id', 'count', 'input_list', 'terms', 'start_at', 'due_at'],
      key: ['due_at', 'job_id'],
    },
  ],
  factory_history: [
    {
      says: 'Your finished farm jobs.',
      of: 'player_id',
      columns: [
        'id',
        'receipt_id',
        'count',
        'input_list',
        'jdoc',
        'start_at',
        'end_at',
        'process_date',
      ],
      key: ['process_date', 'id'],
    },
  ],
  energy: [
    {
      says: 'Until when you have energy.',
      of: 'player_id',
      columns: ['energy_until'],
      key: [],
    },
  ],
  harvest_player: 'When the next of the harvests ends, which the harvests say.',
  harvest_setting: [
    {
      says: 'How you have set your harvests, and what they have learned.',
      of: 'player_id',
      columns: ['receipt_id', 'enabled', 'max_parallel', 'items', 'exp'],
      key: ['receipt_id'],
    },
  ],
  harvest_run: [
    {
      says: 'Your harvests in progress.',
      of: 'player_id',
      columns: ['run_id', 'receipt_id', 'count', 'items', 'spent', 'loot', 'started_at', 'due_at'],
      key: ['run_id'],
    },
  ],
  rent: [
    {
      says: 'What you have placed for rent, and its salary.',
      of: 'player_id',
      columns: ['item_id', 'count', 'earned', 'settled_at'],
      key: ['item_id'],
    },
  ],
  spin_draw: [
    {
      says: 'Your spins.',
      of: 'player_id',
      columns: [
        'draw_id',
        'receipt_id',
        'seed_id',
        'nonce',
        'ticket',
        'result',
        'possible_items',
        'created_at',
      ],
      key: ['draw_id'],
    },
  ],
  spin_seed: [
    {
      says: 'Seeds of your spins; those in use stay secret until they are revealed.',
      of: 'player_id',
      columns: ['seed_id', 'state', 'client_seed', 'server_seed', 'spins', 'created_at'],
      key: ['seed_id'],
      where: sql`spin_seed.state = 'revealed'`,
    },
  ],
  simulation_outcome: [
    {
      says: 'Outcomes of your simulations, kept for a while.',
      of: 'player_id',
      columns: ['run_id', 'result'],
      key: ['run_id'],
    },
  ],
  tavern_run: [
    {
      says: 'Your game in the tavern.',
      of: 'player_id',
      columns: [
        'version',
        'outcome',
        'round',
        'wins',
        'health',
        'gold',
        'level',
        'battle_ground',
        'my_hand',
        'current_tavern',
        'update_tavern_price',
        'battle_id',
        'earned_coins',
        'earned_rating',
      ],
      key: [],
    },
  ],
  tavern_search: [
    {
      says: 'Your search for an opponent.',
      of: 'player_id',
      columns: ['round', 'due_at'],
      key: [],
    },
  ],
  tavern_board: [
    {
      says: 'Boards of yours that others may meet.',
      of: 'player_id',
      columns: ['round', 'level', 'rating', 'cards'],
      key: ['round'],
    },
  ],
  tavern_rating: [
    {
      says: 'Your rating in the tavern.',
      of: 'player_id',
      columns: ['rating', 'runs', 'victories', 'rewarded_day'],
      key: [],
    },
  ],
  tavern_battle: [
    {
      says: 'Your battles in the tavern, as you saw them.',
      of: 'player_id',
      columns: ['battle_id', 'round', 'seed', 'log'],
      without: { opponent_id: 'another player, who was not named to you' },
      key: ['battle_id'],
    },
  ],
  friendship: [
    {
      name: 'friendship',
      says: 'Your friends and open invitations, by their id here.',
      of: 'player_id',
      columns: ['player_id', 'other_id', 'invited_by', 'is_accepted', 'created_at'],
      key: ['other_id'],
    },
    {
      name: 'friendship_with',
      says: 'The same, where the other player’s id is the lower one.',
      of: 'other_id',
      columns: ['player_id', 'other_id', 'invited_by', 'is_accepted', 'created_at'],
      key: ['player_id'],
    },
  ],
  block: [
    {
      says: 'Whom you have blocked.',
      of: 'player_id',
      columns: ['blocked_id', 'created_at'],
      key: ['blocked_id'],
    },
  ],
  trade: (['user_1', 'user_2'] as const).map((of) => ({
    name: of === 'user_1' ? 'trade_asked' : 'trade_answered',
    says:
      of === 'user_1'
        ? 'Trades that you asked for; you are user_1.'
        : 'Trades that you were asked for; you are user_2.',
    of,
    columns: [
      'trade_id',
      'user_1',
      'user_2',
      'status',
      'because',
      'offer_1',
      'offer_2',
      'agreed_1',
      'agreed_2',
      'is_confirmed_1',
      'is_confirmed_2',
      'version',
      'revision',
      'created_at',
    ],
    key: ['trade_id'],
  })),
  favorites: [
    {
      says: 'Your favorites.',
      of: 'player_id',
      columns: ['items', 'recipes'],
      key: [],
    },
  ],
  watch_list: [
    {
      says: 'Your watch lists.',
      of: 'player_id',
      columns: ['list_id', 'name', 'items'],
      key: ['list_id'],
    },
  ],
  shopping_list: [
    {
      says: 'Your shopping list.',
      of: 'player_id',
      columns: ['entries', 'limits', 'waits'],
      key: [],
    },
  ],
  saved_search: [
    {
      says: 'Your saved searches.',
      of: 'player_id',
      columns: ['search_id', 'name', 'search'],
      key: ['search_id'],
    },
  ],
  price_alert: [
    {
      says: 'Your alerts.',
      of: 'player_id',
      columns: [
        'alert_id',
        'item_id',
        'price_of',
        'direction',
        'level',
        'rearm_level',
        'repeats',
        'state',
        'created_at',
        'fired_at',
      ],
      key: ['alert_id'],
    },
  ],
  inbox: [
    {
      says: 'Messages to you.',
      of: 'player_id',
      columns: [
        'message_id',
        'kind',
        'subject',
        'data',
        'count',
        'coins',
        'pieces',
        'created_at',
        'read_at',
      ],
      key: ['message_id'],
    },
  ],
  notice_setting: [
    {
      says: 'What you want to be told, and when not.',
      of: 'player_id',
      columns: ['levels', 'pushes', 'quiet_from', 'quiet_until', 'time_zone'],
      key: [],
    },
  ],
  push_device: [
    {
      says: 'Browsers of yours to which messages are pushed.',
      of: 'player_id',
      columns: ['session_id', 'service', 'added_at'],
      without: {
        endpoint: 'guards the browser: whoever has it can send there',
        p256dh: 'guards the messages',
        auth: 'guards the messages',
      },
      key: ['session_id'],
    },
  ],
  notice_due: 'Messages on their way to your inbox, for less than a second.',
  push_due: 'Messages on their way to your devices, for minutes.',
  push_delivery: 'Messages on their way to your devices, for minutes.',
  price_guard: [
    {
      says: 'Whether you want to be asked before an order far from the fair price.',
      of: 'player_id',
      columns: ['is_on'],
      key: [],
    },
  ],
  trader: 'It counts the open orders, which are listed.',
  idempotency: 'Copies of answers for a day, of what the other parts have.',
  failed_job: 'Work that is being tried again; the job itself is listed.',
  coin_correction: 'Requests of operators; those that were approved are movements of coins.',
  operator_log: 'Notes of operators, which name other people; their acts are in your movements.',
  live_batch: 'Events on their way to pages, for an hour.',
  sandbox_steam_item: 'The test platform’s own account of what it gave.',
  sandbox_steam_request: 'The test platform’s own account of what it gave.',
  ...nobodysTables,
}
