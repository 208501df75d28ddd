import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { nobodysTables } from './nobodys-tables.ts'

/** The columns of a table that hold a player whose rows go with them, or why its rows stay. */
type Deleted<T extends keyof DB> = readonly (keyof DB[T] & string)[] | string

const LEDGER = 'It says what came of value, as the ledger does, and whose it was only by an id.'
const ITSELF = 'It goes before, as what it stands for ends.'
const A_YEAR = 'It goes after a year, and says only by an id whose it was.'
const A_WHILE = 'It is kept for a short time anyway.'

/**
 * What becomes of every table when an account is deleted (decisions/058), those that point at others
 * before them. A table that is missing here does not compile.
 */
export const deletedData: { readonly [T in keyof DB]: Deleted<T> } = {
  price_guard: ['player_id'],
  notice_setting: ['player_id'],
  // Before the inbox: what is being told meanwhile is waited for here, and found there.
  notice_due: ['player_id'],
  push_due: ['player_id'],
  push_device: ['player_id'],
  inbox: ['player_id'],
  favorites: ['player_id'],
  watch_list: ['player_id'],
  saved_search: ['player_id'],
  shopping_list: ['player_id'],
  price_alert: ['player_id'],
  friendship: ['player_id', 'other_id'],
  block: ['player_id', 'blocked_id'],
  energy: ['player_id'],
  craft_job: ['player_id'],
  factory_job: ['player_id'],
  harvest_player: ['player_id'],
  harvest_setting: ['player_id'],
  harvest_run: ['player_id'],
  rent: ['player_id'],
  simulation_outcome: ['player_id'],
  tavern_search: ['player_id'],
  tavern_run: ['player_id'],
  tavern_board: ['player_id'],
  tavern_rating: ['player_id'],
  tavern_battle: ['player_id'],
  worth_visit: ['player_id'],
  push_delivery: 'It goes with its device.',
  player:
    'It is left without name, Steam account and role: others’ rows and the ledger point at it.',
  session:
    'Without device, until it would have expired: pages learn from it that the account is gone.',
  security_event: 'It names nobody, and goes after a year.',
  ban: 'The account of someone who is banned is not deleted.',
  trader: 'It is what locks the player.',
  account_deletion: 'It says that there was a player, and that they have been deleted.',
  holding: LEDGER,
  posting: LEDGER,
  entry: LEDGER,
  market_history: LEDGER,
  exchange: LEDGER,
  sealed_posting: LEDGER,
  sealed_exchange: LEDGER,
  posted: LEDGER,
  exchanged: LEDGER,
  craft_history: A_YEAR,
  factory_history: A_YEAR,
  spin_draw: LEDGER,
  spin_seed: LEDGER,
  cost_basis: LEDGER,
  cost_change: LEDGER,
  cost_sum: LEDGER,
  cost_lot: LEDGER,
  cost_aside: LEDGER,
  cost_aside_entry: LEDGER,
  cost_past: LEDGER,
  cost_todo: LEDGER,
  worth_day: LEDGER,
  worth_part: LEDGER,
  worth_flow: LEDGER,
  coin_correction: LEDGER,
  operator_log: 'It only grows: what operators have done, to an id.',
  trade: ITSELF,
  ended_trade:
    'It is the other player’s, too: they see that the player has been deleted. It goes after three months.',
  lot: ITSELF,
  conditional_order: ITSELF,
  order_condition: ITSELF,
  standing_order: ITSELF,
  failed_job: ITSELF,
  idempotency: A_WHILE,
  live_batch: A_WHILE,
  sandbox_steam_item: 'The test platform’s own account of what it gave.',
  sandbox_steam_request: 'The test platform’s own account of what it gave.',
  ...nobodysTables,
}

/** Rows removed by one statement. */
const AT_ONCE = 1000

/** Removes the rows that go with a player, some at a time: a whale's are no long transaction. */
export async function removeData(db: Kysely<DB>, playerId: string): Promise<void> {
  for (const [table, columns] of Object.entries(deletedData)) {
    if (typeof columns === 'string') continue
    for (const column of columns) {
      for (let removed = AT_ONCE; removed === AT_ONCE;) {
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${playerId}
            limit ${AT_ONCE}))`.execute(db)
        removed = Number(numAffectedRows)
      }
    }
  }
}
