import { OWN_DATA_BYTES, OWN_DATA_LINES, type OwnData } from '@app/contract/account.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { keptSince } from '../db/kept-since.ts'
import { dateName } from '../db/months.ts'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { keptData } from './kept/kept-data.ts'
import type { Part } from './kept/part.ts'

/** Parts whose rows may be long: so many of them are read at once. */
const LONG: Readonly<Record<string, number>> = {
  tavern_battle: 50,
  craft_job: 200,
  simulation_outcome: 5,
}

interface NamedPart extends Part {
  readonly name: string
  readonly table: keyof DB
}

/** The parts of a player's copy, in their order. */
export const parts: readonly NamedPart[] = tables().flatMap(([table, kept]) =>
  typeof kept === 'string'
    ? []
    : kept.map((part) => ({ ...part, table, name: part.name ?? table })),
)

function tables() {
  // Each part names columns of its own table, which is forgotten here.
  return Object.entries(keptData) as [keyof DB, readonly Part[] | string][]
}

/** Where a copy goes on: behind a row of a part, after so many lines. */
type Place = readonly [part: string, after: readonly (string | number)[], lines: number]

type Row = Readonly<Record<string, unknown>>

/**
 * The next lines of everything that is kept about a player. What it reads are pages of keys, however
 * much there is, and nothing is held between calls: whoever asks slowly costs nothing meanwhile.
 *
 * It is no one moment: what changes between two calls is told as it was at either.
 *
 * @param now - unix milliseconds of the application clock
 * @throws Refusal - `bad_input` for an `after` that is none of ours
 */
export async function readOwnData(
  db: Kysely<DB>,
  playerId: string,
  after: string | undefined,
  now: number,
): Promise<OwnData> {
  let [at, key, count] = after === undefined ? ([0, [], 0] as const) : readPlace(after)
  const lines: string[] = after === undefined ? [aboutLine(now, await keptSince(db))] : []
  let bytes = 0
  const before = count
  for (; at < parts.length; at += 1, key = []) {
    const part = parts[at]!
    for (;;) {
      const room = Math.min(OWN_DATA_LINES - lines.length, LONG[part.name] ?? OWN_DATA_LINES)
      if (room <= 0 || bytes > OWN_DATA_BYTES) {
        count = before + lines.length
        return { lines: joined(lines), count, next: placeOf([part.name, key, count]) }
      }
      const rows = await readRows(db, part, playerId, key, room)
      for (const row of rows) {
        const line = JSON.stringify({ part: part.name, ...row })
        bytes += line.length
        lines.push(line)
      }
      const last = rows.at(-1)
      if (rows.length < room || !last || part.key.length === 0) break
      key = part.key.map((column) => last[column] as string | number)
    }
  }
  count = before + lines.length
  lines.push(JSON.stringify({ part: 'end', lines: count }))
  return { lines: joined(lines), count: count + 1, next: null }
}

const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

function aboutLine(now: number, since: number | undefined): string {
  return JSON.stringify({
    part: 'about',
    made_at: Math.floor(now / 1000),
    ...(since !== undefined && { archived: archivedNote(since) }),
    parts: Object.fromEntries(parts.map(({ name, says }) => [name, says])),
    left_out: Object.fromEntries(tables().filter(([, kept]) => typeof kept === 'string')),
  })
}

const archivedNote = (since: number) =>
  `Movements of coins and items, trades, canceled orders and exchanges from before ${dateName(since)} are ` +
  'kept in an archive and are not in this copy. Ask support for them.'

const placeOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** It chooses nothing but where in the caller's own rows to go on, so nobody has to sign it. */
function readPlace(text: string): readonly [number, readonly (string | number)[], number] {
  const place = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(place)) throw new Refusal('bad_input', { field: 'after' })
  const [name, key, lines] = place as unknown[]
  const at = parts.findIndex((part) => part.name === name)
  const isKey =
    Array.isArray(key) &&
    (key.length === 0 || key.length === parts[at]?.key.length) &&
    key.every((value) => typeof value === 'string' || Number.isSafeInteger(value))
  if (at < 0 || !isKey || !Number.isSafeInteger(lines) || (lines as number) < 0) {
    throw new Refusal('bad_input', { field: 'after' })
  }
  return [at, key as (string | number)[], lines as number]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The rows of a part behind a key, as an index has them in order. */
export function rowsOf(
  { table, of, columns, told, key, where, entry }: NamedPart,
  playerId: string,
  after: readonly (string | number)[],
  limit: number,
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const keys = sql.join(key.map(column))
  // Each part names columns of its own table.
  const said: Readonly<Record<string, RawBuilder<unknown>>> = told ?? {}
  const shown = sql.join(
    columns.map((name) => (said[name] ? sql`${said[name]} as ${sql.ref(name)}` : column(name))),
  )
  return sql<Row>`
    select ${shown}${entry ? sql`, entry.created_at, entry.reason` : sql``}
    from ${sql.table(table)}
    ${entry ? sql`join entry on entry.entry_id = ${column('entry_id')}` : sql``}
    where ${column(of)} = ${playerId}
      ${where ? sql`and ${where}` : sql``}
      ${after.length > 0 ? sql`and (${keys}) > (${sql.join(after)})` : sql``}
    ${key.length > 0 ? sql`order by ${keys}` : sql``}
    limit ${limit}`
}

async function readRows(
  db: Kysely<DB>,
  part: NamedPart,
  playerId: string,
  after: readonly (string | number)[],
  limit: number,
): Promise<readonly Row[]> {
  try {
    return (await rowsOf(part, playerId, after, limit).execute(db)).rows
  } catch (error) {
    // A key of someone's making: no uuid, no number of that size.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22') && after.length > 0) {
      throw new Refusal('bad_input', { field: 'after' })
    }
    throw error
  }
}
