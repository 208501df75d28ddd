import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Archived, archivePath, type Lines } from './archive-files.ts'
import { checkFiles, readManifest, readRows } from './archive-files.ts'
import { nameOf } from './seal.ts'
import { MonthRefused } from './patiently.ts'
import { secondsOf } from '../db/months.ts'

/** Read and written by one statement. */
const AT_ONCE = 2000

/** The keys, which are the order of the files. */
const keys: Readonly<Record<Archived, string>> = {
  entry: 'entry_id',
  posting: 'entry_id, account, asset, kind',
  market_history: 'player_id, uuid',
}

/** The rows of a table in a month, as JSON, in the order of their key. */
export async function* rowsOf(
  tx: Kysely<DB>,
  table: Archived,
  month: string,
): AsyncGenerator<string[]> {
  const part = sql.table(`${table}_${month}`)
  await sql`
    declare archived no scroll cursor for
    select row_to_json(part)::text as line from ${part} as part
    order by ${sql.raw(keys[table])}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(AT_ONCE)} from archived`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close archived`.execute(tx)
}

/** Rows in short: how many, and a checksum of all in their order. */
export async function digestOf(rows: Lines): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const lines of rows) {
    count += lines.length
    for (const line of lines) hash.update(line).update('\n')
  }
  return { rows: count, sha256: hash.digest('hex') }
}

/** A month that is in files, as the database knows it. */
export interface ArchivedMonth {
  readonly month: string
  readonly until_id: string
  readonly manifest_sha256: string | null
}

/** Proves that all files of an archived month are those that were written. @throws MonthRefused where they are not those. */
export async function checkArchive(
  folder: string,
  { month, until_id, manifest_sha256 }: ArchivedMonth,
): Promise<void> {
  const name = nameOf(month, secondsOf(until_id))
  const found = await readManifest(folder, month)
  if (found === undefined) {
    throw new MonthRefused(`${name}: ${folder} has no manifest_${month}.json.`)
  }
  if (found.sha256 !== manifest_sha256) {
    throw new MonthRefused(
      `${name}: manifest_${month}.json in ${folder} is not the one that was written for this database.`,
    )
  }
  await checkFiles(folder, found.manifest)
}

/** Puts the rows of a month's file into a table that is like the one they came from. */
export async function loadRows(
  tx: Kysely<DB>,
  folder: string,
  table: Archived,
  month: string,
  into: RawBuilder<unknown>,
): Promise<void> {
  for await (const lines of readRows(archivePath(folder, table, month))) {
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const rows = `[${lines.slice(at, at + AT_ONCE).join(',')}]`
      await sql`
        insert into ${into} select * from json_populate_recordset(null::${into}, ${rows}::json)
      `.execute(tx)
    }
  }
}
