import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '../db/schema.ts'
import { openDatabase } from '../testing/database.ts'
import { monthly } from '../db/months.ts'
import { openSql } from '../testing/open-sql.ts'
import { type Bound, bounds } from './bounds.ts'
import { partitioned } from './partitions.ts'

interface Found {
  readonly table: string
  /** Columns of its primary key. */
  readonly key: readonly string[]
  readonly is_divided: boolean
  readonly has_rule: boolean
  readonly has_rest: boolean
}

/** The tables of the database, but those of the migrations themselves. */
async function tablesOf(db: Kysely<DB>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select relname::text as table, relkind = 'p' as is_divided,
      array(select attname::text from pg_index cross join unnest(indkey) with ordinality as one (attnum, nth)
        join pg_attribute using (attnum)
        where indrelid = pg_class.oid and attrelid = indrelid and indisprimary order by nth) as key,
      exists (select from pg_proc where proname = 'partition_rule'
        and prosrc like '%''' || relname || '''%') as has_rule,
      exists (select from pg_inherits join pg_class part on part.oid = inhrelid
        where inhparent = pg_class.oid and pg_get_expr(part.relpartbound, part.oid) = 'DEFAULT') as has_rest
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%' and relname <> 'migration_text'
    order by relname`.execute(db)
  return rows
}

/** What is wrong with what the list says of a table. */
function faultsOf({ table, key, is_divided, has_rule, has_rest }: Found): string[] {
  const bound = (bounds as Readonly<Record<string, Bound>>)[table]
  if (bound === undefined) return [`${table} grows without a bound`]
  if (bound.by === 'months') {
    return is_divided && has_rest && table in monthly ? [] : [`${table} is not divided by month`]
  }
  if (bound.by === 'partitions' || is_divided) {
    const isKept = partitioned.some((one) => one.table === table)
    return bound.by === 'partitions' && is_divided && has_rule && has_rest && isKept
      ? []
      : [`${table} is not divided by time and kept for a while`]
  }
  if (bound.by === 'players' || bound.by === 'items') {
    return key.toSorted().join() === bound.key.toSorted().join() ? [] : [`${table} has another key`]
  }
  if (bound.by === 'days') {
    return key.includes('day') || key.includes('slot') ? [] : [`${table} has no day`]
  }
  return []
}

async function faults(db: Kysely<DB>): Promise<string[]> {
  return (await tablesOf(db)).flatMap(faultsOf)
}

test('every table has a bound, and the database has it so; a table without one is found', async () => {
  await using database = await openDatabase()
  expect(await faults(database.db)).toEqual([])
  await using owner = await openSql(database.url)
  await owner.run('create table forgotten (note text)')
  await owner.run(
    'alter table ban drop constraint ban_pkey, add primary key (player_id, banned_at)',
  )
  await owner.run('alter table fill detach partition fill_default')
  await owner.run('alter table entry detach partition entry_default')
  expect(await faults(database.db)).toEqual([
    'ban has another key',
    'entry is not divided by month',
    'entry_default grows without a bound',
    'fill is not divided by time and kept for a while',
    'fill_default grows without a bound',
    'forgotten grows without a bound',
  ])
})

test('the decision names what is kept forever, and nothing else', async () => {
  const text = await readFile(new URL('../../decisions/068-bounds.md', import.meta.url), 'utf8')
  const line = text.split('\n').find((one) => one.startsWith('- **Kept forever'))!
  const named = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const forever = Object.entries(bounds).filter(([, { by }]) => ['months', 'ledger'].includes(by))
  expect(new Set(named)).toEqual(new Set(forever.map(([table]) => table)))
})
