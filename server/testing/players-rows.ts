import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/schema.ts'
import type { openWorld, Player } from './world.ts'

type World = Awaited<ReturnType<typeof openWorld>>

/** Rows of a table that hold the player in one of the columns. */
export async function countOf(
  db: Kysely<DB>,
  table: string,
  columns: readonly string[],
  id: string,
) {
  const own = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${id}`),
    sql` or `,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where ${own}`.execute(db)
  return rows[0]!.count
}

/** A table, and the columns by which its rows are a player’s. */
type Owned = readonly [table: string, columns: readonly string[]]

interface Field {
  readonly name: string
  readonly type: string
  /** The first of an enum's. */
  readonly label: string | null
}

/** A row of the player in each of the tables, whatever else its columns are. */
export async function fillAll(
  world: World,
  tables: readonly Owned[],
  { id }: Player,
  otherId: string,
) {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  try {
    // What is pointed at is filled before what points at it: the other way round than it is removed.
    for (const [table, columns] of tables.toReversed()) {
      if ((await countOf(world.db, table, columns, id)) > 0) continue
      const { rows: checks } = await owner.query<{ conname: string }>(
        // Sessions stay, so the row made here need not be of one.
        `select conname from pg_constraint where conrelid = $1::regclass
           and (contype = 'c' or contype = 'f' and confrelid = 'session'::regclass)`,
        [table],
      )
      for (const { conname } of checks) {
        await owner.query(`alter table ${table} drop constraint ${conname}`)
      }
      const { rows: fields } = await owner.query<Field>(
        `select attname as name, format_type(atttypid, null) as type,
           (select enumlabel from pg_enum where enumtypid = atttypid order by enumsortorder limit 1)
             as label
         from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and attidentity = '' and attgenerated = ''`,
        [table],
      )
      const values = fields.map((field) =>
        field.name === columns[0] ? id : columns.includes(field.name) ? otherId : sampleOf(field),
      )
      const names = fields.map(({ name }) => name)
      const places = names.map((_, index) => `$${index + 1}`)
      await owner.query(
        `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
        values,
      )
    }
  } finally {
    await owner.end()
  }
}

/** Of times, one that is far ahead: no work falls due by it. */
function sampleOf({ name, type, label }: Field): unknown {
  if (label !== null) return label
  if (type.endsWith('[]')) return []
  if (type === 'uuid') return name === 'opponent_id' ? null : 'f1980000-0000-7000-8000-000000000000'
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'boolean') return true
  if (type === 'bigint') return 9_000_000_000_000
  if (['integer', 'smallint', 'numeric', 'double precision'].includes(type)) return 1
  return 'one'
}

/** Those of the tables in whose rows, as text, a text stands. */
export async function tablesWith(
  db: Kysely<DB>,
  tables: readonly string[],
  text: string,
): Promise<string[]> {
  const found = []
  for (const table of tables) {
    const { rows } = await sql`
      select from ${sql.table(table)} as row where row::text like ${`%${text}%`} limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}
