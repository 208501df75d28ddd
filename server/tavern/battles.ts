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

/** Keeps battles as one side saw each, and lets go of the oldest of those sides. */
export async function writeBattles(
  tx: Transaction<DB>,
  battles: readonly FoughtBattle[],
): Promise<void> {
  await sql`
    insert into tavern_battle (battle_id, player_id, opponent_id, round, seed, log)
    select * from json_to_recordset(${JSON.stringify(battles)}::json) as battle (
      battle_id uuid, player_id uuid, opponent_id uuid, round int, seed bigint, log json)`.execute(
    tx,
  )
  await sql`
    delete from tavern_battle using (
      select player_id, (
        select battle_id from tavern_battle as own where own.player_id = fighter.player_id
        order by battle_id desc offset ${KEPT - 1} limit 1) as oldest_kept
      from unnest(${battles.map((battle) => battle.player_id)}::uuid[]) as fighter (player_id)
    ) as kept
    where tavern_battle.player_id = kept.player_id
      and tavern_battle.battle_id < kept.oldest_kept`.execute(tx)
}

export async function readBattles(
  db: Kysely<DB>,
  battleIds: readonly string[],
): Promise<Map<string, Battle>> {
  const rows = await db
    .selectFrom('tavern_battle')
    .innerJoin('player', 'player.player_id', 'tavern_battle.player_id')
    .leftJoin('player as opponent', 'opponent.player_id', 'tavern_battle.opponent_id')
    .select(['battle_id', 'round', 'seed', 'player.name as player_name'])
    .select(['opponent.name as opponent_name', sql<BattleLog>`log`.as('log')])
    .where('battle_id', '=', sql<string>`any(${[...battleIds]}::uuid[])`)
    .execute()
  // Written by writeBattles; the contract describes the same log as the rules do, without readonly.
  const battleOf = ({ log, ...battle }: (typeof rows)[number]): Battle => ({
    ...battle,
    ...(log as Pick<Battle, 'initial_state' | 'moves' | 'result'>),
  })
  return new Map(rows.map((row) => [row.battle_id, battleOf(row)]))
}
