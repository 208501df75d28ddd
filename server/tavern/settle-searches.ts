import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import { botBoard } from '@app/rules/tavern/bot.ts'
import type { BattleBoard, BattleLog } from '@app/rules/tavern/battle-log.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { muster } from '@app/rules/tavern/muster.ts'
import type { PrintedContent } from '@app/rules/tavern/parse-content.ts'
import { outcomeOf, settleBattle } from '@app/rules/tavern/run.ts'
import { secureRandom } from '../chance/secure-random.ts'
import { nextDue } from '../jobs/job-table.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type Change, change } from '../ledger/change.ts'
import type { Sql } from '../ledger/sql.ts'
import { writeBattle } from './battles.ts'
import { readStoredBoard } from './opponents.ts'
import { finishRun, readStanding } from './ratings.ts'
import { NOTHING, readRun, type StoredRun, writeRun } from './runs.ts'
import { readState } from './state.ts'
import { findTavern, type TavernDeps } from './tavern-deps.ts'

const SEEDS = 2 ** 32

/**
 * Ends searches that are due: two who wait in the same round meet, else one meets a stored board,
 * else a bot's. A search ends in the transaction that fights its battle, under its player's lock.
 */
export function searchWork(deps: TavernDeps): DueWork {
  return {
    name: 'tavern_search',
    nextDue: () => nextDue(deps.db, 'tavern_search'),
    async settle(now, limit) {
      const content = findTavern(deps)
      if (!content) return 0
      const players = (sql: Sql) => lockWaiting(sql, now, limit)
      const { fought } = await change(deps, { players }, async (c) => ({
        fought: await meetAll(c, content, now),
      }))
      return fought
    },
  }
}

const LOCK_WAITING = {
  name: 'lock-tavern-waiting',
  text: `
    with due as (
      select round from tavern_search where due_at <= $1 order by due_at limit $2),
    waiting as (
      select player_id from tavern_search
      where round in (select round from due) order by due_at limit $2)
    select player_id from trader where player_id in (select player_id from waiting)
    order by player_id
    for no key update skip locked`,
}

/** Locks who is due and who else waits in the same rounds, and returns them by id. */
async function lockWaiting(sql: Sql, now: number, limit: number): Promise<string[]> {
  const rows = await sql.query<{ player_id: string }>(LOCK_WAITING, [now, limit])
  return rows.map((row) => row.player_id)
}

/** One who waits, ready to fight. */
interface Fighter {
  readonly player_id: string
  readonly run: StoredRun
  readonly rating: number
  readonly board: BattleBoard
}

/** Returns how many searches ended. */
async function meetAll(c: Change, content: PrintedContent, now: number): Promise<number> {
  if (c.players.length === 0) return 0
  const waiting = await c.tx
    .selectFrom('tavern_search')
    .select(['player_id', 'due_at'])
    .where('player_id', 'in', c.players)
    .orderBy('due_at')
    .execute()
  const fighters: Fighter[] = []
  for (const { player_id } of waiting) fighters.push(await readFighter(c, player_id, content))
  const isDue = new Set(waiting.filter((one) => one.due_at <= now).map((one) => one.player_id))
  const met = new Set<string>()
  for (const one of fighters) {
    if (!isDue.has(one.player_id) || met.has(one.player_id)) continue
    const other = nearestOf(
      one,
      fighters.filter((fighter) => fighter !== one && !met.has(fighter.player_id)),
    )
    for (const fighter of [one, other]) if (fighter) met.add(fighter.player_id)
    await (other ? meet(c, content, one, other) : meetAbsent(c, content, one))
  }
  return met.size
}

async function readFighter(
  c: Change,
  player_id: string,
  content: PrintedContent,
): Promise<Fighter> {
  const run = (await readRun(c.tx, player_id, content))!
  const { rating } = await readStanding(c.tx, player_id, content)
  return { player_id, run, rating, board: boardOf(content, run.battle_ground, run.level) }
}

/** A card that an import has taken out of the game does not fight. */
function boardOf({ cards }: PrintedContent, ids: readonly number[], level: number): BattleBoard {
  return muster(
    ids.flatMap((id) => cards.get(id) ?? []),
    level,
  )
}

/** Who waits in the same round with the nearest rating. */
function nearestOf(one: Fighter, others: readonly Fighter[]): Fighter | undefined {
  const distance = (other: Fighter) => Math.abs(other.rating - one.rating)
  return others
    .filter((other) => other.run.round === one.run.round)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

/** A battle of two who both wait: one battle, which each sees from their own side. */
async function meet(c: Change, content: PrintedContent, one: Fighter, other: Fighter) {
  const seed = uniformBelow(SEEDS, secureRandom)
  const ours = fight(seed, { player: one.board, opponent: other.board })
  const theirs = fight((seed ^ 1) >>> 0, { player: other.board, opponent: one.board })
  await leave(c, content, one, { opponent_id: other.player_id, seed, log: ours })
  await leave(c, content, other, {
    opponent_id: one.player_id,
    seed: (seed ^ 1) >>> 0,
    log: theirs,
  })
}

/** A battle with the board of somebody who is not there, or of the house. */
async function meetAbsent(c: Change, content: PrintedContent, one: Fighter) {
  const { round } = one.run
  const stored = await readStoredBoard(c.tx, one.player_id, round, one.rating)
  const board = stored ?? botBoard(round, content, secureRandom)
  const seed = uniformBelow(SEEDS, secureRandom)
  const opponent = boardOf(content, board.cards, board.level)
  const log = fight(seed, { player: one.board, opponent })
  await leave(c, content, one, { opponent_id: stored?.player_id ?? null, seed, log })
}

/** What a battle leaves to one who fought it, who is told at once. */
async function leave(
  c: Change,
  content: PrintedContent,
  { player_id, run }: Fighter,
  battle: { opponent_id: string | null; seed: number; log: BattleLog },
): Promise<void> {
  const battle_id = c.newId()
  const after = settleBattle(run, content, battle.log.result, secureRandom)
  const outcome = outcomeOf(after, content)
  await writeBattle(c.tx, { battle_id, player_id, round: run.round, ...battle })
  const isOver = outcome !== 'running'
  const earned = isOver ? await finishRun(c, player_id, content, after.wins, outcome) : NOTHING
  await writeRun(c.tx, player_id, after, { outcome, battle_id, earned })
  await c.tx.deleteFrom('tavern_search').where('player_id', '=', player_id).execute()
  c.tell(player_id, { type: 'battle_result', data: await readState(c.tx, player_id, content) })
}
