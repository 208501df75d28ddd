import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import type { Run } from '@app/rules/tavern/run.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { secureRandom } from '../chance/secure-random.ts'
import type { DB } from '../db/schema.ts'

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

/** A stored board of another player for this round, drawn from the nearest by rating. */
export async function readStoredBoard(
  db: Kysely<DB>,
  playerId: string,
  round: number,
  rating: number,
): Promise<MetBoard | undefined> {
  const boards = db
    .selectFrom('tavern_board')
    .select(['player_id', 'level', 'cards'])
    .where('round', '=', round)
    .where('player_id', '<>', playerId)
    .limit(NEAREST)
  const [above, below] = await Promise.all([
    boards.where('rating', '>=', rating).orderBy('rating').execute(),
    boards.where('rating', '<', rating).orderBy('rating', 'desc').execute(),
  ])
  const near = [...above, ...below]
  return near.length === 0 ? undefined : near[uniformBelow(near.length, secureRandom)]
}
