import type { HistoryEntry } from '@app/contract/lot-history.ts'
import { type Kysely, sql } from 'kysely'
import { readTogether } from '../db/read-together.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import { newestMonths } from '../db/months.ts'

export interface HistoryPage {
  readonly playerId: string
  /** Entries on the far side of this one; the newest when left out. */
  readonly lastUuid: string | undefined
  /** Newer than the cursor instead of older. */
  readonly isPrev: boolean
  readonly limit: number
}

const FIRST_OF_ALL = '00000000-0000-0000-0000-000000000000'
const LAST_OF_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Reads pages of players' trading histories, in JSON and newest first: ranges of the key, whatever
 * their length, by one statement for all who ask at the same moment.
 *
 * A cursor that is not the player's own is only a point in time and shows nothing of others.
 */
export function historyReader(reads: Reads): (page: HistoryPage) => Promise<string> {
  const older = readTogether((pages: readonly HistoryPage[]) =>
    reads.run((from) => readOlder(from, pages)),
  )
  return async (page) => {
    const { lastUuid, isPrev } = page
    if (!isPrev || lastUuid === undefined) return older(page)
    const newer = await reads.run((from) => readNewer(from, { ...page, lastUuid }))
    return JSON.stringify(newer)
  }
}

/** Rows of a player between two ids, newest first. */
interface Stretch {
  readonly playerId: string
  /** Null for all that came before. */
  readonly from: string | null
  readonly before: string
  readonly limit: number
}

/** Most pages are full with what the newest months have; the others go on in all before them. */
async function readOlder(db: Kysely<DB>, pages: readonly HistoryPage[]): Promise<string[]> {
  const newest = pages.map(({ playerId, lastUuid, limit }) => ({
    playerId,
    from: newestMonths(lastUuid),
    before: lastUuid?.toLowerCase() ?? LAST_OF_ALL,
    limit,
  }))
  const found = await readStretches(db, newest)
  const short = newest.flatMap((page, at) => {
    const limit = page.limit - found[at]!.rows
    return limit > 0 ? [{ at, ...page, from: null, before: page.from, limit }] : []
  })
  const older = await readStretches(db, short)
  short.forEach(({ at }, nth) => {
    const parts = [found[at]!.entries, older[nth]!.entries].filter((entries) => entries !== '')
    found[at] = { rows: 0, entries: parts.join() }
  })
  return found.map(({ entries }) => `[${entries}]`)
}

/**
 * The database writes the JSON: reading its rows here costs several times as much. The outermost bounds
 * stand by themselves, where the statement's plan can see which months they leave.
 */
async function readStretches(
  db: Kysely<DB>,
  stretches: readonly Stretch[],
): Promise<{ rows: number; entries: string }[]> {
  if (stretches.length === 0) return []
  const least = stretches.map(({ from }) => from ?? '').toSorted()[0]
  const last = stretches
    .map(({ before }) => before)
    .toSorted()
    .at(-1)
  const { rows } = await sql<{ rows: number; entries: string }>`
    select page.rows, coalesce(page.entries, '') as entries
    from unnest(
        ${stretches.map(({ playerId }) => playerId)}::uuid[],
        ${stretches.map(({ from }) => from ?? FIRST_OF_ALL)}::uuid[],
        ${stretches.map(({ before }) => before)}::uuid[],
        ${stretches.map(({ limit }) => limit)}::int[]
      ) with ordinality as asked (player_id, from_uuid, last_uuid, entries_max, place)
      cross join lateral (
        select count(*)::int as rows,
          string_agg(row_to_json(entry)::text, ',' order by uuid desc) as entries
        from (
          select uuid, item_type_id, created_at, lot_created_at, count, price, type, currency
          from market_history
          where player_id = asked.player_id and uuid >= asked.from_uuid and uuid < asked.last_uuid
            ${least === '' ? sql`` : sql`and uuid >= ${least}`} and uuid < ${last}
          order by uuid desc
          limit asked.entries_max
        ) as entry
      ) as page
    order by place`.execute(db)
  return rows
}

/** The page before the cursor is the one next to it, not the newest of all. */
async function readNewer(
  db: Kysely<DB>,
  { playerId, lastUuid, limit }: HistoryPage & { readonly lastUuid: string },
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('market_history')
    .select(['uuid', 'item_type_id', 'created_at', 'lot_created_at', 'count', 'price', 'type'])
    .select((eb) => eb.ref('currency').$castTo<HistoryEntry['currency']>().as('currency'))
    .where('player_id', '=', playerId)
    .where('uuid', '>', lastUuid)
    .orderBy('uuid', 'asc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}
