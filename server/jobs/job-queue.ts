import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import type { Sql } from '../db/sql.ts'
import { FailedJobs, isDatabaseGone, type Job, WorkCounts, type WorkLog } from './failed-jobs.ts'
import type { JobCare } from './job-care.ts'

/** Jobs of one kind, in a table of their own: `player_id`, and `due_at` in unix milliseconds. */
export interface JobKind {
  readonly kind: string
  readonly table: keyof DB
  /** The column that tells its jobs apart. */
  readonly id: 'job_id' | 'player_id' | 'exchange_id'
  /** Jobs in one transaction, at most. */
  readonly atOnce: number
  /**
   * Transactions side by side while each is full, so that this node works out one while the
   * database writes the other; 1 unless said.
   */
  readonly sideBySide?: number
  /** Which rows of `job` are taken together at $1, if not those that are due by then. */
  readonly isTaken?: string
  /**
   * Whose rows are locked by who takes jobs: their players', or where nothing else of a player is
   * looked at, only their own. Then no call waits for them, and their ids rise with `due_at`: they are
   * taken by their key.
   */
  readonly locks?: 'jobs'
  /** False while they rest; left out, they never do. */
  isOpen?(): boolean
  /**
   * Ends those of these jobs that are still there and due at `now`; returns how many. Their players
   * are locked, unless `locks` says otherwise.
   */
  settle(c: Change, jobIds: readonly string[], now: number): Promise<number>
  /** What operators see of its jobs. */
  facts(db: Kysely<DB>, jobIds: readonly string[]): ReturnType<JobCare['facts']>
  /** As operators end one that cannot be done. */
  readonly giveUp?: NonNullable<JobCare['giveUp']>
}

/** Failed jobs in hand at once. */
const RETRIES = 20

/**
 * Settles the jobs of one kind, by any number of nodes: each takes the next that no other has
 * locked, and settles them in the transaction that deletes them (decisions/007).
 *
 * When a take fails its halves are tried, and theirs, until what fails is one job: that one is put
 * aside as failed, and all the others are settled.
 */
export class JobQueue {
  readonly kind: string
  readonly counts = new WorkCounts()
  readonly care: JobCare
  readonly #jobs: JobKind
  readonly #deps: ChangeDeps
  readonly #failures: FailedJobs
  /** Was each of the last takes full? Then there is more. */
  #isBehind = false

