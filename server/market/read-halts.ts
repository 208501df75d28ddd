import type { MarketRequest } from '@app/rules/market/commands.ts'
import type { Settlement } from '@app/rules/market/settlement.ts'
import type { Sql } from '../db/sql.ts'

const READ_BANNED = {
  name: 'read-banned-traders',
  text: 'select player_id from ban where player_id = any($1::uuid[])',
}

/**
 * Why no order of a player is placed that was given long ago. Whoever asks holds the players' locks,
 * under which bans are written.
 */
export async function readHalts(
  sql: Sql,
  requests: readonly MarketRequest[],
  isClosed: () => boolean,
): Promise<Settlement['halted']> {
  const players = requests
    .filter(({ commands }) => commands.some(({ kind }) => kind === 'fire' || kind === 'restock'))
    .map(({ player_id }) => player_id)
  const rows =
    players.length === 0
      ? []
      : await sql.query<{ player_id: string }>(READ_BANNED, [[...new Set(players)]])
  const banned = new Set(rows.map(({ player_id }) => player_id))
  return (playerId) => {
    if (isClosed()) return 'switched_off'
    return banned.has(playerId) ? 'account_banned' : undefined
  }
}
