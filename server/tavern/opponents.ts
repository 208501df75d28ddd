import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import type { Run } from '@app/rules/tavern/run.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Change } from '../ledger/change.ts'

/** One of this many boards on either side of the player's rating is drawn. */
const NEAREST = 5

/** A board to meet, by card ids. */
export interface MetBoard {
  readonly player_id: string
  readonly level: number
  readonly cards: readonly number[]
}

/** Keeps the board with which a player goes into a round; an empty one is nothing to meet. */
export async function storeBoard(
  tx: Transaction<DB>,
  playerId: string,
  { round, level, battle_ground }: Run,
  rating: number,
): Promise<void> {
  if (battle_ground.length === 0) return
  const row = { rating, level, cards: [...battle_ground] }
  await tx
    .insertInto('tavern_board')
    .values({ player_id: playerId, round, ...row })
    .onConflict((conflict) => conflict.columns(['player_id', 'round']).doUpdateSet(row))
    .execute()
}

/** Whether another player waits in this round or has left a board for it. */
export async function hasOpponent(
  db: Kysely<DB>,
  playerId: string,
  round: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from tavern_search where round = ${round} and player_id <> ${playerId})
      or exists (select from tavern_board where round = ${round} and player_id <> ${playerId})
      as found`.execute(db)
  return rows[0]?.found ?? false
}

/** One who is to meet a stored board. */
interface Seeker {
  readonly player_id: string
  readonly round: number
  readonly rating: number
}

/** By player, a stored board of another one for the round, drawn from the nearest by rating. */
export async function drawStoredBoards(
  { tx, random }: Pick<Change, 'tx' | 'random'>,
  seekers: readonly Seeker[],
): Promise<Map<string, MetBoard>> {
  const { rows } = await sql<MetBoard & { seeker: string }>`
    select seeker.player_id as seeker, near.*
    from json_to_recordset(${JSON.stringify(seekers)}::json)
      as seeker (player_id uuid, round int, rating int)
    cross join lateral (
      (select player_id, level, cards from tavern_board
        where round = seeker.round and player_id <> seeker.player_id and rating >= seeker.rating
        order by rating limit ${NEAREST})
      union all
      (select player_id, level, cards from tavern_board
        where round = seeker.round and player_id <> seeker.player_id and rating < seeker.rating
        order by rating desc limit ${NEAREST})) as near`.execute(tx)
  const near = Map.groupBy(rows, (row) => row.seeker)
  return new Map(
    [...near].map(([seeker, boards]) => [seeker, boards[uniformBelow(boards.length, random)]!]),
  )
}
