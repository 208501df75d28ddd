import type { TavernState } from '@app/contract/tavern.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import type { Outcome, Run } from '@app/rules/tavern/run.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

/** What the end of a run brought: coins and rating. */
export type Earned = TavernState['earned']

export const NOTHING: Earned = { coins: 0, rating: 0 }

/** What a run has besides its cards and numbers. */
interface RunEnd {
  readonly outcome: Outcome
  /** Its newest battle; null before the first. */
  readonly battle_id: string | null
  readonly earned: Earned
}

/** A player's newest run. */
export interface StoredRun extends Run, RunEnd {
  readonly isSearching: boolean
}

/** A player's newest run. A card that an import has taken out of the game is left out. */
export async function readRun(
  db: Kysely<DB>,
  playerId: string,
  { cards }: TavernContent,
): Promise<StoredRun | undefined> {
  const row = await db
    .selectFrom('tavern_run')
    .leftJoin('tavern_search', 'tavern_search.player_id', 'tavern_run.player_id')
    .selectAll('tavern_run')
    .select('tavern_search.due_at')
    .where('tavern_run.player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) return undefined
  const known = (ids: readonly number[]) => ids.filter((id) => cards.has(id))
  return {
    round: row.round,
    gold: row.gold,
    health: row.health,
    level: row.level,
    wins: row.wins,
    update_tavern_price: row.update_tavern_price,
    current_tavern: known(row.current_tavern),
    my_hand: known(row.my_hand),
    battle_ground: known(row.battle_ground),
    outcome: row.outcome,
    isSearching: row.due_at !== null,
    battle_id: row.battle_id,
    earned: { coins: row.earned_coins, rating: row.earned_rating },
  }
}

/** Keeps a run as it now stands; the player's row is locked. */
export async function writeRun(
  tx: Transaction<DB>,
  playerId: string,
  run: Run,
  end: RunEnd,
): Promise<void> {
  const row = {
    round: run.round,
    gold: run.gold,
    health: run.health,
    level: run.level,
    wins: run.wins,
    update_tavern_price: run.update_tavern_price,
    current_tavern: [...run.current_tavern],
    my_hand: [...run.my_hand],
    battle_ground: [...run.battle_ground],
    outcome: end.outcome,
    battle_id: end.battle_id,
    earned_coins: end.earned.coins,
    earned_rating: end.earned.rating,
  }
  await tx
    .insertInto('tavern_run')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute()
}
