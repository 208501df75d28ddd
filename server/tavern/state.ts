import type { Battle, TavernJdoc, TavernState } from '@app/contract/tavern.ts'
import type { PrintedContent } from '@app/rules/tavern/parse-content.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { readBattles } from './battles.ts'
import { readRatings, standingOf } from './ratings.ts'
import { NOTHING, readRuns, type StoredRun } from './runs.ts'

/** What a card costs where its offer names no price (spec 2 §9). */
const PRICE_UNNAMED = 3

/** Each player's game as that player sees it. */
export async function readStates(
  db: Kysely<DB>,
  playerIds: readonly string[],
  content: PrintedContent,
): Promise<Map<string, TavernState>> {
  const runs = await readRuns(db, playerIds, content)
  const ratings = await readRatings(db, playerIds, content)
  const battles = await readBattles(
    db,
    [...runs.values()].flatMap(({ battle_id }) => battle_id ?? []),
  )
  const stateOf = (playerId: string): TavernState => {
    const run = runs.get(playerId)
    return {
      status: statusOf(run),
      round: run?.round ?? 0,
      ...standingOf(ratings.get(playerId)!, content),
      earned: run?.earned ?? NOTHING,
      jdoc: run ? jdocOf(run, battles.get(run.battle_id ?? ''), content) : BEFORE_THE_FIRST,
    }
  }
  return new Map(playerIds.map((playerId) => [playerId, stateOf(playerId)]))
}

/** The game as its player sees it. */
export async function readState(
  db: Kysely<DB>,
  playerId: string,
  content: PrintedContent,
): Promise<TavernState> {
  return (await readStates(db, [playerId], content)).get(playerId)!
}

const BEFORE_THE_FIRST: TavernJdoc = {
  version: 0,
  gold: 0,
  health: 0,
  level: 1,
  wins: 0,
  update_tavern_price: 0,
  current_tavern: [],
  my_hand: [],
  battle_ground: [],
  outcome: 'none',
  last_battle_logs: [],
}

function statusOf(run: StoredRun | undefined): TavernState['status'] {
  if (run?.outcome !== 'running') return 'not_started'
  return run.isSearching ? 'search' : 'in_fight'
}

function jdocOf(run: StoredRun, battle: Battle | undefined, { cards }: PrintedContent): TavernJdoc {
  const held = (card_id: number) => {
    const card = cards.get(card_id)
    return { card_id, attack: card?.attack ?? 0, health: card?.health ?? 0 }
  }
  return {
    version: run.version,
    gold: run.gold,
    health: run.health,
    level: run.level,
    wins: run.wins,
    update_tavern_price: run.update_tavern_price,
    current_tavern: run.current_tavern.map((card_id) => {
      const coin = cards.get(card_id)?.cost ?? PRICE_UNNAMED
      return coin === PRICE_UNNAMED ? { card_id } : { card_id, coin }
    }),
    my_hand: run.my_hand.map(held),
    battle_ground: run.battle_ground.map((card_id, slot) => ({ slot, ...held(card_id) })),
    outcome: run.outcome,
    last_battle_logs: battle ? [battle] : [],
  }
}
