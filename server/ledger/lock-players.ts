import type { Sql } from './sql.ts'

const LOCK = {
  name: 'lock-players',
  text: `
    select player_id, open_lots from trader
    where player_id = any($1::uuid[])
    order by player_id
    for no key update`,
}

/**
 * Locks everything that belongs to the players until the transaction ends, always in the order of
 * their ids, so that no two transactions wait for each other. Returns open lots by player.
 *
 * Second in the one lock order: books by item, players by id, the world's holdings, jobs.
 */
export async function lockPlayers(
  sql: Sql,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ player_id: string; open_lots: number }>(LOCK, [
    [...new Set(playerIds)].sort(),
  ])
  return new Map(rows.map((row) => [row.player_id, row.open_lots]))
}
