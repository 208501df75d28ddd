import type { Random } from '@app/rules/chance/random.ts'
import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import type { BattleBoard, BattleLog } from '@app/rules/tavern/battle-log.ts'
import { botBoard } from '@app/rules/tavern/bot.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { muster } from '@app/rules/tavern/muster.ts'
import type { PrintedContent } from '@app/rules/tavern/parse-content.ts'
import { outcomeOf, settleBattle } from '@app/rules/tavern/run.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { factsOf } from '../jobs/job-care.ts'
import type { JobKind } from '../jobs/job-queue.ts'
import { COIN } from '../ledger/accounts.ts'
import type { Change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { writeBattles } from './battles.ts'
import { drawStoredBoards } from './opponents.ts'
import { countRun, type Rating, readRatings, writeRatings } from './ratings.ts'
import { NOTHING, readRuns, type StoredRun, writeRuns } from './runs.ts'
import { readStates } from './state.ts'
import { findTavern, type TavernDeps } from './tavern-deps.ts'

const SEEDS = 2 ** 32
/** Their battles are fought in one turn of the process. */
const AT_ONCE = 100

/**
 * Ends searches that are due: two who wait in the same round meet, else one meets a stored board,
 * else a bot's. A search ends in the transaction that fights its battle, under its player's lock.
 * However many there are, the database is asked the same few times.
 */
export function searchJobs(deps: TavernDeps): JobKind {
  return {
    kind: 'tavern_search',
    table: 'tavern_search',
    id: 'player_id',
    atOnce: AT_ONCE,
    // Who else waits in the same rounds may be met.
    isTaken: 'job.round in (select round from tavern_search where due_at <= $1)',
    isOpen: () => findTavern(deps) !== undefined,
    settle: (c, playerIds, now) => meetAll(c, findTavern(deps)!, playerIds, now),
    facts: readFacts,
    giveUp: endSearch,
  }
}

/** One who waits, ready to fight. */
interface Fighter {
  readonly player_id: string
  readonly run: StoredRun
  readonly rating: number
  readonly board: BattleBoard
  readonly isDue: boolean
}

/** A battle as one side saw it. */
interface Fought {
  readonly fighter: Fighter
  /** Null: the house. */
  readonly opponent_id: string | null
  readonly seed: number
  readonly log: BattleLog
}

/** Returns how many searches ended. */
async function meetAll(
  c: Change,
  content: PrintedContent,
  playerIds: readonly string[],
  now: number,
): Promise<number> {
  const fighters = await readFighters(c, content, playerIds, now)
  const pairs = pairUp(fighters)
  const alone = pairs.flatMap(([one, other]) => (other ? [] : [one]))
  const fought = [
    ...pairs.flatMap(([one, other]) => (other ? meet(one, other, c.random) : [])),
    ...(await meetAbsent(c, content, alone)),
  ]
  if (fought.length > 0) await leave(c, content, fought)
  return fought.length
}

/** Those who still wait, who has waited longest first. */
async function readFighters(
  c: Change,
  content: PrintedContent,
  playerIds: readonly string[],
  now: number,
): Promise<Fighter[]> {
  const waiting = await c.tx
    .selectFrom('tavern_search')
    .select(['player_id', 'due_at'])
    .where('player_id', '=', sql<string>`any(${[...playerIds]}::uuid[])`)
    .orderBy('due_at')
    .execute()
  const ids = waiting.map(({ player_id }) => player_id)
  const runs = await readRuns(c.tx, ids, content)
  const ratings = await readRatings(c.tx, ids, content)
  return waiting.map(({ player_id, due_at }) => {
    const run = runs.get(player_id)!
    return {
      player_id,
      run,
      rating: ratings.get(player_id)!.rating,
      board: boardOf(content, run.battle_ground, run.level),
      isDue: due_at <= now,
    }
  })
}

/** A card that an import has taken out of the game does not fight. */
function boardOf({ cards }: PrintedContent, ids: readonly number[], level: number): BattleBoard {
  return muster(
    ids.flatMap((id) => cards.get(id) ?? []),
    level,
  )
}

/** Everybody who is due, with whoever waits in the same round with the nearest rating. */
function pairUp(fighters: readonly Fighter[]): (readonly [Fighter, Fighter | undefined])[] {
  const met = new Set<Fighter>()
  const pairs: (readonly [Fighter, Fighter | undefined])[] = []
  for (const one of fighters) {
    if (!one.isDue || met.has(one)) continue
    met.add(one)
    const other = nearestOf(
      one,
      fighters.filter((fighter) => !met.has(fighter)),
    )
    if (other) met.add(other)
    pairs.push([one, other])
  }
  return pairs
}

function nearestOf(one: Fighter, others: readonly Fighter[]): Fighter | undefined {
  const distance = (other: Fighter) => Math.abs(other.rating - one.rating)
  return others
    .filter((other) => other.run.round === one.run.round)
    .reduce<Fighter | undefined>(
      (best, other) => (best && distance(best) <= distance(other) ? best : other),
      undefined,
    )
}

/** A battle of two who both wait: one battle, which each sees from their own side. */
function meet(one: Fighter, other: Fighter, random: Random): Fought[] {
  const seed = uniformBelow(SEEDS, random)
  const mirrored = (seed ^ 1) >>> 0
  const ours = fight(seed, { player: one.board, opponent: other.board })
  const theirs = fight(mirrored, { player: other.board, opponent: one.board })
  return [
    { fighter: one, opponent_id: other.player_id, seed, log: ours },
    { fighter: other, opponent_id: one.player_id, seed: mirrored, log: theirs },
  ]
}

/** Battles with the boards of those who are not there, or of the house. */
async function meetAbsent(
  c: Change,
  content: PrintedContent,
  fighters: readonly Fighter[],
): Promise<Fought[]> {
  if (fighters.length === 0) return []
  const seekers = fighters.map(({ player_id, rating, run: { round } }) => {
    return { player_id, rating, round }
  })
  const stored = await drawStoredBoards(c, seekers)
  return fighters.map((fighter) => {
    const met = stored.get(fighter.player_id)
    const board = met ?? botBoard(fighter.run.round, content, c.random)
    const seed = uniformBelow(SEEDS, c.random)
    const opponent = boardOf(content, board.cards, board.level)
    const log = fight(seed, { player: fighter.board, opponent })
    return { fighter, opponent_id: met?.player_id ?? null, seed, log }
  })
}

/** What battles leave to those who fought them, who are told at once. */
async function leave(c: Change, content: PrintedContent, fought: readonly Fought[]): Promise<void> {
  const ids = fought.map(({ fighter }) => fighter.player_id)
  const before = await readRatings(c.tx, ids, content)
  const ratings = new Map<string, Rating>()
  const ended = fought.map(({ fighter: { player_id, run }, ...battle }) => {
    const after = settleBattle(run, content, battle.log.result, c.random)
    const outcome = outcomeOf(after, content)
    let earned = NOTHING
    if (outcome !== 'running') {
      const counted = countRun(before.get(player_id)!, content, after.wins, outcome, c.now)
      ratings.set(player_id, counted.after)
      earned = counted.earned
      const coins = new Map([[COIN, earned.coins]])
      c.move(transfer('battle_reward', worldOf('battle_reward'), accountOf(player_id), coins))
    }
    const battle_id = c.newId()
    return {
      battle: { battle_id, player_id, round: run.round, ...battle },
      left: { player_id, run: after, end: { outcome, battle_id, earned } },
    }
  })
  await writeBattles(
    c.tx,
    ended.map(({ battle }) => battle),
  )
  await writeRatings(c.tx, ratings)
  await writeRuns(
    c.tx,
    ended.map(({ left }) => left),
  )
  await c.tx
    .deleteFrom('tavern_search')
    .where('player_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  for (const [player, data] of await readStates(c.tx, ids, content)) {
    c.tell(player, { type: 'battle_result', data })
  }
}

async function readFacts(db: Kysely<DB>, playerIds: readonly string[]) {
  const rows = await db
    .selectFrom('tavern_search')
    .select(['player_id', 'round'])
    .where('player_id', '=', sql<string>`any(${[...playerIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ player_id, round }) => [player_id, factsOf({ round, gives_back: new Map() })]),
  )
}

/**
 * Ends a search without a battle. The run stands where it was before it: a search has cost nothing.
 * The player's screen asks for its state every two seconds while it waits.
 */
async function endSearch(c: Change, playerId: string) {
  const search = await c.tx
    .deleteFrom('tavern_search')
    .where('player_id', '=', playerId)
    .returning('player_id')
    .executeTakeFirst()
  if (!search) throw new Refusal('job_not_found')
  await c.tx
    .updateTable('tavern_run')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('player_id', '=', playerId)
    .execute()
  return new Map<number, number>()
}
