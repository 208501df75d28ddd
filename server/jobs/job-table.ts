import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Sql } from '../ledger/sql.ts'

/** A table of jobs: `player_id`, and `due_at` in unix milliseconds with an index. */
type JobTable = keyof DB

/** Unix milliseconds when the next job of a table falls due. */
export async function nextDue(db: Kysely<DB>, table: JobTable): Promise<number | undefined> {
  const { rows } = await sql<{ due: number | null }>`
    select min(due_at) as due from ${sql.table(table)}`.execute(db)
  return rows[0]?.due ?? undefined
}

/**
 * Locks players who have jobs due, as many as the first `limit` due jobs have, and returns them by
 * id. Those whom another transaction holds are left out. Read their jobs after it: they may have
 * been settled a moment ago.
 */
export async function takeDuePlayers(
  tx: Sql,
  table: JobTable,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ player_id: string }>(
    {
      name: `take-due-players-${table}`,
      text: `
        select player_id from trader
        where player_id in (
          select player_id from (
            select player_id from ${table} where due_at <= $1 order by due_at limit $2) as due)
        order by player_id
        for no key update skip locked`,
    },
    [now, limit],
  )
  return rows.map((row) => row.player_id)
}
