import type { Reply } from '@app/contract/route.ts'
import type { tavernRoutes, TavernState } from '@app/contract/tavern.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import { coinsPerWin, rateRun } from '@app/rules/tavern/rating.ts'
import type { Outcome } from '@app/rules/tavern/run.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Earned } from './runs.ts'

const LEADERS = 20
const DAY_SEC = 86_400

/** What is counted of a player's finished runs. */
export interface Rating {
  readonly rating: number
  readonly runs: number
  readonly victories: number
  readonly rewarded_day: number | null
}

/** The ratings of all these players, also of those who have finished no run. */
export async function readRatings(
  db: Kysely<DB>,
  playerIds: readonly string[],
  { rules }: TavernContent,
): Promise<Map<string, Rating>> {
  const rows = await db
    .selectFrom('tavern_rating')
    .selectAll()
    .where('player_id', '=', sql<string>`any(${[...playerIds]}::uuid[])`)
    .execute()
  const fresh: Rating = { rating: rules.rating.start, runs: 0, victories: 0, rewarded_day: null }
  const known = new Map(rows.map(({ player_id, ...rating }) => [player_id, rating]))
  return new Map(playerIds.map((player_id) => [player_id, known.get(player_id) ?? fresh]))
}

type Standing = Pick<TavernState, 'rating' | 'reward'>

/** A player's rating, and what the day's first finished run with a win brings. */
export function standingOf({ rating, rewarded_day }: Rating, { rules }: TavernContent): Standing {
  return {
    rating,
    reward: {
      coins_per_win: coinsPerWin(rating, rules),
      taken_until: rewarded_day === null ? 0 : (rewarded_day + 1) * DAY_SEC,
    },
  }
}

/**
 * Counts a finished run: its rating, and the day's reward if it is the first of the UTC day with a
 * win.
 *
 * @param now - unix milliseconds
 */
export function countRun(
  before: Rating,
  { rules }: TavernContent,
  wins: number,
  outcome: Outcome,
  now: number,
): { readonly after: Rating; readonly earned: Earned } {
  const today = Math.floor(now / (DAY_SEC * 1000))
  const coins = before.rewarded_day === today ? 0 : wins * coinsPerWin(before.rating, rules)
  const after = {
    rating: rateRun(before.rating, wins, outcome, rules.rating),
    runs: before.runs + 1,
    victories: before.victories + (outcome === 'victory' ? 1 : 0),
    rewarded_day: coins > 0 ? today : before.rewarded_day,
  }
  return { after, earned: { coins, rating: after.rating - before.rating } }
}

export async function writeRatings(
  tx: Transaction<DB>,
  ratings: ReadonlyMap<string, Rating>,
): Promise<void> {
  if (ratings.size === 0) return
  await tx
    .insertInto('tavern_rating')
    .values([...ratings].map(([player_id, rating]) => ({ player_id, ...rating })))
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet((eb) => ({
        rating: eb.ref('excluded.rating'),
        runs: eb.ref('excluded.runs'),
        victories: eb.ref('excluded.victories'),
        rewarded_day: eb.ref('excluded.rewarded_day'),
      })),
    )
    .execute()
}

/** The best ratings, equal ones in the order of the players' ids, and the player's own place. */
export async function readLeaderboard(
  db: Kysely<DB>,
  playerId: string,
): Promise<Reply<typeof tavernRoutes.getLeaderboard>> {
  const rows = db
    .selectFrom('tavern_rating')
    .innerJoin('player', 'player.player_id', 'tavern_rating.player_id')
    .select(['tavern_rating.player_id', 'name', 'rating', 'runs', 'victories'])
  const [best, own] = await Promise.all([
    rows.orderBy('rating', 'desc').orderBy('tavern_rating.player_id').limit(LEADERS).execute(),
    rows.where('tavern_rating.player_id', '=', playerId).executeTakeFirst(),
  ])
  const leader = ({ player_id, ...row }: (typeof best)[number], place: number) => {
    return { place, ...row, is_me: player_id === playerId }
  }
  return {
    leaders: best.map((row, index) => leader(row, index + 1)),
    me: own ? leader(own, await placeOf(db, own)) : null,
  }
}

/** By a tree of counts, so that it costs the logarithm of how many there are. */
async function placeOf(
  db: Kysely<DB>,
  { rating, player_id }: { rating: number; player_id: string },
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select tavern_place_of(${rating}::integer, ${player_id}::uuid) as place`.execute(db)
  return rows[0]!.place
}
