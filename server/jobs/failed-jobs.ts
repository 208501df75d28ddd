import { retryDelayMs } from '@app/rules/jobs/retry.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { passingState } from '../answers/passing-error.ts'

/** Attempts before a job is parked: about nine minutes. */
const ATTEMPTS_MAX = 10
/** How long a try may take before another node may begin the next. */
const LEASE_MS = 30_000
const ERROR_CHARS = 500

/** One piece of due work. */
export interface Job {
  readonly job_id: string
  readonly player_id: string
}

/** Where a server writes what an operator should know. */
export interface WorkLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void
  info(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Counts of one kind of work, of this node since its start. */
export class WorkCounts {
  settled = 0
  failed = 0
}

/**
 * Jobs of one kind that failed. Each is tried again alone, later each time, and is parked after its
 * last attempt: an operator has it tried again. A job without a row here has never failed.
 */
export class FailedJobs {
  readonly kind: string
  readonly #db: Kysely<DB>
  readonly #log: WorkLog
  readonly #counts: WorkCounts

  constructor(kind: string, db: Kysely<DB>, log: WorkLog, counts: WorkCounts) {
    this.kind = kind
    this.#db = db
    this.#log = log
    this.#counts = counts
  }

  /** Unix milliseconds when the next of them is to be tried. */
  async nextTry(): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('failed_job')
      .select((eb) => eb.fn.min('try_at').as('due'))
      .where('kind', '=', this.kind)
      .executeTakeFirst()
    return row?.due ?? undefined
  }

  /** Takes those whose time has come, so that no other node tries them meanwhile. */
  async take(now: number, limit: number): Promise<readonly Job[]> {
    const { rows } = await sql<Job>`
      update failed_job set try_at = ${now + LEASE_MS}
      where kind = ${this.kind} and job_id in (
        select job_id from failed_job where kind = ${this.kind} and try_at <= ${now}
        order by try_at limit ${limit} for update skip locked)
      returning job_id, player_id`.execute(this.#db)
    return rows
  }

  /** Takes this one, also when it is parked; false if it is no longer among them. */
  async lease({ job_id }: Job, now: number): Promise<boolean> {
    const taken = await this.#db
      .updateTable('failed_job')
      .set({ try_at: now + LEASE_MS })
      .where('kind', '=', this.kind)
      .where('job_id', '=', job_id)
      .returning('job_id')
      .executeTakeFirst()
    return taken !== undefined
  }

  /** Counts a failed attempt, and says when the next one is to be. */
  async failed({ job_id, player_id }: Job, error: unknown, now: number): Promise<void> {
    this.#counts.failed += 1
    const last_error = describe(error)
    const { attempts } = await this.#db
      .insertInto('failed_job')
      .values({
        kind: this.kind,
        job_id,
        player_id,
        attempts: 1,
        last_error,
        try_at: now + LEASE_MS,
        first_failed_at: now,
        last_failed_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'job_id']).doUpdateSet((eb) => ({
          attempts: eb('failed_job.attempts', '+', 1),
          last_error,
          last_failed_at: now,
        })),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow()
    const delay = retryDelayMs(attempts, ATTEMPTS_MAX)
    await this.#db
      .updateTable('failed_job')
      .set({ try_at: delay === undefined ? null : now + delay })
      .where('kind', '=', this.kind)
      .where('job_id', '=', job_id)
      .execute()
    const fields = { err: error, kind: this.kind, job_id, player_id, attempt: attempts }
    this.#log.error(fields, delay === undefined ? 'job parked' : 'job failed')
  }

  /** It has succeeded, or is no more. */
  async forget({ job_id, player_id }: Job): Promise<void> {
    const gone = await this.#db
      .deleteFrom('failed_job')
      .where('kind', '=', this.kind)
      .where('job_id', '=', job_id)
      .returning('attempts')
      .executeTakeFirst()
    if (!gone) return
    const fields = { kind: this.kind, job_id, player_id, attempt: gone.attempts + 1 }
    this.#log.info(fields, 'job succeeded after failures')
  }
}

/** Is the database gone, so that no job is to blame? */
export function isDatabaseGone(error: unknown): boolean {
  const cause = error instanceof Refusal && error.code === 'busy' ? error.cause : error
  return /^(08|53|57P0)/.test(passingState(cause) ?? '')
}

function describe(error: unknown): string {
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return `${error.code} ${JSON.stringify(error.params)}${cause}`.slice(0, ERROR_CHARS)
  }
  return String(error instanceof Error ? error.message : error).slice(0, ERROR_CHARS)
}
