import type { Sql } from '../db/sql.ts'

const LOCK = {
  name: 'lock-players',
  text: `
    select player_id, open_lots from trader
    where player_id = any($1::uuid[])
    order by player_id
    for no key update`,
}

/** Calls hold a player for milliseconds; who holds one for longer is not waited for by all. */
const WAIT_SHORTLY = { name: 'wait-shortly', text: "set local lock_timeout = '250ms'" }

const LOCK_FREE = { name: 'lock-free-players', text: `${LOCK.text} skip locked` }

/**
 * Locks everything that belongs to the players until the transaction ends, always in the order of
 * their ids, so that no two transactions wait for each other. Returns open lots by player.
 *
 * Second in the one lock order: books by item, players by id, jobs.
 */
export function lockPlayers(sql: Sql, playerIds: readonly string[]): Promise<Map<string, number>> {
  return lock(sql, LOCK, playerIds)
}

/** The same for whoever holds order books: they give up soon, as others wait behind them. */
export async function lockPlayersShortly(
  sql: Sql,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const [, openLots] = await Promise.all([sql.query(WAIT_SHORTLY, []), lock(sql, LOCK, playerIds)])
  return openLots
}

/** The same without waiting: players whom another transaction holds are left out. */
export function lockFreePlayers(
  sql: Sql,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  return lock(sql, LOCK_FREE, playerIds)
}

async function lock(
  sql: Sql,
  statement: typeof LOCK,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ player_id: string; open_lots: number }>(statement, [
    [...new Set(playerIds)].sort(),
  ])
  return new Map(rows.map((row) => [row.player_id, row.open_lots]))
}
