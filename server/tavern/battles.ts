import type { Battle } from '@app/contract/tavern.ts'
import type { BattleLog } from '@app/rules/tavern/battle-log.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Battles kept of each player, for replays and links to them. */
const KEPT = 50

export interface FoughtBattle {
  readonly battle_id: string
  readonly player_id: string
  /** Null: the house. */
  readonly opponent_id: string | null
  readonly round: number
  readonly seed: number
  readonly log: BattleLog
}

/** Keeps a battle as one side saw it, and lets go of that side's oldest. */
export async function writeBattle(
  tx: Transaction<DB>,
  { log, ...battle }: FoughtBattle,
): Promise<void> {
  await tx
    .insertInto('tavern_battle')
    .values({ ...battle, log: JSON.stringify(log) })
    .execute()
  const oldestKept = tx
    .selectFrom('tavern_battle')
    .select('battle_id')
    .where('player_id', '=', battle.player_id)
    .orderBy('battle_id', 'desc')
    .offset(KEPT - 1)
    .limit(1)
  await tx
    .deleteFrom('tavern_battle')
    .where('player_id', '=', battle.player_id)
    .where('battle_id', '<', oldestKept)
    .execute()
}

export async function readBattle(db: Kysely<DB>, battleId: string): Promise<Battle | undefined> {
  const row = await db
    .selectFrom('tavern_battle')
    .innerJoin('player', 'player.player_id', 'tavern_battle.player_id')
    .leftJoin('player as opponent', 'opponent.player_id', 'tavern_battle.opponent_id')
    .select(['battle_id', 'round', 'seed', 'player.name as player_name'])
    .select(['opponent.name as opponent_name', sql<BattleLog>`log`.as('log')])
    .where('battle_id', '=', battleId)
    .executeTakeFirst()
  if (!row) return undefined
  const { log, ...battle } = row
  // Written by writeBattle; the contract describes the same log as the rules do, without readonly.
  return { ...battle, ...(log as Pick<Battle, 'initial_state' | 'moves' | 'result'>) }
}
