import type { InventoryHistoryEntry, inventoryRoutes } from '@app/contract/inventory.ts'
import type { Input } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import { shown } from '../catalog/shown-items.ts'
import type { DB } from '../db/schema.ts'
import { newestMonths } from '../db/months.ts'

/** Operations on a page; one that both gave and took makes two entries. */
export const HISTORY_PAGE = 100

/**
 * The postings of a page of operations, newest first, in the months from an id on.
 *
 * A range of a key, whatever the length of the history: the indexes of migration 0008 hold nothing
 * but what moved players' items.
 */
export function historyPage(
  db: Kysely<DB>,
  playerId: string,
  { last_uuid, filter_item_id }: Input<typeof inventoryRoutes.history>,
  from?: string,
  limit = HISTORY_PAGE,
) {
  let moved = db
    .selectFrom('posting')
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('asset', '>', 0)
    .where(shown('posting.asset'))
  if (filter_item_id) moved = moved.where('asset', '=', filter_item_id)
  if (last_uuid) moved = moved.where('posting.entry_id', '<', last_uuid)
  if (from !== undefined) moved = moved.where('posting.entry_id', '>=', from)
  const page = moved.select('entry_id').distinct().orderBy('entry_id', 'desc').limit(limit)
  let named = moved
    .where('posting.entry_id', 'in', page)
    .innerJoin('entry', 'entry.entry_id', 'posting.entry_id')
  // Each table's own bounds say which months the statement is planned for.
  if (last_uuid) named = named.where('entry.entry_id', '<', last_uuid)
  if (from !== undefined) named = named.where('entry.entry_id', '>=', from)
  return named
    .select(['posting.entry_id', 'asset', 'delta', 'balance', 'posting.operation', 'created_at'])
    .orderBy('posting.entry_id', 'desc')
    .orderBy('asset')
}

/** Most pages are full with what the newest months have; the others go on in all before them. */
async function readPage(
  db: Kysely<DB>,
  playerId: string,
  input: Input<typeof inventoryRoutes.history>,
) {
  const from = newestMonths(input.last_uuid || undefined)
  const rows = await historyPage(db, playerId, input, from).execute()
  const missing = HISTORY_PAGE - new Set(rows.map(({ entry_id }) => entry_id)).size
  if (missing === 0) return rows
  const before = { ...input, last_uuid: from }
  return [...rows, ...(await historyPage(db, playerId, before, undefined, missing).execute())]
}

/**
 * A page of what came into a player's inventory and left it, newest first.
 *
 * A cursor that is not the player's own is only a point in time and shows nothing of others.
 */
export async function readHistory(
  db: Kysely<DB>,
  playerId: string,
  input: Input<typeof inventoryRoutes.history>,
): Promise<InventoryHistoryEntry[]> {
  const entries = new Map<string, InventoryHistoryEntry>()
  for (const row of await readPage(db, playerId, input)) {
    const operation_type = row.delta > 0 ? 'add' : 'remove'
    const name = `${row.entry_id}/${operation_type}/${row.operation}`
    const entry = entries.get(name) ?? {
      uuid: row.entry_id,
      created_at: Math.floor(row.created_at / 1000),
      operation_code: row.operation,
      operation_type,
      items: [],
    }
    entries.set(name, entry)
    entry.items.push({
      item_id: row.asset,
      count: Math.abs(row.delta),
      new_count: row.balance ?? 0,
    })
  }
  return [...entries.values()]
}
