import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

const folder = new URL('../migrations/', import.meta.url)

/**
 * The migrations as [file name, SQL text], in the order they run. A text may begin with words to us:
 *   -- oldest: 0040        nodes that know less than this migration cannot work with what it leaves
 *   -- concurrently        statement by statement outside a transaction, each one repeatable
 */
export type Migrations = [name: string, text: string][]

export async function readMigrations(): Promise<Migrations> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(new URL(name, folder), 'utf8'),
    ]),
  )
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
/** By which migrations are compared: 0040 of 0040-names.sql. */
const numberOf = (name: string) => name.slice(0, 4)

/** A database and a release that do not go together, or a migration that could not be run now. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/** What the database has run, by name; `oldest` is the least that a node must know since then. */
type Ran = ReadonlyMap<string, { sha256: string | null; oldest: string | null }>

async function readRan(db: Kysely<DB>): Promise<Ran> {
  const { rows: there } = await sql<{ name: string }>`
    select c.relname || coalesce('.' || a.attname, '') as name
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'oldest'
    where c.oid in (to_regclass('public.migration_text'), to_regclass('public.kysely_migration'))
  `.execute(db)
  const has = (name: string) => there.some((one) => one.name.startsWith(name))
  const ran = new Map<string, { sha256: string | null; oldest: string | null }>()
  if (has('kysely_migration')) {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    for (const { name } of rows) ran.set(name, { sha256: null, oldest: null })
  }
  if (has('migration_text')) {
    const oldest = sql.raw(has('migration_text.oldest') ? 'oldest' : 'null')
    const { rows } = await sql<{ name: string; sha256: string; oldest: string | null }>`
      select name, sha256, ${oldest} as oldest from migration_text`.execute(db)
    for (const { name, ...one } of rows) ran.set(name, one)
  }
  return ran
}

/**
 * What this release has and the database has not run. Throws where they do not go together: a
 * migration reads differently, or the database has gone on to where this release cannot follow.
 */
function comparePending(ran: Ran, migrations: Migrations): Migrations {
  for (const [name, text] of migrations) {
    const sha256 = ran.get(name)?.sha256
    if (sha256 === undefined || sha256 === null || sha256 === hash(text)) continue
    throw new MigrationRefused(
      `${name} has changed since this database ran it. Migrations only go forward: ` +
        'undo the change and add a new migration (or, if the data may go, start with an empty database).',
    )
  }
  const newest = numberOf(migrations.at(-1)?.[0] ?? '')
  for (const [name, { oldest }] of ran) {
    if (oldest === null || oldest <= newest) continue
    throw new MigrationRefused(
      `This database has run ${name} of a newer release, which releases before ${oldest} cannot ` +
        `work with, and this one knows migrations up to ${newest}: start a newer release.`,
    )
  }
  return migrations.filter(([name]) => !ran.has(name))
}

/**
 * Says what a node of this release finds: `current`, also where a newer release has gone on in a
 * way that this one can work with; `empty`; or what is still to be run.
 */
export async function checkSchema(db: Kysely<DB>, migrations?: Migrations): Promise<SchemaState> {
  const all = migrations ?? (await readMigrations())
  const found = await readState(db, all)
  // Someone may be bringing it just now.
  return typeof found === 'string'
    ? found
    : inTurn(db, patience.turnMs, (one) => readState(one, all))
}

type SchemaState = 'current' | 'empty' | { pending: readonly string[] }

async function readState(db: Kysely<DB>, migrations: Migrations): Promise<SchemaState> {
  const ran = await readRan(db)
  const pending = comparePending(ran, migrations)
  if (pending.length === 0) return 'current'
  return ran.size === 0 ? 'empty' : { pending: pending.map(([name]) => name) }
}

/** Any number; every process that migrates knows it. */
const MIGRATION_LOCK = 5_231_912

export interface MigrateLimits {
  /** A statement waits so long for a lock: calls of players queue behind it meanwhile. */
  lockMs: number
  /** Between two tries, so that those who queued get their turn. */
  pauseMs: number
  tries: number
  /** For another process that is migrating. */
  turnMs: number
}

const patience: MigrateLimits = { lockMs: 1000, pauseMs: 2000, tries: 100, turnMs: 30 * 60_000 }

/**
 * Runs the migrations not yet run, each in a transaction of its own, one process at a time. One that
 * does not get its locks soon is undone and tried again, so that the site goes on meanwhile.
 *
 * @param db - as the owner of the tables, without a statement timeout
 */
export async function migrate(
  db: Kysely<DB>,
  migrations?: Migrations,
  limits: Partial<MigrateLimits> & { log?: (message: string) => void } = {},
): Promise<void> {
  const all = migrations ?? (await readMigrations())
  const bounds = { ...patience, ...limits }
  await inTurn(db, bounds.turnMs, async (session) => {
    const pending = comparePending(await readRan(session), all)
    if (pending.length > 0) await makeRecord(session)
    for (const migration of pending) await runPatiently(session, migration, bounds)
  })
}

/** Does something with a session of its own, while no other process migrates. */
function inTurn<T>(
  db: Kysely<DB>,
  turnMs: number,
  work: (session: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (session) => {
    await takeTurn(session, turnMs)
    try {
      return await work(session)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`.execute(session)
    }
  })
}

async function takeTurn(session: Kysely<DB>, turnMs: number): Promise<void> {
  const deadline = Date.now() + turnMs
  for (;;) {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as got`.execute(session)
    if (rows[0]?.got) return
    if (Date.now() > deadline) {
      throw new MigrationRefused('Another process is migrating this database, and does not end.')
    }
    await wait(100)
  }
}

async function makeRecord(session: Kysely<DB>): Promise<void> {
  await sql`create table if not exists migration_text (
    name text primary key, sha256 text not null)`.execute(session)
  await sql`alter table migration_text add column if not exists oldest text`.execute(session)
}

const LOCK_NOT_AVAILABLE = '55P03'

async function runPatiently(
  session: Kysely<DB>,
  migration: Migrations[number],
  { lockMs, pauseMs, tries, log }: MigrateLimits & { log?: (message: string) => void },
): Promise<void> {
  const [name] = migration
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOne(session, migration, lockMs)
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked) throw error
      if (attempt === 1) log?.(`${name} waits for a table that somebody else works with`)
      if (attempt < tries) {
        await wait(pauseMs)
        continue
      }
      throw new MigrationRefused(
        `${name} has not got its locks in ${tries} tries: a transaction holds them for long ` +
          '(see pg_stat_activity). What ran before it stays; run npm run migrate again later.',
      )
    }
  }
}

async function runOne(
  session: Kysely<DB>,
  [name, text]: Migrations[number],
  lockMs: number,
): Promise<void> {
  const oldest = /^-- oldest: (\d{4})$/m.exec(text)?.[1] ?? null
  const record = sql`insert into migration_text (name, sha256, oldest)
    values (${name}, ${hash(text)}, ${oldest})`
  if (/^-- concurrently$/m.test(text)) {
    // It blocks nobody while it waits, and has to wait for all who were there before it.
    for (const statement of text.split(/;\s*$/m)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(session)
    }
    await record.execute(session)
    return
  }
  await session.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${lockMs}`).execute(tx)
    await sql.raw(text).execute(tx)
    await record.execute(tx)
  })
}
