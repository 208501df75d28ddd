import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** What a month of the ledger has, in rows. */
export interface MonthRows {
  readonly entries: number
  readonly postings: number
  readonly trades: number
}

/**
 * Adds what a month comes to to the sums of the sealed months, and returns its rows. A sealing writes
 * the sums by it, and whoever counts again does so into tables of a transaction with the same names.
 *
 * @param month - how its partitions are named: `posting_MONTH`
 */
export async function addToSums(tx: Kysely<DB>, month: string): Promise<MonthRows> {
  const [entry, posting, history] = ['entry', 'posting', 'market_history'].map((table) =>
    sql.table(`${table}_${month}`),
  )
  await sql`
    insert into sealed_posting as sealed (account, kind, asset, is_exchange, gained, lost)
    select account, kind, asset, operation = 'exchange', coalesce(sum(delta) filter (where delta > 0), 0),
      coalesce(-sum(delta) filter (where delta < 0), 0)
    from ${posting} group by account, kind, asset, operation = 'exchange'
    on conflict (account, kind, asset, is_exchange) do update set
      gained = sealed.gained + excluded.gained, lost = sealed.lost + excluded.lost`.execute(tx)
  // An order that has ended: the sums are to grow with what there is, not with what has been.
  await sql`delete from sealed_posting where kind = 'market' and gained = lost`.execute(tx)
  await sql`
    insert into sealed_exchange as sealed (player_id, type, exchanges, coins)
    select player_id, type, count(*), sum(count * price) from ${history}
    where type in ('exchange_to_steam', 'exchange_from_steam') group by player_id, type
    on conflict (player_id, type) do update set
      exchanges = sealed.exchanges + excluded.exchanges, coins = sealed.coins + excluded.coins`.execute(
    tx,
  )
  await sql`
    insert into sealed_trade as sealed (item_id, pieces, coins)
    select item_type_id, sum(count), sum(count * price) from ${history}
    where type in ('buy_auto', 'buy_manual') group by item_type_id
    on conflict (item_id) do update set
      pieces = sealed.pieces + excluded.pieces, coins = sealed.coins + excluded.coins`.execute(tx)
  const { rows } = await sql<MonthRows>`
    select (select count(*) from ${entry}) as entries, (select count(*) from ${posting}) as postings,
      (select count(*) from ${history}) as trades`.execute(tx)
  return rows[0]!
}

/** The tables that `addToSums` writes. */
export const sums = ['sealed_posting', 'sealed_exchange', 'sealed_trade'] as const

const FAULTS_MAX = 20

/** Why a month's postings cannot be summed up, in words; empty when nothing is wrong. */
export async function faultsOf(tx: Kysely<DB>, month: string): Promise<string[]> {
  const [entry, posting] = [sql.table(`entry_${month}`), sql.table(`posting_${month}`)]
  const { rows } = await sql<{ fault: string }>`
    (select 'an entry does not balance: ' || entry_id || ', asset ' || asset || ': ' || sum(delta) as fault
     from ${posting} group by entry_id, asset having sum(delta) <> 0 limit ${FAULTS_MAX})
    union all
    (select 'a posting has no entry: ' || entry_id from ${posting} as posted
     where not exists (select from ${entry} as own where own.entry_id = posted.entry_id)
     limit ${FAULTS_MAX})`.execute(tx)
  return rows.map(({ fault }) => fault)
}
