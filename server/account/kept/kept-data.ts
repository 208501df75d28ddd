import type { DB } from '../../db/schema.ts'
import { nobodysTables } from '../nobodys-tables.ts'
import { keptOfLists } from './lists.ts'
import { keptOfMarket } from './market.ts'
import { keptOfMessages } from './messages.ts'
import type { Kept } from './part.ts'
import { keptOfSocial } from './social.ts'
import { keptOfTavern } from './tavern.ts'
import { keptOfValue } from './value.ts'
import { keptOfPlayer } from './who.ts'
import { keptOfWork } from './work.ts'
import { keptOfWorth } from './worth.ts'

/**
 * Every table, and what a player's copy of their data has of it. A table that is missing here does
 * not compile; a column fails `own-data.test.ts`, which compares this with the database.
 */
export const keptData: { readonly [T in keyof DB]: Kept<T> } = {
  ...keptOfPlayer,
  ...keptOfValue,
  ...keptOfMarket,
  ...keptOfWorth,
  ...keptOfWork,
  ...keptOfTavern,
  ...keptOfSocial,
  ...keptOfLists,
  ...keptOfMessages,
  trader: 'It counts the open orders, which are listed.',
  idempotency: 'Copies of answers for a day, of what the other parts have.',
  failed_job: 'Work that is being tried again; the job itself is listed.',
  coin_correction: 'Requests of operators; those that were approved are movements of coins.',
  operator_log: 'Notes of operators, which name other people; their acts are in your movements.',
  sealed_posting: 'Sums of movements, which are listed.',
  sealed_exchange: 'Sums of exchanges, which are listed.',
  posted: 'Movements and their sums, as proofs read them.',
  exchanged: 'Exchanges and their sums, as proofs read them.',
  live_batch: 'Events on their way to pages, for an hour.',
  sandbox_steam_item: 'The test platform’s own account of what it gave.',
  sandbox_steam_request: 'The test platform’s own account of what it gave.',
  ...nobodysTables,
}
