import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { connect, starting } from './db/connect.ts'
import { copyDatabase } from './db/copy-database.ts'
import { checkSchema, migrate } from './db/migrate.ts'
import type { DB } from './db/schema.ts'
import { findCluster, type RunningPostgres, startPostgres } from './postgres/start-postgres.ts'
import { upgradeCluster } from './postgres/upgrade-cluster.ts'
import { type DatabaseSettings, readDatabaseSettings, SettingError } from './settings.ts'

const DATABASE = 'surprise'
/** Made by migration 0001, where the database lets it. */
const ROLE = 'surprise_app'

export interface ServerDatabase {
  /** As the owner of the tables, or whoever `DATABASE_URL` names. */
  readonly url: string
  /** How the application logs in, and what it then acts as: it may do no more than that role. */
  readonly login: { readonly url: string; readonly role: string | undefined }
  /** The embedded server, if it is one. */
  readonly postgres: RunningPostgres | undefined
}

/** What a database is used for: `sandbox` where anyone signs in as anyone. */
export type DatabaseKind = 'sandbox' | 'live'

/**
 * Finds or starts the database server, makes the database if it is missing, and sees that its tables are this
 * release's.
 *
 * @param serves - what for, when players are to be served: the database must then be durable, and
 *   is marked at its first start as of this kind. Left out by commands beside the server.
 */
export async function prepareDatabase(
  settings: DatabaseSettings,
  log: (message: string) => void,
  serves?: DatabaseKind,
): Promise<ServerDatabase> {
  const postgres =
    settings.databaseUrl === undefined
      ? await startPostgres({
          dataDir: settings.dataDir,
          log,
          ...(settings.migrateAtStart && {
            upgrade: (place) => upgradeCluster(place, settings.oldPostgres, takeOver, log),
          }),
        })
      : undefined
  try {
    return await openPrepared(postgres, settings, log, serves)
  } catch (error) {
    // Whoever comes next finds no server that nobody has the care of.
    if (postgres) await leave(postgres).catch(() => {})
    throw error
  }
}

async function openPrepared(
  postgres: RunningPostgres | undefined,
  settings: DatabaseSettings,
  log: (message: string) => void,
  serves: DatabaseKind | undefined,
): Promise<ServerDatabase> {
  if (postgres) await makeDatabase(postgres.url('postgres'))
  const url = settings.databaseUrl ?? postgres!.url(DATABASE)
  const owner = connect(url, { max: 2, limits: starting, applicationName: 'surprise-migrate' })
  try {
    if (settings.databaseUrl !== undefined) {
      await assertUsable(owner)
      if (serves !== undefined) await assertKeepsCommits(owner)
    }
    await bringSchema(owner, settings, log)
    if (serves !== undefined) await assertKind(owner, serves)
    const login = postgres ? await letIn(owner, url) : { url, role: ROLE }
    if (serves !== undefined) await assertRole(owner)
    return { url, login, postgres }
  } finally {
    await owner.destroy()
  }
}

/**
 * Lets the application log in as its own role, where the server is ours: what it acts as is then no
 * setting that a session could take back.
 */
async function letIn(owner: Kysely<DB>, url: string): Promise<ServerDatabase['login']> {
  const own = new URL(url)
  await sql`alter role ${sql.id(ROLE)} login password ${sql.lit(own.password)}`.execute(owner)
  own.username = ROLE
  return { url: own.href, role: undefined }
}

/** Acting as someone else, the application could change what is never to be changed. */
async function assertRole(owner: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ login: string; usable: boolean }>`
    select current_user as login, coalesce(pg_has_role(oid, 'member'), false) as usable
    from (select) as one left join pg_roles on rolname = ${ROLE}`.execute(owner)
  const [found] = rows
  if (found?.usable) return
  throw new SettingError(
    'DATABASE_URL',
    `its login may not act as the application's role: as an administrator of the server, run ` +
      `"grant ${ROLE} to ${found?.login}"`,
  )
}

/** Copies the product's database, if there is one, to a server of a later major version. */
async function takeOver(from: RunningPostgres, to: RunningPostgres, folder: string): Promise<void> {
  await makeDatabase(from.url('postgres'))
  await makeDatabase(to.url('postgres'))
  const limits = { max: 2, limits: starting, applicationName: 'surprise-upgrade' }
  const source = connect(from.url(DATABASE), limits)
  const target = connect(to.url(DATABASE), limits)
  try {
    await copyDatabase(source, target, folder)
  } finally {
    await Promise.all([source.destroy(), target.destroy()])
  }
}

