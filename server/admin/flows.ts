import { type Kysely, sql } from 'kysely'
import type { DB, Operation } from '../db/schema.ts'
import { worldAccount } from '../ledger/accounts.ts'

/** What the world gave and took of an asset on a day, by one operation. Sums as text. */
export interface Flow {
  /** Unix seconds of the start of the day, UTC. */
  readonly day: number
  readonly operation: string
  /** Coins and platform coins by themselves; 1 for all items together. */
  readonly asset: number
  readonly minted: string
  readonly burned: string
}

/** Entries summed up in one statement, at most. */
const TAKE = 50_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The day, in unix seconds, of a version 7 uuid: its first 48 bits are milliseconds. */
const dayOf = (id: string) =>
  sql<number>`('x' || replace(left(${sql.ref(id)}::text, 13), '-', ''))::bit(48)::bigint / 86400000 * 86400`

/**
 * Adds postings of the world's accounts to `economy_day`, each once: those after the cursor and at
 * or before `upTo`. Costs what was posted since the last time. Call it in a transaction of one node
 * at a time, with a bound so old that every entry before it has been committed.
 */
export async function sumUpFlows(
  tx: Kysely<DB>,
  operations: readonly Operation[],
  upTo: string,
): Promise<void> {
  const cursors = await tx.selectFrom('economy_cursor').selectAll().execute()
  const known = new Map(cursors.map(({ operation, entry_id }) => [operation, entry_id]))
  for (const operation of operations) {
    let after: string | undefined = known.get(operation) ?? BEFORE_ALL
    while (after !== undefined) after = await sumUpSome(tx, operation, after, upTo)
  }
}

/** Returns the last entry that it took where there may be more. */
async function sumUpSome(
  tx: Kysely<DB>,
  operation: Operation,
  after: string,
  upTo: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ taken: number; last: string }>`
    with taken as (
      select entry_id, asset, delta from posting
      where account = ${worldAccount(operation)} and kind = 'world' and entry_id <= ${upTo}
        and entry_id > ${after}
      order by entry_id
      fetch first ${TAKE} rows with ties
    ), summed as (
      insert into economy_day (day, operation, asset, minted, burned)
      select ${dayOf('entry_id')}, ${operation}, asset,
        -coalesce(sum(delta) filter (where delta < 0), 0),
        coalesce(sum(delta) filter (where delta > 0), 0)
      from taken group by 1, asset
      on conflict (day, operation, asset) do update set
        minted = economy_day.minted + excluded.minted,
        burned = economy_day.burned + excluded.burned
    ), moved as (
      insert into economy_cursor (operation, entry_id)
      select ${operation}, entry_id from taken order by entry_id desc limit 1
      on conflict (operation) do update set entry_id = excluded.entry_id
    )
    select count(*) over ()::int as taken, entry_id as last
    from taken order by entry_id desc limit 1`.execute(tx)
  return rows[0] && rows[0].taken >= TAKE ? rows[0].last : undefined
}

/** Days from `since` to before `until`, in unix seconds of their starts. */
export interface Days {
  readonly since: number
  readonly until: number
}

/** What was summed up, and what has been posted after it, so that nothing is missing. */
function everyFlow(operations: readonly Operation[], { since, until }: Days) {
  return sql`
    with world as (
      select * from unnest(${operations}::operation[], ${operations.map(worldAccount)}::uuid[])
        as world (operation, account)
    ), fresh as (
      select ${dayOf('posting.entry_id')} as day, world.operation, asset, delta
      from world
      left join economy_cursor using (operation)
      join posting on posting.account = world.account and kind = 'world'
        and posting.entry_id
          > coalesce(economy_cursor.entry_id, '00000000-0000-0000-0000-000000000000')
    ), flow as (
      select day, operation, asset, minted, burned from economy_day join world using (operation)
      where day >= ${since} and day < ${until}
      union all
      select day, operation, asset, greatest(-delta, 0), greatest(delta, 0) from fresh
      where day >= ${since} and day < ${until}
    )`
}

/** Sources and sinks of coins and platform coins, and of all items together, by day. */
export async function readFlows(
  db: Kysely<DB>,
  operations: readonly Operation[],
  days: Days,
): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    ${everyFlow(operations, days)}
    select day, operation, least(asset, 1) as asset,
      sum(minted)::text as minted, sum(burned)::text as burned
    from flow group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db)
  return rows
}

/** Assets that a page of one operation shows, at most: more than there are items. */
const ASSETS = 1000

/** What an operation minted and burned of each asset, those that moved most first. */
export async function readAssetFlows(
  db: Kysely<DB>,
  operation: Operation,
  days: Days,
): Promise<Pick<Flow, 'asset' | 'minted' | 'burned'>[]> {
  const { rows } = await sql<Pick<Flow, 'asset' | 'minted' | 'burned'>>`
    ${everyFlow([operation], days)}
    select asset, sum(minted)::text as minted, sum(burned)::text as burned
    from flow group by asset
    order by sum(minted + burned) desc, asset limit ${ASSETS}`.execute(db)
  return rows
}
