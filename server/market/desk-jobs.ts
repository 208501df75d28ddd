import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import {
  FailedJobs,
  isDatabaseGone,
  type Job,
  WorkCounts,
  type WorkLog,
} from '../jobs/failed-jobs.ts'
import { factsOf, type JobCare } from '../jobs/job-care.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { Desk } from './desk.ts'

/** Failed jobs in hand at once. */
const RETRIES = 20

/** Jobs of one kind that the desk does, each as an order of its own. */
interface DeskJobs<Found extends Job> {
  readonly kind: 'lot_end' | 'fired_order' | 'standing_order'
  readonly table: 'lot' | 'conditional_order' | 'standing_order'
  readonly id: string
  /** Unix milliseconds when the next that has not failed falls due. */
  nextDue(): Promise<number | undefined>
  /** The next of those that are due and have not failed, in their order. */
  due(now: number): Promise<readonly Found[]>
  /** One that has failed, if it is still due. */
  find(job: Job, now: number): Promise<Found | undefined>
  /** Hands it to the desk; false where nothing could be done about it now. */
  work(job: Found): Promise<boolean>
}

export interface DeskJobsDeps {
  readonly db: Kysely<DB>
  readonly desk: Desk
  readonly clock: Pick<Clock, 'now'>
  readonly log: WorkLog
}

export type DeskWork = DueWork & Required<Pick<DueWork, 'counts' | 'care'>>

/**
 * Hands due jobs to the desk, all at once: it keeps their order, and takes apart a batch that fails. One
 * that it cannot do is tried again alone and parked in the end, and delays no other. None is given up:
 * it holds coins or pieces.
 */
export function deskWork<Found extends Job>(
  { db, clock, log }: DeskJobsDeps,
  jobs: DeskJobs<Found>,
): DeskWork {
  const counts = new WorkCounts()
  const failures = new FailedJobs(jobs.kind, db, log, counts)
  /** Undefined where it has failed. */
  const work = async (job: Found, now: number): Promise<boolean | undefined> => {
    try {
      const isDone = await jobs.work(job)
      if (isDone) counts.settled += 1
      return isDone
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      await failures.failed(job, error, now)
      return undefined
    }
  }
  const tryAgain = async (job: Job, now: number) => {
    const found = await jobs.find(job, now)
    if (!found || (await work(found, now))) await failures.forget(job)
  }
  return {
    kind: jobs.kind,
    counts,
    care: {
      facts: (jobIds) => readFacts(db, jobs, jobIds),
      retry: async (job) => {
        const now = clock.now()
        if (await failures.lease(job, now)) await tryAgain(job, now)
      },
    },
    async nextDue() {
      const [due, retry] = await Promise.all([jobs.nextDue(), failures.nextTry()])
      return due === undefined ? retry : Math.min(due, retry ?? due)
    },
    async settle(now) {
      const due = await jobs.due(now)
      const done = await Promise.all(due.map((job) => work(job, now)))
      const failed = await failures.take(now, RETRIES)
      for (const job of failed) await tryAgain(job, now)
      return done.filter((isDone) => isDone !== false).length + failed.length
    },
  }
}

async function readFacts(
  db: Kysely<DB>,
  { table, id }: Pick<DeskJobs<Job>, 'table' | 'id'>,
  jobIds: readonly string[],
): ReturnType<JobCare['facts']> {
  const { rows } = await sql<{ job_id: string }>`
    select ${sql.ref(id)} as job_id from ${sql.table(table)}
    where ${sql.ref(id)} = any(${jobIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ job_id }) => [job_id, factsOf({})]))
}
