import {
  CRAFT_HISTORY_PAGE,
  type CraftHistoryRow,
  type CraftJob,
  type CraftResult,
  type craftRoutes,
} from '@app/contract/craft.ts'
import type { Input } from '@app/contract/route.ts'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** A player's crafts in progress, the first to end first. */
export function readQueue(db: Kysely<DB>, playerId: string): Promise<CraftJob[]> {
  return db
    .selectFrom('craft_job')
    .select(['job_id as id', 'receipt_id', 'count'])
    .select([sql<number>`start_at / 1000`.as('start_at'), sql<number>`due_at / 1000`.as('end_at')])
    .where('player_id', '=', playerId)
    .orderBy('due_at')
    .orderBy('job_id')
    .execute()
}

/**
 * A page of a player's finished crafts, newest first: a range of the key, whatever its length.
 *
 * A cursor that is not the player's own is only a point in time and shows nothing of others.
 */
export async function readHistory(
  db: Kysely<DB>,
  itemOf: (itemId: number) => ItemDef | undefined,
  playerId: string,
  { last_process_date, last_id, is_prev = false }: Input<typeof craftRoutes.getHistory>,
): Promise<CraftHistoryRow[]> {
  const player = await db
    .selectFrom('player')
    .select((eb) => eb.ref('lang').$castTo<keyof ItemDef['name']>().as('lang'))
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  let page = db
    .selectFrom('craft_history')
    .select(['id', 'process_date', 'receipt_id', 'item_for_vision', 'craft_group', 'count'])
    .select(['receipt_duration', 'created_at', 'jdoc'])
    .where('player_id', '=', playerId)
    .orderBy('process_date', is_prev ? 'asc' : 'desc')
    .orderBy('id', is_prev ? 'asc' : 'desc')
    .limit(CRAFT_HISTORY_PAGE)
  if (typeof last_process_date === 'number') {
    const beyond = sql.raw(is_prev ? '>' : '<')
    page = page.where(
      last_id
        ? sql<boolean>`(process_date, id) ${beyond} (${last_process_date}, ${last_id}::uuid)`
        : sql<boolean>`process_date ${beyond} ${last_process_date}`,
    )
  }
  const rows = await page.execute()
  // The page before the cursor is the one next to it, not the newest of all.
  const newestFirst = is_prev ? rows.toReversed() : rows
  return newestFirst.map(({ item_for_vision, jdoc, ...row }) => {
    const item = itemOf(item_for_vision)
    return {
      ...row,
      receipt_name: (player && item?.name[player.lang]) ?? '',
      receipt_icon_url: item?.icon_url ?? '',
      // Only finishing a craft writes it.
      jdoc: jdoc as unknown as CraftResult,
    }
  })
}
