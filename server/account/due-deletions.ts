import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import type { Job, WorkLog } from '../jobs/failed-jobs.ts'
import { factsOf } from '../jobs/job-care.ts'
import { neverFailed } from '../jobs/job-queue.ts'
import { singleJobs } from '../jobs/single-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { DELETION_KIND } from '../auth/deletion-requests.ts'
import { closeAccount, type CloseDeps, emptyAccount } from './close-account.ts'

/** Accounts in hand at once: each may have much to remove. */
const AT_ONCE = 5

const JOBS = { kind: DELETION_KIND, table: 'account_deletion', id: 'player_id' } as const

/**
 * Deletes the accounts whose time has come, each in two steps: it is closed, and some seconds later
 * emptied.
 */
export function dueDeletions(deps: CloseDeps & { clock: Clock }, log: WorkLog): DueWork {
  return singleJobs(deps, log, {
    ...JOBS,
    atOnce: AT_ONCE,
    due: (now) => readDue(deps.db, now),
    work: ({ player_id }) => takeStep(deps, player_id),
    facts: (ids) => readFacts(deps.db, ids),
  })
}

async function readDue(db: Kysely<DB>, now: number): Promise<readonly Job[]> {
  const { rows } = await sql<Job>`
    select player_id as job_id, player_id from account_deletion as job
    where due_at <= ${now} and ${sql.raw(neverFailed(JOBS))}
    order by due_at limit ${AT_ONCE}`.execute(db)
  return rows
}

async function takeStep(deps: CloseDeps, playerId: string): Promise<void> {
  const row = await deps.db
    .selectFrom('account_deletion')
    .select(['closed_at', 'done_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!row || row.done_at !== null) return
  if (row.closed_at === null) await closeAccount(deps, playerId)
  else await emptyAccount(deps, playerId)
}

/** Nobody gives one up: the player asked for it. */
async function readFacts(db: Kysely<DB>, playerIds: readonly string[]) {
  const rows = await db
    .selectFrom('account_deletion')
    .select('player_id')
    .where('player_id', '=', sql<string>`any(${[...playerIds]}::uuid[])`)
    .where('done_at', 'is', null)
    .execute()
  return new Map(rows.map(({ player_id }) => [player_id, factsOf({})]))
}
