import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'

/** What a player has locked, lowest id first. */
export async function readItemLocks(db: Kysely<DB>, playerId: string) {
  const rows = await db
    .selectFrom('holding')
    .select('asset')
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('locked_at', 'is not', null)
    .orderBy('asset')
    .execute()
  return { item_ids: rows.map(({ asset }) => asset) }
}

/**
 * Locks items, pieces that come later included (decisions/009). Refuses with `not_enough_items`
 * what the player does not hold.
 */
export function lockItems(
  deps: ChangeDeps,
  playerId: string,
  itemIds: readonly number[],
  call: CallKey | undefined,
) {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const locks = await c.itemLocks(playerId)
    const free = itemIds.filter((item) => !locks.has(item))
    await c.requireHeld(playerId, new Map(free.map((item) => [item, 1])))
    return write(c, playerId, free, c.now)
  })
}

/** Unlocks items; harvests that wait for them are tried again when the event is heard. */
export function unlockItems(
  deps: ChangeDeps,
  playerId: string,
  itemIds: readonly number[],
  call: CallKey | undefined,
) {
  return change(deps, { players: [playerId], actor: playerId, call }, (c) =>
    write(c, playerId, itemIds, null),
  )
}

async function write(
  c: Change,
  playerId: string,
  itemIds: readonly number[],
  lockedAt: number | null,
) {
  await c.tx
    .updateTable('holding')
    .set({ locked_at: lockedAt })
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('asset', '=', sql<number>`any(${[...itemIds]}::int[])`)
    .execute()
  c.tell(playerId, { type: 'item_locks_changed', data: {} })
  return readItemLocks(c.tx, playerId)
}
