import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Steam } from '../platform/steam.ts'
import { cleanName } from './ensure-player.ts'
import { foldCase } from '@app/rules/fold-case.ts'

const DAY_MS = 86_400_000

/**
 * Takes a player's name over from Steam, at most once a day. Throws SteamUnavailable; signing in
 * never depends on it.
 */
export async function refreshName(
  { db, steam, now }: { db: Kysely<DB>; steam: Steam; now: () => number },
  { playerId, steamId }: { playerId: string; steamId: string },
): Promise<void> {
  const player = await db
    .selectFrom('player')
    .select('name_read_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!player || now() - (player.name_read_at ?? 0) < DAY_MS) return
  const name = cleanName((await steam.profiles([steamId])).get(steamId) ?? '')
  await db
    .updateTable('player')
    .set({ name_read_at: now(), ...(name === '' ? {} : { name, search_name: foldCase(name) }) })
    .where('player_id', '=', playerId)
    .execute()
}
