import type { FactoryCursor, FactoryHistoryRow, FactoryJob } from '@app/contract/factory.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, FactoryJob as JobRow } from '../db/schema.ts'

const HISTORY_PAGE = 50

/** A job as its player sees it. */
export function jobOf(
  row: Pick<
    Selectable<JobRow>,
    'job_id' | 'receipt_id' | 'count' | 'input_list' | 'start_at' | 'due_at'
  >,
): FactoryJob {
  return {
    id: row.job_id,
    receipt_id: row.receipt_id,
    count: row.count,
    input_list: row.input_list,
    start_at: Math.floor(row.start_at / 1000),
    end_at: Math.floor(row.due_at / 1000),
  }
}

/** The player's jobs in progress, the first to end first: all of them, or what lies after a cursor. */
export async function readQueue(
  db: Kysely<DB>,
  playerId: string,
  cursor: FactoryCursor,
): Promise<FactoryJob[]> {
  const rows = await db
    .selectFrom('factory_job')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy(sql`due_at / 1000`)
    .orderBy('job_id')
    .execute()
  const jobs = rows.map(jobOf)
  const { last_process_date: moment, last_id, is_prev } = cursor
  if (moment === undefined || moment === null) return jobs
  const placeOf = ({ end_at, id }: FactoryJob) => end_at - moment || compare(id, last_id || id)
  return jobs.filter((job) => (is_prev ? placeOf(job) < 0 : placeOf(job) > 0))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A page of the player's finished jobs, newest first. */
export async function readHistory(
  db: Kysely<DB>,
  playerId: string,
  { last_process_date: moment, last_id, is_prev = false }: FactoryCursor,
): Promise<FactoryHistoryRow[]> {
  let query = db
    .selectFrom('factory_history')
    .select(['id', 'process_date', 'receipt_id', 'count', 'input_list', 'start_at', 'end_at'])
    .select('jdoc')
    .where('player_id', '=', playerId)
    .orderBy('process_date', is_prev ? 'asc' : 'desc')
    .orderBy('id', is_prev ? 'asc' : 'desc')
    .limit(HISTORY_PAGE)
  if (moment !== undefined && moment !== null) {
    const side = sql.raw(is_prev ? '>' : '<')
    query = query.where(
      last_id
        ? sql<boolean>`(process_date, id) ${side} (${moment}, ${last_id})`
        : sql<boolean>`process_date ${side} ${moment}`,
    )
  }
  const rows = await query.execute()
  const page = rows.map((row) => ({
    ...row,
    jdoc: row.jdoc as unknown as FactoryHistoryRow['jdoc'],
  }))
  return is_prev ? page.toReversed() : page
}
