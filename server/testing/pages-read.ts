import type { WatchedPrice } from '@app/rules/market/price-alert.ts'
import pg from 'pg'
import { openDatabase } from './database.ts'

/** New prices that one statement is asked about: two of each of fifty items. */
export const LOOKS = 100

/** A player for rows that need one. */
export const WAITING_PLAYER = '00000000-0000-0000-0000-000000000001'

/** Where a statement that looks for what waits for a price is measured. */
export interface Looking extends AsyncDisposable {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Pages that one statement for fifty new prices reads, as the desk's connection plans it. */
  pagesRead(): Promise<number>
}

/**
 * A database of its own with a prepared statement.
 *
 * @param statement - takes lists of items, sides, directions and levels, then `more`
 */
export async function openLooking(
  statement: string,
  more: readonly string[],
  price_of: WatchedPrice = 'sell',
): Promise<Looking> {
  const database = await openDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
  await query(
    `insert into player (player_id, steam_id, name, created_at)
     values ($1, '76561198000000000', 'Ann', 0)`,
    [WAITING_PLAYER],
  )
  await query('set plan_cache_mode = force_generic_plan')
  await query(`prepare fire as ${statement}`)
  const items = Array.from({ length: LOOKS }, (_, at) => 100 + (at >> 1))
  const list = (of: (at: number) => string | number) => `'{${items.map((_, at) => of(at)).join()}}'`
  const values = [
    list((at) => items[at]!),
    list(() => price_of),
    list((at) => (at % 2 === 0 ? 'above' : 'below')),
    list((at) => (at % 2 === 0 ? 5_000_000 : -5_000_000)),
    ...more,
  ]
  return {
    query,
    async pagesRead() {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) execute fire(${values.join()})`,
      )
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
    },
    async [Symbol.asyncDispose]() {
      await client.end()
      await database[Symbol.asyncDispose]()
    },
  }
}
