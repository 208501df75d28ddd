import type { HistoryEntry } from '@app/contract/lot-history.ts'
import { type Kysely, sql } from 'kysely'
import { readTogether } from '../db/read-together.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'

export interface HistoryPage {
  readonly playerId: string
  /** Entries on the far side of this one; the newest when left out. */
  readonly lastUuid: string | undefined
  /** Newer than the cursor instead of older. */
  readonly isPrev: boolean
  readonly limit: number
}

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

/** The database writes the JSON: reading its rows here costs several times as much. */
async function readOlder(db: Kysely<DB>, pages: readonly HistoryPage[]): Promise<string[]> {
  const { rows } = await sql<{ entries: string }>`
    select coalesce(page.entries, '[]') as entries
    from unnest(
        ${pages.map(({ playerId }) => playerId)}::uuid[],
        ${pages.map(({ lastUuid = LAST_OF_ALL }) => lastUuid)}::uuid[],
        ${pages.map(({ limit }) => limit)}::int[]
      ) with ordinality as asked (player_id, last_uuid, entries_max, place)
      cross join lateral (
        select json_agg(entry order by uuid desc)::text as entries
        from (
          select uuid, item_type_id, created_at, lot_created_at, count, price, type, currency
          from market_history
          where player_id = asked.player_id and uuid < asked.last_uuid
          order by uuid desc
          limit asked.entries_max
        ) as entry
      ) as page
    order by place`.execute(db)
  return rows.map(({ entries }) => entries)
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