/** Runs what the database lacks, where nobody can be in its way; elsewhere that is a step of its own. */
async function bringSchema(
  owner: Kysely<DB>,
  { migrateAtStart }: DatabaseSettings,
  log: (message: string) => void,
): Promise<void> {
  const found = await checkSchema(owner)
  if (found === 'current') return
  if (found === 'empty' || migrateAtStart) return migrate(owner, undefined, { log })
  const { pending } = found
  throw new SettingError(
    'DATABASE_URL',
    `this database lacks ${pending.length} of this release's migrations (${pending[0]} is the ` +
      'first): run npm run migrate, which lets nodes of the former release go on meanwhile',
  )
}

/** Address, name and password are the operator's to fix, so what is wrong is said in a sentence. */
async function assertUsable(owner: Kysely<DB>): Promise<void> {
  try {
    await sql`select`.execute(owner)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError('DATABASE_URL', `this database cannot be used: ${why}`)
  }
}

/** What is acknowledged must outlive a crash: the embedded server is asked the same at its start. */
async function assertKeepsCommits(owner: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(owner)
  if (rows.length === 0) return
  throw new SettingError(
    'DATABASE_URL',
    'this database would lose what players were told is done, or be damaged, in a crash: ' +
      `${rows.map(({ name }) => name).join(', ')} must be on`,
  )
}

/** Marks the database at its first start; refuses one that was marked otherwise. */
async function assertKind(owner: Kysely<DB>, kind: DatabaseKind): Promise<void> {
  const find = () => owner.selectFrom('database_kind').select('kind').executeTakeFirst()
  let found = await find()
  if (!found) {
    await owner
      .insertInto('database_kind')
      .values({ kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    found = await find()
  }
  if (!found || found.kind === kind) return
  throw new SettingError(
    'SANDBOX',
    found.kind === 'sandbox'
      ? 'this database is a sandbox and cannot be used live: start with another one, or with SANDBOX=1'
      : 'this database is live and never becomes a sandbox: set STEAM_WEB_API_KEY and leave SANDBOX out',
  )
}

async function makeDatabase(url: string): Promise<void> {
  const admin = connect(url, { max: 1, limits: starting })
  try {
    const found = await sql`select from pg_database where datname = ${DATABASE}`.execute(admin)
    if (found.rows.length === 0) {
      await sql.raw(`create database ${DATABASE}`).execute(admin)
    }
  } finally {
    await admin.destroy()
  }
}

/**
 * The database of the product, for a command beside the running server. A database server that was
 * not running is started, and stopped when the command is done, unless others use it by then.
 */
export async function openServerDatabase(
  env: Readonly<Record<string, string | undefined>>,
  log: (message: string) => void = () => {},
): Promise<{ db: Kysely<DB> } & AsyncDisposable> {
  const { url, postgres } = await prepareDatabase(readDatabaseSettings(env), log)
  const db = connect(url, { limits: starting, max: 4, applicationName: 'surprise-command' })
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      if (postgres !== undefined) await leave(postgres)
    },
  }
}

/** The same for a command that needs the embedded server itself, on data that there is. */
export async function openEmbeddedServer(
  dataDir: string,
): Promise<{ postgres: RunningPostgres } & AsyncDisposable> {
  const { home } = await findCluster({ dataDir })
  if (!existsSync(home)) throw new SettingError('DATA_DIR', `there is no database in ${dataDir}`)
  const postgres = await startPostgres({ dataDir })
  return { postgres, [Symbol.asyncDispose]: () => leave(postgres) }
}

async function leave(postgres: RunningPostgres): Promise<void> {
  if (!postgres.adopted && !(await isUsed(postgres))) await postgres.stop()
}

/** Whether someone else has come to use the server that we started. */
async function isUsed(postgres: RunningPostgres): Promise<boolean> {
  const admin = connect(postgres.url('postgres'), { max: 1 })
  try {
    const others = await sql`
      select from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(admin)
    return others.rows.length > 0
  } finally {
    await admin.destroy()
  }
}
