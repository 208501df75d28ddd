import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { makeFolder } from '../files/lasting-files.ts'
import { KEPT_MONTHS, monthly, monthName, monthStart, secondsOf } from '../db/months.ts'
import type { DB, Operation, SealedMonth } from '../db/schema.ts'
import { worldAccount } from '../ledger/accounts.ts'
import {
  type Archived,
  archivedTables,
  archivePath,
  checkFiles,
  type Manifest,
  readManifest,
  readRows,
  type ReadManifest,
  writeManifest,
  writeRows,
} from './archive-files.ts'
import { digestOf, rowsOf } from './archived-rows.ts'
import { MonthRefused, patiently } from './patiently.ts'
import { nameOf } from './seal.ts'

type Sealed = Selectable<SealedMonth>

/** Where the files of archived months are, and who is told what happens. */
export interface ArchiveWork {
  readonly folder: string
  readonly log: (message: string) => void
}

/**
 * Moves all sealed months before a moment into files, oldest first: each is written, read back, compared
 * with what the database has, and only then dropped there, in one transaction. Returns their names.
 *
 * Broken off at any moment, a month is in the database, or the archive is whole and the database knows it;
 * called again, it goes on.
 *
 * @param db - as the owner of the tables, without a statement timeout
 * @param until - the start of a month, in unix seconds
 * @throws MonthRefused where a month is too young, is still needed, or cannot be had alone
 * Source: decisions/075.
 */
export async function archiveMonths(
  db: Kysely<DB>,
  until: number,
  { folder, log }: ArchiveWork,
): Promise<string[]> {
  const newest = await keptStart(db)
  if (until > newest) {
    throw new MonthRefused(
      `Months before ${monthName(newest)} can be archived: the present one and ` +
        `${KEPT_MONTHS} before it stay in the database.`,
    )
  }
  await makeFolder(folder)
  return alone(db, async () => {
    const names: string[] = []
    for (;;) {
      const next = await nextKept(db)
      if (next === undefined || secondsOf(next.until_id) > until) return names
      const name = nameOf(next.month, secondsOf(next.until_id))
      await assertCarried(db, next, name)
      const { sha256, manifest } = await archived(db, next, folder)
      await patiently(log, name, () => db.transaction().execute((tx) => drop(tx, next, sha256)))
      const { entry, posting, market_history } = manifest.files
      log(
        `${name}: ${entry.rows} entries, ${posting.rows} postings, ${market_history.rows} rows of trades.`,
      )
      names.push(name)
    }
  })
}

/** One archives or restores at a time: two would write the same files. */
export function alone<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(hashtextextended('archived months', 0)) as is_ours`.execute(
      session,
    )
    if (!rows[0]!.is_ours) throw new MonthRefused('Someone else archives or restores just now.')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('archived months', 0))`.execute(session)
    }
  })
}

/** The start of the oldest month that stays, by the database. */
async function keptStart(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from now())::bigint as now`.execute(db)
  return monthStart(rows[0]!.now, KEPT_MONTHS)
}

const nextKept = (db: Kysely<DB>): Promise<Sealed | undefined> =>
  db
    .selectFrom('sealed_month')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('until_id')
    .limit(1)
    .executeTakeFirst()

/** Sums that are carried along read each entry once: a month is theirs until they have read all of it. */
async function assertCarried(db: Kysely<DB>, { month, until_id }: Sealed, name: string) {
  const { rows: operations } = await sql<{ operation: Operation }>`
    select unnest(enum_range(null::operation)) as operation`.execute(db)
  const accounts = operations.map(({ operation }) => worldAccount(operation))
  const { rows } = await sql<{ what: string }>`
    select 'costs of pieces' as what
    where exists (select from cost_past join ${sql.table(`entry_${month}`)} as entry
        on entry.entry_id > after_id and entry.entry_id <= last_id)
      or exists (select from cost_todo, unnest(entry_ids) as entry_id where entry_id < ${until_id})
      or exists (select from cost_aside_entry, unnest(entry_ids) as entry_id
        where entry_id < ${until_id})
    union all
    select 'flows of the economy'
    where exists (
      select from unnest(${operations.map(({ operation }) => operation)}::operation[],
        ${accounts}::uuid[]) as world (operation, account)
      left join economy_cursor using (operation)
      join ${sql.table(`posting_${month}`)} as posting
        on posting.account = world.account and posting.kind = 'world'
      where posting.entry_id > coalesce(economy_cursor.entry_id,
        '00000000-0000-0000-0000-000000000000'))`.execute(db)
  const [open] = rows
  if (open === undefined) return
  throw new MonthRefused(
    `${name} is still needed: the ${open.what} have not taken all of it in. A running node does ` +
      'that within minutes; what cannot be done is in the operators’ panel (Parked work).',
  )
}

/** The archive of a month, written if it is not there, and read back whole. */
async function archived(db: Kysely<DB>, month: Sealed, folder: string): Promise<ReadManifest> {
  return db.transaction().execute(async (tx) => {
    if ((await readManifest(folder, month.month)) === undefined) await write(tx, month, folder)
    const found = (await readManifest(folder, month.month))!
    await checkFiles(folder, found.manifest)
    for (const table of archivedTables) await assertSame(tx, table, month, folder)
    return found
  })
}

async function write(tx: Transaction<DB>, month: Sealed, folder: string): Promise<void> {
  const files = {} as Record<Archived, Manifest['files'][Archived]>
  for (const table of archivedTables) {
    const sum = await writeRows(
      archivePath(folder, table, month.month),
      rowsOf(tx, table, month.month),
    )
    files[table] = { ...(await readExtent(tx, table, month.month)), ...sum }
  }
  const { from_id, until_id } = month
  await writeManifest(folder, { version: 1, month: month.month, from_id, until_id, files })
}

async function readExtent(tx: Kysely<DB>, table: Archived, month: string) {
  const id = sql.ref(monthly[table])
  const { rows } = await sql<{ rows: number; least: string | null; greatest: string | null }>`
    select count(*) as rows, min(${id}::text) as least, max(${id}::text) as greatest
    from ${sql.table(`${table}_${month}`)}`.execute(tx)
  const { rows: count, least, greatest } = rows[0]!
  return {
    rows: count,
    ids: least === null || greatest === null ? null : ([least, greatest] as const),
  }
}

async function assertSame(
  tx: Transaction<DB>,
  table: Archived,
  { month }: Sealed,
  folder: string,
): Promise<void> {
  const path = archivePath(folder, table, month)
  const [there, here] = [await digestOf(readRows(path)), await digestOf(rowsOf(tx, table, month))]
  if (there.rows === here.rows && there.sha256 === here.sha256) return
  throw new MonthRefused(
    `${path} has other rows than the database: it is of another one. Archive into another folder.`,
  )
}

/** From here on the files are all that there is of the month. */
async function drop(tx: Transaction<DB>, { month }: Sealed, manifest_sha256: string) {
  await sql`set local lock_timeout = '200ms'`.execute(tx)
  // Whoever reads a partitioned table has it until the end of their transaction: no proof loses a month on
  // its way.
  const tables = sql.join(archivedTables.map((table) => sql`only ${sql.table(table)}`))
  await sql`lock table ${tables} in access exclusive mode`.execute(tx)
  await sql`
    update sealed_month set archived_at = now(), manifest_sha256 = ${manifest_sha256}
    where month = ${month}`.execute(tx)
  const parts = sql.join(archivedTables.map((table) => sql.table(`${table}_${month}`)))
  await sql`drop table ${parts}`.execute(tx)
}
