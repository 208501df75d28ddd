import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { monthly, secondsOf } from '../db/months.ts'
import type { DB, SealedMonth } from '../db/schema.ts'
import { alone, type ArchiveWork } from './archive-months.ts'
import { type Archived, archivedTables } from './archive-files.ts'
import { checkArchive, loadRows } from './archived-rows.ts'
import { patiently } from './patiently.ts'
import { nameOf } from './seal.ts'

type Sealed = Selectable<SealedMonth>

/**
 * Puts archived months back from their files, newest first, each in a transaction of its own: the one
 * of a moment and all after it, so that what the database has of the ledger has no gap. They are sealed
 * as before, and the files stay. Returns their names, which are none when all were there.
 *
 * @param db - as the owner of the tables, without a statement timeout
 * @param since - a moment of the oldest month wanted, in unix seconds
 * @throws MonthRefused where files are not those that were written
 * Source: decisions/075.
 */
export async function restoreMonths(
  db: Kysely<DB>,
  since: number,
  { folder, log }: ArchiveWork,
): Promise<string[]> {
  return alone(db, async () => {
    const names: string[] = []
    for (;;) {
      const newest = await newestArchived(db)
      if (newest === undefined || secondsOf(newest.until_id) <= since) return names
      const name = nameOf(newest.month, secondsOf(newest.until_id))
      await checkArchive(folder, newest)
      await db.transaction().execute(async (tx) => {
        for (const table of archivedTables) await load(tx, folder, table, newest)
        await attachAll(tx, newest, name, log)
        await sql`
          update sealed_month set archived_at = null, manifest_sha256 = null
          where month = ${newest.month}`.execute(tx)
      })
      log(`${name} is back.`)
      names.push(name)
    }
  })
}

const newestArchived = (db: Kysely<DB>): Promise<Sealed | undefined> =>
  db
    .selectFrom('sealed_month')
    .selectAll()
    .where('archived_at', 'is not', null)
    .orderBy('until_id', 'desc')
    .limit(1)
    .executeTakeFirst()

const BOUNDS = sql.id('month_bounds')

/** Makes a partition with its rows and all that it refuses, beside its table. */
async function load(
  tx: Transaction<DB>,
  folder: string,
  table: Archived,
  { month, from_id, until_id }: Sealed,
): Promise<void> {
  const part = sql.table(`${table}_${month}`)
  const id = sql.id(monthly[table])
  await sql`
    create table ${part} (like ${sql.table(table)}
      including defaults including constraints including indexes)`.execute(tx)
  // Through its parent alone, with the rights on that.
  await sql`revoke insert, update, delete, truncate on ${part} from surprise_app`.execute(tx)
  const low = from_id === null ? sql`` : sql`${id} >= ${sql.lit(from_id)} and `
  // Held by each row, so that nobody waits for a proof when it is attached.
  await sql`
    alter table ${part} add constraint ${BOUNDS}
    check (${low}${id} < ${sql.lit(until_id)})`.execute(tx)
  await loadRows(tx, folder, table, month, part)
  await sql`
    create trigger ${sql.id(`${table}_only_grows`)} before update or delete or truncate on ${part}
    for each statement execute function refuse_change()`.execute(tx)
  await sql`
    create trigger ${sql.id(`${table}_sealed`)} before insert on ${part}
    for each row execute function refuse_sealed()`.execute(tx)
}

/** All three at once; who is in the way is not made to wait for what has been read until then. */
async function attachAll(
  tx: Transaction<DB>,
  month: Sealed,
  name: string,
  log: (message: string) => void,
): Promise<void> {
  await sql`set local lock_timeout = '200ms'`.execute(tx)
  await patiently(log, name, async () => {
    await sql`savepoint attached`.execute(tx)
    try {
      for (const table of archivedTables) await attach(tx, table, month)
    } catch (error) {
      await sql`rollback to savepoint attached`.execute(tx)
      throw error
    }
  })
}

async function attach(tx: Transaction<DB>, table: Archived, { month, from_id, until_id }: Sealed) {
  const part = sql.table(`${table}_${month}`)
  const low = from_id === null ? sql`minvalue` : sql.lit(from_id)
  await sql`
    alter table ${sql.table(table)} attach partition ${part}
    for values from (${low}) to (${sql.lit(until_id)})`.execute(tx)
  await sql`alter table ${part} drop constraint ${BOUNDS}`.execute(tx)
}
