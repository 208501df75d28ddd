import { sql } from 'kysely'
import {
  FailedJobs,
  isDatabaseGone,
  type Job,
  WorkCounts,
  type WorkLog,
} from '../jobs/failed-jobs.ts'
import { neverFailed, nextDue } from '../jobs/job-queue.ts'
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
  const counts = new WorkCounts()
  const failures = new FailedJobs(JOBS.kind, deps.db, log, counts)
  const finish = async (job: Job, now: number) => {
    try {
      await finishExchange(deps, job.job_id, true)
      counts.settled += 1
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      await failures.failed(job, error, now)
      return
    }
    await failures.forget(job)
  }
  return {
    kind: JOBS.kind,
    counts,
    care: {
      facts: (ids) => readFacts(deps, ids),
      retry: async (job) => {
        const now = deps.clock.now()
        if (await failures.lease(job, now)) await finish(job, now)
      },
    },
    async nextDue() {
      const [due, retry] = await Promise.all([nextDue(deps.db, JOBS), failures.nextTry()])
      return due === undefined ? retry : Math.min(due, retry ?? due)
    },
    async settle(now) {
      const jobs = [...(await take(deps, now)), ...(await failures.take(now, AT_ONCE))]
      await Promise.all(jobs.map((job) => finish(job, now)))
      return jobs.length
    },
  }
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
