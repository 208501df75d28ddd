import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import { FailedJobs, isDatabaseGone, type Job, WorkCounts, type WorkLog } from './failed-jobs.ts'
import type { JobCare } from './job-care.ts'
import { type JobKind, nextDue } from './job-queue.ts'
import type { DueWork } from './worker.ts'

/** Jobs of one kind that are done one by one, each in transactions of its own. */
interface SingleJobs extends Pick<JobKind, 'kind' | 'table' | 'id'> {
  /** How many are in hand at once. */
  readonly atOnce: number
  /** The first of those that are due and have never failed, at most `atOnce`. */
  readonly due: (now: number) => Promise<readonly Job[]>
  /**
   * Does a job, or its next step; throws where it has failed. Two nodes may be at the same one: what
   * one has done, the other is to find done.
   */
  readonly work: (job: Job) => Promise<unknown>
  readonly facts: JobCare['facts']
}

interface Deps {
  readonly db: Kysely<DB>
  readonly clock: Clock
}

/** One that fails is tried again alone and parked in the end, and delays no other. */
export function singleJobs({ db, clock }: Deps, log: WorkLog, jobs: SingleJobs): DueWork {
  const counts = new WorkCounts()
  const failures = new FailedJobs(jobs.kind, db, log, counts)
  const take = async (job: Job, now: number) => {
    try {
      await jobs.work(job)
      counts.settled += 1
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      await failures.failed(job, error, now)
      return
    }
    await failures.forget(job)
  }
  return {
    kind: jobs.kind,
    counts,
    care: {
      facts: jobs.facts,
      retry: async (job) => {
        const now = clock.now()
        if (await failures.lease(job, now)) await take(job, now)
      },
    },
    async nextDue() {
      const [due, retry] = await Promise.all([nextDue(db, jobs), failures.nextTry()])
      return due === undefined ? retry : Math.min(due, retry ?? due)
    },
    async settle(now) {
      const due = [...(await jobs.due(now)), ...(await failures.take(now, jobs.atOnce))]
      await Promise.all(due.map((job) => take(job, now)))
      return due.length
    },
  }
}
