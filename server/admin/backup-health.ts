import type { adminRoutes } from '@app/contract/admin.ts'
import type { Reply } from '@app/contract/route.ts'
import { type Kysely, sql } from 'kysely'
import { type BackupState, isLate, type KeptBackups } from '../backup/keep-backups.ts'
import type { DB } from '../db/schema.ts'

type Health = Reply<typeof adminRoutes.economy>['backups']

/** How the backups stand: those of the embedded database, else the archive of the one that is named. */
export async function readBackupHealth(
  db: Kysely<DB>,
  backups: Pick<KeptBackups, 'state'> | undefined,
): Promise<Health> {
  if (backups === undefined) return readArchive(db)
  const state = backups.state()
  return {
    state: stateOf(state),
    newest_at: secondsOf(state?.newestMs),
    wal_at: secondsOf(state?.walMs),
    failures: state?.failures ?? 0,
    last_error: state?.lastError ?? null,
  }
}

function stateOf(state: BackupState | undefined): Health['state'] {
  if (state === undefined) return 'unknown'
  if (isLate(state, Date.now())) return 'late'
  return state.newestMs === null ? 'none' : 'fresh'
}

const secondsOf = (ms: number | null | undefined) => (ms ? Math.floor(ms / 1000) : null)

/** Backups of a database of one's own are made where it runs; whether WAL leaves it, it says itself. */
async function readArchive(db: Kysely<DB>): Promise<Health> {
  const { rows } = await sql<{ wal_at: number | null; failed: string | null; late: boolean }>`
    select floor(extract(epoch from last_archived_time))::float8 as wal_at,
      case when is_failing then last_failed_wal end as failed,
      is_failing and coalesce(last_archived_time, pg_postmaster_start_time())
        < now() - interval '5 minutes' as late
    from (
      select *, last_failed_time > coalesce(last_archived_time, '-infinity') as is_failing
      from pg_stat_archiver
    ) as archiver`.execute(db)
  const { wal_at, failed, late } = rows[0]!
  return {
    state: late ? 'late' : 'elsewhere',
    newest_at: null,
    wal_at,
    failures: 0,
    last_error: failed === null ? null : `the WAL segment ${failed} was not archived`,
  }
}
