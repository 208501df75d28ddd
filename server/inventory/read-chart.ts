import type { inventoryRoutes } from '@app/contract/inventory.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { clampRange, slotsBetween } from '@app/rules/market/chart.ts'
import { type Kysely, sql } from 'kysely'
import { shown } from '../catalog/shown-items.ts'
import { firstUuidAt } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'

/**
 * How many pieces of an item a player held at the end of each slot of the look-back window, oldest
 * first; nothing while they have never held any.
 *
 * Each posting keeps the balance after it, so a slot asks for the last one before its end: one step
 * down an index per slot, however often the count changed.
 *
 * @param now - unix seconds
 */
export async function readChart(
  db: Kysely<DB>,
  playerId: string,
  { item_id, interval, start_date, end_date }: Input<typeof inventoryRoutes.chart>,
  now: number,
): Promise<Reply<typeof inventoryRoutes.chart>> {
  const { from, to } = clampRange(interval, start_date, end_date, now)
  const slots = slotsBetween(interval, from, Math.min(to, now))
  const ends = slots.map((slot) => firstUuidAt(slot.end))
  const { rows } = await sql<{ balance: number | null }>`
    select (
      select balance from posting
      where account = ${playerId} and kind = 'player' and asset > 0 and asset = ${item_id}
        and ${shown('posting.asset')}
        and entry_id < slot.until
      order by entry_id desc limit 1
    ) as balance
    from unnest(${ends}::uuid[]) with ordinality as slot (until, place)
    order by place`.execute(db)
  if (rows.every((row) => row.balance === null)) return []
  return slots.map(({ time_slot }, at) => ({ time_slot, count: rows[at]?.balance ?? 0 }))
}
