import { sql } from 'kysely'
import type { Job, WorkLog } from '../jobs/failed-jobs.ts'
import { neverFailed } from '../jobs/job-queue.ts'
import { singleJobs } from '../jobs/single-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { factsOf } from '../jobs/job-care.ts'
import { CALL_MS, type Exchange, type ExchangeDeps, showExchange } from './exchange.ts'
import { finishExchange } from './finish-exchange.ts'

/** Exchanges in hand at once: each may wait for Steam. */
const AT_ONCE = 10

const JOBS = { kind: 'exchange', table: 'exchange', id: 'exchange_id' } as const

/**
 * Takes up what a crash or a silent platform has left open. A silent platform is no failure: it is
 * asked again at times of its own. What cannot be brought to its end otherwise has failed.
 */
export function dueExchanges(deps: ExchangeDeps, log: WorkLog): DueWork {
  return singleJobs(deps, log, {
    ...JOBS,
    atOnce: AT_ONCE,
    due: (now) => take(deps, now),
    work: ({ job_id }) => finishExchange(deps, job_id, true),
    facts: (ids) => readFacts(deps, ids),
  })
}

/** Sets their due time as if a call had just started, so that no other worker takes them meanwhile. */
async function take(deps: ExchangeDeps, now: number): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    update exchange set due_at = ${now + CALL_MS}
    where exchange_id in (
      select exchange_id from exchange as job
      where due_at <= ${now} and ${sql.raw(neverFailed(JOBS))}
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning exchange_id as job_id, player_id`.execute(deps.db)
  return rows
}

/** Nobody gives one up: what the platform has done is not known here (decisions/012). */
async function readFacts({ db }: ExchangeDeps, exchangeIds: readonly string[]) {
  const rows = await db
    .selectFrom('exchange')
    .selectAll()
    .where('exchange_id', '=', sql<string>`any(${[...exchangeIds]}::uuid[])`)
    .where('state', '=', 'pending')
    .execute()
  return new Map(
    rows.map((row) => [row.exchange_id, factsOf({ exchange: showExchange(row as Exchange) })]),
  )
}
