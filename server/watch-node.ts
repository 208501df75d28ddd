import { type Kysely, sql } from 'kysely'
import type { Economy, Proof } from './admin/economy.ts'
import type { BackupState, KeptBackups } from './backup/keep-backups.ts'
import type { PoolState } from './db/connect.ts'
import type { Reads } from './db/reads.ts'
import type { DB } from './db/schema.ts'
import type { Events } from './events/open-events.ts'
import { bounds } from './housekeeping/bounds.ts'
import type { Desk, DeskBatch } from './market/desk.ts'
import type { Worker, WorkState } from './jobs/worker.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Platform } from './platform/open-platform.ts'

/** Returns what notes a pool by its name when it was opened. */
export function watchPools(metrics: Metrics): (name: string) => (pool: PoolState) => void {
  const pools = new Map<string, PoolState>()
  const tell = (name: string, help: string, figure: (pool: PoolState) => number) =>
    metrics.gauges(
      name,
      help,
      'pool',
      () => new Map([...pools].map(([one, pool]) => [one, figure(pool)])),
    )
  tell('database_sessions', 'Sessions, by pool.', (pool) => pool.totalCount)
  tell('database_sessions_idle', 'Sessions that nobody uses, by pool.', (pool) => pool.idleCount)
  tell(
    'database_sessions_awaited',
    'Calls, or background work, that wait for a session, by pool.',
    (pool) => pool.waitingCount,
  )
  return (name) => (pool) => void pools.set(name, pool)
}

/** Notes how many orders a transaction of the desk settled, and in what time. */
export function deskMeter(metrics: Metrics): (batch: DeskBatch) => void {
  const size = metrics.sizes(
    'desk_batch_orders',
    'Orders in one transaction.',
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
  )
  const time = metrics.durations('desk_batch_seconds', 'Time of one transaction of orders.')
  return ({ submissions, seconds }) => {
    size(submissions)
    time(seconds)
  }
}

interface Node {
  readonly db: Kysely<DB>
  readonly reads: Pick<Reads, 'counts'>
  readonly desk: Pick<Desk, 'waiting'>
  readonly events: Pick<Events, 'hub' | 'ways' | 'position'>
  readonly economy: Pick<Economy, 'newest'>
  readonly platform: Pick<Platform, 'steam' | 'inventory'>
  readonly worker: Pick<Worker, 'states'>
  readonly backups: Pick<KeptBackups, 'state'> | undefined
}

export function watchNode(metrics: Metrics, node: Node): void {
  const { db, reads, desk, events, economy, platform, worker, backups } = node
  watchEvents(metrics, db, events)
  watchArchive(metrics, db)
  watchGrowth(metrics, db)
  watchWork(metrics, db, worker)
  watchBackups(metrics, () => backups?.state())
  metrics.counts(
    'database_history_reads_total',
    'Reads of histories by the server that answered, and those that a replica could not, by why.',
    'by',
    () => reads.counts,
  )
  metrics.gauge('live_streams', 'Open live streams.', () => events.hub.size)
  metrics.counts(
    'live_streams_cut_total',
    'Live streams that were cut off, by reason: their readers did not keep up.',
    'reason',
    () => new Map([['slow', events.hub.cutOff]]),
  )
  metrics.gauges(
    'steam_paused',
    'Services of Steam that are not asked for a while, because they failed again and again: 1, else 0.',
    'service',
    () => {
      const pauses = [...platform.steam.pauses, ...platform.inventory.pauses]
      return new Map(pauses.map(([service, isPaused]) => [service, Number(isPaused)]))
    },
  )
  metrics.gauge(
    'desk_orders_waiting',
    'Orders that wait for their transaction.',
    () => desk.waiting,
  )
  metrics.gauge('exchanges_open', 'Exchanges that are neither done nor undone.', async () => {
    const { open } = await db
      .selectFrom('exchange')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
    return open
  })
  metrics.gauge(
    'economy_findings',
    'What the newest proof of the books found wrong.',
    async () => (await proofOf(economy)).report.findings.length,
  )
  metrics.gauge(
    'economy_proof_age_seconds',
    'Age of the newest proof of the books.',
    async () => (Date.now() - (await proofOf(economy)).proved_at) / 1000,
  )
}

/** Watches whether the WAL reaches its archive: without it the newest backup is all that can be had. */
function watchArchive(metrics: Metrics, db: Kysely<DB>): void {
  metrics.gauge(
    'database_archive_failing_seconds',
    'Since when the archive of the database takes nothing; 0 while it does, or there is none.',
    async () => {
      const { rows } = await sql<{ failing: number }>`
        select case when last_failed_time > coalesce(last_archived_time, '-infinity')
          then extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
          else 0 end as failing
        from pg_stat_archiver`.execute(db)
      return rows[0]!.failing
    },
  )
}

