import type { DB } from '../db/schema.ts'

/** What keeps a table from growing without end. */
export type Bound =
  /** A few rows, whatever happens. */
  | { readonly by: 'release' }
  /** A row for each of its primary key, of which one column is the item, the others few. */
  | { readonly by: 'items'; readonly key: readonly string[] }
  /** A row for each of its primary key, of which one column is the player, the others few. */
  | { readonly by: 'players'; readonly key: readonly string[] }
  /** Players have so many at most; what is more is refused or removed. */
  | { readonly by: 'limit'; readonly ofPlayer: number }
  /** A row goes when what it stands for ends. */
  | { readonly by: 'open'; readonly until: string }
  /** Partitions by time, which are dropped: `partitions.ts` says after how long. */
  | { readonly by: 'partitions' }
  /** Few rows, which housekeeping or their own work removes after a time. */
  | { readonly by: 'sweep'; readonly after: string }
  /** Only so many rows a day, however much is played. */
  | { readonly by: 'days'; readonly rows: string }
  /** Kept forever, as operators' hands are slow. */
  | { readonly by: 'operators' }
  /** Kept forever, in partitions by month of its ids: `months.ts` makes them. */
  | { readonly by: 'months' }
  /** Kept forever, as long as the ledger and no faster. */
  | { readonly by: 'ledger' }
  /** Of the sandbox alone. */
  | { readonly by: 'sandbox' }

const players = (...others: string[]): Bound => ({ by: 'players', key: ['player_id', ...others] })
const items = (...others: string[]): Bound => ({ by: 'items', key: ['item_id', ...others] })
const limit = (ofPlayer: number): Bound => ({ by: 'limit', ofPlayer })
const open = (until: string): Bound => ({ by: 'open', until })
const sweep = (after: string): Bound => ({ by: 'sweep', after })
const days = (rows: string): Bound => ({ by: 'days', rows })
const RELEASE: Bound = { by: 'release' }
const PARTITIONS: Bound = { by: 'partitions' }
const MONTHS: Bound = { by: 'months' }
const LEDGER: Bound = { by: 'ledger' }
const OPERATORS: Bound = { by: 'operators' }
const SANDBOX: Bound = { by: 'sandbox' }

/**
 * Every table, and what bounds it. A table that is missing here does not compile, and
 * `bounds.test.ts` compares this with the database.
 *
 * Source: decisions/068.
 */
export const bounds: { readonly [T in keyof DB]: Bound } = {
  idempotency: PARTITIONS,
  live_batch: PARTITIONS,
  fill: PARTITIONS,
  book_depth: PARTITIONS,
  craft_history: PARTITIONS,
  factory_history: PARTITIONS,
  security_event: PARTITIONS,
  ended_trade: PARTITIONS,

  session: sweep('a day after it has ended'),
  used_nonce: sweep('20 minutes'),
  simulation_outcome: sweep('a week; 20 of a player'),
  inbox: sweep('30 days; 1000 of a player'),
  finder_day: sweep('30 days'),
  finder_pick: sweep('30 days'),

  player: players(),
  trader: players(),
  account_deletion: players(),
  ban: players(),
  energy: players(),
  favorites: players(),
  harvest_player: players(),
  harvest_setting: players('receipt_id'),
  notice_setting: players(),
  price_guard: players(),
  rent: players('item_id'),
  shopping_list: players(),
  standing_order: players('item_id'),
  tavern_board: players('round'),
  tavern_rating: players(),
  tavern_run: players(),
  tavern_search: players(),
  worth_visit: players(),
  cost_aside: players(),
  cost_basis: players('item_id', 'origin'),
  sealed_exchange: players('type'),
  sealed_posting: { by: 'players', key: ['account', 'kind', 'asset', 'is_exchange'] },
  holding: { by: 'players', key: ['account', 'kind', 'asset'] },
  block: limit(500),
  friendship: limit(500),
  watch_list: limit(30),
  saved_search: limit(50),
  price_alert: limit(100),
  tavern_battle: limit(50),
  push_device: limit(10),
  trade: limit(50),
  craft_job: limit(1000),
  factory_job: limit(1000),

  lot: open('the order is filled, canceled or expired'),
  conditional_order: open('the order is placed or canceled'),
  order_condition: open('a condition of the order has come true'),
  harvest_run: open('the run ends; each player has so many in parallel'),
  cost_lot: open('the order is'),
  cost_todo: open('the costs are carried'),
  cost_past: open('the costs are carried'),
  cost_aside_entry: open('the costs are carried'),
  worth_flow: open('the day is sealed for the player'),
  failed_job: open('the job is done or given up'),
  notice_due: open('it is told'),
  push_due: open('it is on its way to devices'),
  push_delivery: open('the device has it, or five attempts have failed'),
  tavern_place_change: open('it is counted'),
  price_reference: open('no alert of the item and time is left'),
  tavern_place: open('as many as players with a rating, and no more'),

  item: { by: 'items', key: ['itemdefid'] },
  market: items(),
  sealed_trade: items(),
  book_sampled: items(),
  market_rollup: days('96 of hours and four of days, for each item that is traded on both sides'),
  economy_day: days('one for each operation and asset'),
  worth_close: days('one'),
  worth_day: days('one for each player who came or whose value moved'),
  worth_part: days('one for each source of such a player'),
  worth_price: days('one for each item whose price is another'),

  catalogue_version: RELEASE,
  play_content: RELEASE,
  database_kind: RELEASE,
  kill_switch: RELEASE,
  moved_clock: RELEASE,
  economy_cursor: RELEASE,
  economy_proof: RELEASE,
  book_round: RELEASE,
  reference_round: RELEASE,
  notice_cursor: RELEASE,
  partition_bound: RELEASE,
  open_ledger: RELEASE,
  kept_ledger: RELEASE,
  posted: RELEASE,
  exchanged: RELEASE,
  traded: RELEASE,

  operator_log: OPERATORS,
  coin_correction: OPERATORS,

  entry: MONTHS,
  posting: MONTHS,
  market_history: MONTHS,
  sealed_month: OPERATORS,
  exchange: LEDGER,
  spin_draw: LEDGER,
  spin_seed: LEDGER,
  cost_change: LEDGER,
  cost_sum: LEDGER,

  sandbox_steam_item: SANDBOX,
  sandbox_steam_request: SANDBOX,
}
