import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { migrate } from './migrate.ts'
import { monthly } from './months.ts'
import type { DB } from './schema.ts'

/**
 * Copies everything from one database to another that may be of a later PostgreSQL, and compares
 * them. Both are brought to this release first, so that their tables are alike.
 *
 * @param folder - that both servers, on this machine, write and read
 */
export async function copyDatabase(
  from: Kysely<DB>,
  to: Kysely<DB>,
  folder: string,
): Promise<void> {
  await migrate(from)
  await migrate(to)
  await copyMonths(from, to)
  const tables = await readTables(to)
  await to.connection().execute(async (session) => {
    // Its triggers and references have been true where the rows come from.
    await sql`set session_replication_role = replica`.execute(session)
    await sql.raw(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`).execute(session)
    for (const { name, columns } of tables) {
      const table = `${quote(name)} (${columns.map(quote).join(', ')})`
      const file = join(folder, name).replaceAll("'", "''")
      const rows = `select ${columns.map(quote).join(', ')} from ${quote(name)}`
      await sql.raw(`copy (${rows}) to '${file}'`).execute(from)
      await sql.raw(`copy ${table} from '${file}'`).execute(session)
    }
    await sql`set session_replication_role = default`.execute(session)
  })
  await copySequences(from, to)
  for (const { name, columns } of tables) {
    const [there, here] = [await sumTable(from, name, columns), await sumTable(to, name, columns)]
    if (there !== here) throw new Error(`The table ${name} was not copied whole.`)
  }
  await sql`analyze`.execute(to)
}

/**
 * Divides the tables of months there as they are here, with what each refuses: a new database has all of
 * it in one partition, and what is known of a month is known of its partition.
 */
async function copyMonths(from: Kysely<DB>, to: Kysely<DB>): Promise<void> {
  for (const table of Object.keys(monthly)) {
    const had = await readPartitions(to, table)
    for (const { name } of had) await sql.raw(`drop table ${quote(name)}`).execute(to)
    for (const { name, bound, triggers } of await readPartitions(from, table)) {
      const part = quote(name)
      await sql.raw(`create table ${part} partition of ${quote(table)} ${bound}`).execute(to)
      await sql
        .raw(`revoke insert, update, delete, truncate on ${part} from surprise_app`)
        .execute(to)
      for (const made of triggers) await sql.raw(made).execute(to)
    }
  }
}

async function readPartitions(db: Kysely<DB>, table: string) {
  const { rows } = await sql<{ name: string; bound: string; triggers: string[] }>`
    select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound,
      array(select pg_get_triggerdef(pg_trigger.oid) from pg_trigger
        where tgrelid = part.oid and not tgisinternal and tgparentid = 0) as triggers
    from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent = ${table}::text::regclass`.execute(db)
  return rows
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table but partitions: their rows are read and written by the table's own name. */
async function readTables(db: Kysely<DB>) {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
      and relname <> 'migration_text'
    group by relname order by relname`.execute(db)
  return rows
}

async function copySequences(from: Kysely<DB>, to: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`.execute(from)
  for (const { name, value } of rows) {
    await sql`select setval(${name}::text::regclass, ${value}::text::bigint)`.execute(to)
  }
}

/** The same for the same rows, in whatever order they lie. */
async function sumTable(db: Kysely<DB>, name: string, columns: readonly string[]): Promise<string> {
  const list = columns.map(quote).join(', ')
  const { rows } = await sql<{ sum: string }>`
    select count(*)::text || ' ' || coalesce(sum(hashtextextended(row(${sql.raw(list)})::text, 0)), 0)::text
      as sum from ${sql.raw(quote(name))}`.execute(db)
  return rows[0]!.sum
}