/** Watches the tables that nothing is ever removed from: decisions 040 and 071 say when they are too long. */
function watchGrowth(metrics: Metrics, db: Kysely<DB>): void {
  const growing = Object.entries(bounds).filter(([, { by }]) =>
    ['months', 'ledger', 'days'].includes(by),
  )
  const names = growing.map(([table]) => table)
  metrics.gauges(
    'database_rows',
    'Rows of the tables that are kept forever, by table, as PostgreSQL last estimated them.',
    'table',
    async () => {
      const { rows } = await sql<{ table: string; rows: number }>`
        select coalesce(parent.relname, one.relname)::text as table, sum(one.reltuples)::float8 as rows
        from pg_class one
        left join pg_inherits on inhrelid = one.oid left join pg_class parent on parent.oid = inhparent
        where one.relnamespace = 'public'::regnamespace and one.relkind = 'r' and one.reltuples >= 0
          and coalesce(parent.relname, one.relname) = any(${names})
        group by 1`.execute(db)
      return new Map(rows.map(({ table, rows: count }) => [table, count]))
    },
  )
}

/**
 * Watches the backups of the embedded database. `deploy/pgbackrest/back-up-daily.sh` tells the first and
 * the last of these of its own, by the same names.
 */
function watchBackups(metrics: Metrics, read: () => BackupState | undefined): void {
  const known = (): BackupState => {
    const state = read()
    if (state === undefined) throw new Error('the backups were not looked at yet')
    return state
  }
  const seconds = (ms: number | null) => (ms === null ? 0 : ms / 1000)
  metrics.gauge(
    'backup_newest_timestamp_seconds',
    'When the newest whole backup was finished, in unix seconds; 0 for none.',
    () => seconds(known().newestMs),
  )
  metrics.gauge(
    'backup_wal_timestamp_seconds',
    'When WAL has last come to the backups, in unix seconds; 0 for never.',
    () => seconds(known().walMs),
  )
  metrics.gauge(
    'backup_wal_failing_seconds',
    'Since when WAL does not come to the backups; 0 while it does.',
    () => {
      const { walFailingMs } = known()
      return walFailingMs === null ? 0 : (Date.now() - walFailingMs) / 1000
    },
  )
  metrics.gauge(
    'backup_failures',
    'Attempts at a backup that failed since the newest one.',
    () => known().failures,
  )
}

async function proofOf(economy: Pick<Economy, 'newest'>): Promise<Proof> {
  const proof = await economy.newest()
  if (!proof) throw new Error('the books were not proved yet')
  return proof
}

const noWays = { given: 0, carried: 0, read: 0 }

/** Watches by which way this node hears of what was committed; of nothing where it is the only one. */
function watchEvents(
  metrics: Metrics,
  db: Kysely<DB>,
  { ways = noWays, position }: Pick<Events, 'ways' | 'position'>,
): void {
  metrics.gauge(
    'live_batches_lag_seconds',
    'Age of the oldest committed batch of events that this node has not told; 0 for none.',
    async () => (position ? readLag(db, position()) : 0),
  )
  metrics.counts(
    'live_batches_total',
    'Batches of events by the way on which they came: given a position here, carried by Redis, or read.',
    'way',
    () => new Map(Object.entries(ways)),
  )
}

/** Watches how far behind each kind of due work is on this node, and what waits for an operator. */
function watchWork(metrics: Metrics, db: Kysely<DB>, worker: Pick<Worker, 'states'>): void {
  const byKind = (figure: (state: WorkState) => number) => () =>
    new Map(worker.states().map((state) => [state.kind, figure(state)]))
  metrics.gauges(
    'due_work_lag_seconds',
    'How long the oldest piece of due work has been due.',
    'kind',
    byKind(({ lagMs }) => lagMs / 1000),
  )
  metrics.counts(
    'due_work_settled_total',
    'Jobs of due work that were settled.',
    'kind',
    byKind(({ settled }) => settled),
  )
  metrics.counts(
    'due_work_failures_total',
    'Attempts at jobs of due work that failed.',
    'kind',
    byKind(({ failed }) => failed),
  )
  metrics.gauges(
    'due_work_parked',
    'Jobs of the whole database that wait for an operator.',
    'kind',
    async () => {
      const parked = await db
        .selectFrom('failed_job')
        .select((eb) => ['kind', eb.fn.countAll<number>().as('jobs')])
        .where('try_at', 'is', null)
        .groupBy('kind')
        .execute()
      const none = worker.states().map(({ kind }): [string, number] => [kind, 0])
      return new Map([...none, ...parked.map(({ kind, jobs }): [string, number] => [kind, jobs])])
    },
  )
}

/** Two rows by their indexes: the first that waits for a position, and the first behind this one. */
async function readLag(db: Kysely<DB>, position: number): Promise<number> {
  const { rows } = await sql<{ lag: number | null }>`
    select extract(epoch from clock_timestamp() - min(created_at))::float8 as lag from (
      (select created_at from live_batch where position is null order by live_batch_id limit 1)
      union all
      (select created_at from live_batch where position > ${position} order by position limit 1)
    ) as untold`.execute(db)
  return rows[0]?.lag ?? 0
}
