import type { TavernState } from '@app/contract/tavern.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import type { Outcome, Run } from '@app/rules/tavern/run.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
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
  /** Rises with each change of the player's game. */
  readonly version: number
}

/** Players' newest runs. A card that an import has taken out of the game is left out. */
export async function readRuns(
  db: Kysely<DB>,
  playerIds: readonly string[],
  { cards }: TavernContent,
): Promise<Map<string, StoredRun>> {
  const known = (ids: readonly number[]) => ids.filter((id) => cards.has(id))
  const rows = await db
    .selectFrom('tavern_run')
    .leftJoin('tavern_search', 'tavern_search.player_id', 'tavern_run.player_id')
    .selectAll('tavern_run')
    .select('tavern_search.due_at')
    .where('tavern_run.player_id', '=', sql<string>`any(${[...playerIds]}::uuid[])`)
    .execute()
  const runOf = (row: (typeof rows)[number]): StoredRun => ({
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
    version: row.version,
    battle_id: row.battle_id,
    earned: { coins: row.earned_coins, rating: row.earned_rating },
  })
  return new Map(rows.map((row) => [row.player_id, runOf(row)]))
}

export async function readRun(
  db: Kysely<DB>,
  playerId: string,
  content: TavernContent,
): Promise<StoredRun | undefined> {
  return (await readRuns(db, [playerId], content)).get(playerId)
}

function rowOf(run: Run, end: RunEnd) {
  return {
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
}

/** A run as a battle leaves it. */
export interface FoughtRun {
  readonly player_id: string
  readonly run: Run
  readonly end: RunEnd
}

/** Keeps runs as their battles left them; the players' rows are locked. */
export async function writeRuns(tx: Transaction<DB>, fought: readonly FoughtRun[]): Promise<void> {
  const rows = fought.map(({ player_id, run, end }) => ({ player_id, ...rowOf(run, end) }))
  await sql`
    update tavern_run set
      version = version + 1, round = after.round, gold = after.gold, health = after.health,
      level = after.level, wins = after.wins, update_tavern_price = after.update_tavern_price,
      current_tavern = after.current_tavern, my_hand = after.my_hand,
      battle_ground = after.battle_ground, outcome = after.outcome, battle_id = after.battle_id,
      earned_coins = after.earned_coins, earned_rating = after.earned_rating
    from json_to_recordset(${JSON.stringify(rows)}::json) as after (
      player_id uuid, round int, gold int, health int, level int, wins int,
      update_tavern_price int, current_tavern int[], my_hand int[], battle_ground int[],
      outcome tavern_outcome, battle_id uuid, earned_coins bigint, earned_rating int)
    where tavern_run.player_id = after.player_id`.execute(tx)
}

/** Keeps a run as it now stands and returns its version; the player's row is locked. */
export async function writeRun(
  tx: Transaction<DB>,
  playerId: string,
  run: Run,
  end: RunEnd,
): Promise<number> {
  const row = rowOf(run, end)
  const { version } = await tx
    .insertInto('tavern_run')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet((eb) => ({ ...row, version: eb('tavern_run.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