  constructor(jobs: JobKind, deps: ChangeDeps, log: WorkLog) {
    this.kind = jobs.kind
    this.#jobs = jobs
    this.#deps = deps
    this.#failures = new FailedJobs(jobs.kind, deps.db, log, this.counts)
    const { giveUp } = jobs
    this.care = {
      facts: (jobIds) => jobs.facts(deps.db, jobIds),
      retry: async (job) => {
        const now = Date.now() + deps.clockOffsetMs()
        if (jobs.isOpen?.() === false) return
        if (await this.#failures.lease(job, now)) await this.#tryAgain(job, now)
      },
      ...(giveUp && { giveUp }),
    }
  }

  async nextDue(): Promise<number | undefined> {
    if (this.#jobs.isOpen?.() === false) return undefined
    const [due, retry] = await Promise.all([
      nextDue(this.#deps.db, this.#jobs),
      this.#failures.nextTry(),
    ])
    return due === undefined ? retry : Math.min(due, retry ?? due)
  }

  async settle(now: number): Promise<number> {
    const taken = await this.#settleDue(now)
    return taken + (await this.#retry(now))
  }

  async #settleDue(now: number): Promise<number> {
    const { atOnce, sideBySide = 1 } = this.#jobs
    const takes = Array.from({ length: this.#isBehind ? sideBySide : 1 }, () =>
      this.#settle((tx) => takeDue(tx, this.#jobs, now), now),
    )
    this.#isBehind = false
    // None is left running when another fails.
    await Promise.allSettled(takes)
    const settled = await Promise.all(takes)
    const counts = settled.map(({ ended, failed }) => ended + failed)
    this.#isBehind = counts.every((count) => count >= atOnce)
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async #retry(now: number): Promise<number> {
    const jobs = await this.#failures.take(now, RETRIES)
    for (const job of jobs) await this.#tryAgain(job, now)
    return jobs.length
  }

  async #tryAgain(job: Job, now: number): Promise<void> {
    const { failed } = await this.#settleNamed([job], now)
    if (failed === 0 && !(await isDue(this.#deps.db, this.#jobs, job, now))) {
      await this.#failures.forget(job)
    }
  }

  #settleNamed(jobs: readonly Job[], now: number): Promise<Settled> {
    const ids = jobs.map((job) => job.job_id)
    return this.#settle((tx) => takeNamed(tx, this.#jobs, ids), now)
  }

  async #settle(take: (tx: Sql) => Promise<readonly Job[]>, now: number): Promise<Settled> {
    let taken: readonly Job[] = []
    const players = async (tx: Sql) => {
      await tx.query(PLAN_BY_KEY, [])
      taken = await take(tx)
      if (this.#jobs.locks === 'jobs') return []
      return [...new Set(taken.map((job) => job.player_id))].sort()
    }
    try {
      const { ended } = await change(this.#deps, { players }, async (c) => ({
        ended: taken.length === 0 ? 0 : await this.#jobs.settle(c, idsOf(taken), now),
      }))
      this.counts.settled += ended
      return { ended, failed: 0 }
    } catch (error) {
      const [only] = taken
      if (!only || isDatabaseGone(error)) throw error
      if (taken.length === 1) {
        await this.#failures.failed(only, error, now)
        return { ended: 0, failed: 1 }
      }
      const half = Math.ceil(taken.length / 2)
      const first = await this.#settleNamed(taken.slice(0, half), now)
      const rest = await this.#settleNamed(taken.slice(half), now)
      return { ended: first.ended + rest.ended, failed: first.failed + rest.failed }
    }
  }
}

/**
 * What a take reads and writes are some thousand rows of large tables, each by its key. The planner
 * takes a statement for so many as better done by reading the whole table, which grows with history.
 */
const PLAN_BY_KEY = {
  name: 'plan-by-key',
  text: `
    select set_config(setting, 'off', true)
    from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'jit']) as setting`,
}

/** How many jobs were ended, and how many put aside as failed. */
interface Settled {
  readonly ended: number
  readonly failed: number
}

function idsOf(jobs: readonly Job[]): string[] {
  return jobs.map((job) => job.job_id)
}

/** Not among those that failed, which have times of their own. */
export function neverFailed({ kind, id }: { kind: string; id: string }): string {
  return `not exists (
    select from failed_job where failed_job.kind = '${kind}' and failed_job.job_id = job.${id})`
}

/** Unix milliseconds when the next job that has not failed falls due. */
export async function nextDue(
  db: Kysely<DB>,
  jobs: { kind: string; table: keyof DB; id: string; locks?: JobKind['locks'] },
): Promise<number | undefined> {
  const { rows } = await sql<{ due_at: number }>`
    select due_at from ${sql.table(jobs.table)} as job
    where due_at is not null and ${sql.raw(neverFailed(jobs))}
    order by ${sql.ref(orderOf(jobs))} limit 1`.execute(db)
  return rows[0]?.due_at
}

/** The column by which jobs are looked for in the order in which they fall due. */
const orderOf = ({ locks, id }: { id: string; locks?: JobKind['locks'] }) =>
  locks === 'jobs' ? id : 'due_at'

/** Reads jobs and keeps other workers from them until the transaction ends; what these hold is left out. */
const reading = ({ table, id, locks }: JobKind) => ({
  from: `
    select job.${id} as job_id, job.player_id
    from ${table} as job${locks === 'jobs' ? '' : ' join trader on trader.player_id = job.player_id'}`,
  locked:
    locks === 'jobs' ? 'for update of job skip locked' : 'for no key update of trader skip locked',
})

/**
 * Locks the players of the first jobs that are due and of whom nobody else holds a lock. Other
 * workers take the next ones meanwhile. The jobs are to be read again: one may have been settled a
 * moment ago.
 */
function takeDue(tx: Sql, jobs: JobKind, now: number): Promise<Job[]> {
  const { kind, isTaken = 'job.due_at <= $1' } = jobs
  const { from, locked } = reading(jobs)
  return tx.query<Job>(
    {
      name: `take-due-${kind}`,
      text: `${from}
        where (${isTaken}) and ${neverFailed(jobs)}
        order by job.${orderOf(jobs)} limit $2
        ${locked}`,
    },
    [now, jobs.atOnce],
  )
}

function takeNamed(tx: Sql, jobs: JobKind, ids: readonly string[]): Promise<Job[]> {
  const { from, locked } = reading(jobs)
  return tx.query<Job>(
    {
      name: `take-named-${jobs.kind}`,
      text: `${from}
        where job.${jobs.id} = any($1::uuid[])
        order by job.${orderOf(jobs)}
        ${locked}`,
    },
    [ids],
  )
}

async function isDue(
  db: Kysely<DB>,
  { table, id }: JobKind,
  { job_id }: Job,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(id)} = ${job_id} and due_at <= ${now}`.execute(
    db,
  )
  return rows.length > 0
}
