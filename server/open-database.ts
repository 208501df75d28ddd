import { type Kysely, sql } from 'kysely'
import { connect, unlimited } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { DB } from './db/schema.ts'
import { type RunningPostgres, startPostgres } from './postgres/start-postgres.ts'
import { type DatabaseSettings, readDatabaseSettings, SettingError } from './settings.ts'

const DATABASE = 'surprise'
/** Made by migration 0001, where the database lets it. */
const ROLE = 'surprise_app'

export interface ServerDatabase {
  readonly url: string
  /** What the application acts as; undefined where the role could not be made. */
  readonly role: string | undefined
  /** The embedded server, if it is one. */
  readonly postgres: RunningPostgres | undefined
}

/** Finds or starts the database server, makes the database if it is missing, and migrates it. */
export async function prepareDatabase(
  settings: DatabaseSettings,
  log: (message: string) => void,
): Promise<ServerDatabase> {
  const postgres =
    settings.databaseUrl === undefined
      ? await startPostgres({ dataDir: settings.dataDir, log })
      : undefined
  if (postgres) await makeDatabase(postgres.url('postgres'))
  const url = settings.databaseUrl ?? postgres!.url(DATABASE)
  const owner = connect(url, { max: 2, limits: unlimited, applicationName: 'surprise-migrate' })
  try {
    if (settings.databaseUrl !== undefined) await assertUsable(owner)
    await migrate(owner)
    const { rows } = await sql<{ usable: boolean }>`
      select coalesce(pg_has_role(current_user, oid, 'member'), false) as usable
      from pg_roles where rolname = ${ROLE}`.execute(owner)
    return { url, role: rows[0]?.usable ? ROLE : undefined, postgres }
  } finally {
    await owner.destroy()
  }
}

/** Address, name and password are the operator's to mend, so what is wrong is said in a sentence. */
async function assertUsable(owner: Kysely<DB>): Promise<void> {
  try {
    await sql`select`.execute(owner)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError('DATABASE_URL', `this database cannot be used: ${why}`)
  }
}

async function makeDatabase(url: string): Promise<void> {
  const admin = connect(url, { max: 1, limits: unlimited })
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
): Promise<{ db: Kysely<DB> } & AsyncDisposable> {
  const { url, postgres } = await prepareDatabase(readDatabaseSettings(env), () => {})
  const db = connect(url, { limits: unlimited, max: 4, applicationName: 'surprise-command' })
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      if (postgres && !postgres.adopted && !(await isUsed(postgres))) await postgres.stop()
    },
  }
}

/** Whether somebody else has come to use the server that we started. */
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
