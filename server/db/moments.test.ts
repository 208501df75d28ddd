import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import type { DB } from './schema.ts'

/** Tables whose rows answers show as the specification does, or whose spans of time are of seconds. */
const IN_SECONDS: ReadonlySet<string> = new Set([
  'block',
  'book_depth',
  'book_round',
  'book_sampled',
  'craft_history',
  'ended_trade',
  'factory_history',
  'fill',
  'finder_day',
  'friendship',
  'idempotency',
  'lot',
  'market',
  'market_history',
  'player.created_at',
  'reference_round',
  'spin_draw',
  'spin_seed',
  'trade',
])
/** Which of two came later must be told, also within a millisecond. */
const IN_MICROSECONDS: ReadonlySet<string> = new Set([
  'conditional_order.fired_at',
  'holding.changed_at',
])

interface Moment {
  readonly table: string
  readonly column: string
  readonly said: string
}

/** What is wrong with how each moment in the database is kept (decisions/072). */
async function faults(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<Moment>`
    select relname::text as table, attname::text as column,
      coalesce(col_description(attrelid, attnum), '') as said
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid = 'bigint'::regtype and attname ~ '(_at|_date|_until|^until|^day|^slot)$'
      and not attisdropped and attnum > 0
    order by relname, attname`.execute(db)
  return rows.flatMap((moment) => {
    const name = `${moment.table}.${moment.column}`
    const unit = unitOf(moment)
    return moment.said.startsWith(`Unix ${unit}`) ? [] : [`${name} is not said to be in ${unit}`]
  })
}

function unitOf({ table, column }: Moment): string {
  const name = `${table}.${column}`
  if (IN_MICROSECONDS.has(name)) return 'microseconds'
  const isSpan = column === 'day' || column === 'slot'
  return isSpan || IN_SECONDS.has(table) || IN_SECONDS.has(name) ? 'seconds' : 'milliseconds'
}

test('every moment says its unit, which is milliseconds but where the decision says another', async () => {
  await using database = await openDatabase()
  expect(await faults(database.db)).toEqual([])
  await using owner = await openSql(database.url)
  await owner.run('create table vague (ended_at bigint)')
  await owner.run(`comment on column ban.banned_at is 'Unix seconds of the real clock.'`)
  expect(await faults(database.db)).toEqual([
    'ban.banned_at is not said to be in milliseconds',
    'vague.ended_at is not said to be in milliseconds',
  ])
})
