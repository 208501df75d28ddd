import type { Reply } from '@app/contract/route.ts'
import type { tavernRoutes, TavernState } from '@app/contract/tavern.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import { rateRun } from '@app/rules/tavern/rating.ts'
import type { Outcome } from '@app/rules/tavern/run.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { COIN } from '../ledger/accounts.ts'
import type { Change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import type { Earned } from './runs.ts'

const LEADERS = 20
const DAY_SEC = 86_400

/** A player's rating, and what the day's first finished run with a win brings. */
export async function readStanding(
  db: Kysely<DB>,
  playerId: string,
  { rules }: TavernContent,
): Promise<Pick<TavernState, 'rating' | 'reward'>> {
  const row = await db
    .selectFrom('tavern_rating')
    .select(['rating', 'rewarded_day'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  const day = row?.rewarded_day ?? null
  return {
    rating: row?.rating ?? rules.rating.start,
    reward: {
      coins_per_win: rules.reward_per_win,
      taken_until: day === null ? 0 : (day + 1) * DAY_SEC,
    },
  }
}

/**
 * Counts a finished run: its rating, and the day's reward if it is the first of the UTC day with a
 * win. Returns what the run brought.
 */
export async function finishRun(
  c: Change,
  playerId: string,
  { rules }: TavernContent,
  wins: number,
  outcome: Outcome,
): Promise<Earned> {
  const row = await c.tx
    .selectFrom('tavern_rating')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  const today = Math.floor(c.now / (DAY_SEC * 1000))
  const coins = row?.rewarded_day === today ? 0 : wins * rules.reward_per_win
  const before = row?.rating ?? rules.rating.start
  const after = {
    rating: rateRun(before, wins, outcome, rules.rating),
    runs: (row?.runs ?? 0) + 1,
    victories: (row?.victories ?? 0) + (outcome === 'victory' ? 1 : 0),
    rewarded_day: coins > 0 ? today : (row?.rewarded_day ?? null),
  }
  await c.tx
    .insertInto('tavern_rating')
    .values({ player_id: playerId, ...after })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(after))
    .execute()
  c.move(
    transfer(
      'battle_reward',
      worldOf('battle_reward'),
      accountOf(playerId),
      new Map([[COIN, coins]]),
    ),
  )
  return { coins, rating: after.rating - before }
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

async function placeOf(
  db: Kysely<DB>,
  { rating, player_id }: { rating: number; player_id: string },
): Promise<number> {
  const { ahead } = await db
    .selectFrom('tavern_rating')
    .select(sql<number>`count(*)`.as('ahead'))
    .where((where) =>
      where.or([
        where('rating', '>', rating),
        where.and([where('rating', '=', rating), where('player_id', '<', player_id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return ahead + 1
}
