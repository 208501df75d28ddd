import { bounded } from '@app/rules/money.ts'
import type { Visit } from '@app/contract/net-worth.ts'
import { type Kysely, sql } from 'kysely'
import { firstUuidAt } from '../db/ids.ts'
import { keptSince } from '../db/kept-since.ts'
import type { DB } from '../db/schema.ts'
import { COIN } from '../ledger/accounts.ts'
import { dayOf } from '../profit/days.ts'
import { readWorthNow } from './read-worth.ts'

/** After so long without a look the next one is another visit. */
const PAUSE_MS = 30 * 60_000
/** Trades that are looked through at most. */
const TRADES_MAX = 1000

interface Before {
  readonly since_at: number | null
  readonly since_worth: string | null
}

/**
 * Notes that a player looks, and what they are worth; tells what has changed since they last looked in
 * the visit before. Within a visit, and after a reload, that stays the same look.
 *
 * @param now - unix milliseconds of the application clock
 */
export async function noteVisit(db: Kysely<DB>, playerId: string, now: number): Promise<Visit> {
  const worth = await readWorthNow(db, playerId)
  const { rows } = await sql<Before>`
    insert into worth_visit as seen (player_id, visited_at, worth)
    values (${playerId}, ${Math.floor(now)}, ${String(worth)})
    on conflict (player_id) do update set
      visited_at = greatest(seen.visited_at, excluded.visited_at),
      worth = excluded.worth,
      since_at = case when excluded.visited_at - seen.visited_at >= ${PAUSE_MS}
        then seen.visited_at else seen.since_at end,
      since_worth = case when excluded.visited_at - seen.visited_at >= ${PAUSE_MS}
        then seen.worth else seen.since_worth end
    returning since_at, since_worth::text as since_worth`.execute(db)
  await sealWithToday(db, playerId, now)
  const { since_at, since_worth } = rows[0]!
  return {
    worth: bounded(String(worth)),
    before:
      since_at === null
        ? null
        : {
            at: Math.floor(since_at / 1000),
            worth: bounded(since_worth!),
            ...(await readFilled(db, playerId, Math.floor(since_at / 1000))),
          },
  }
}

/**
 * Lets the player's days be sealed up to today, even if nothing of theirs moves: who looks often never
 * waits for many days to be reckoned.
 */
async function sealWithToday(db: Kysely<DB>, player_id: string, now: number): Promise<void> {
  await db
    .insertInto('worth_flow')
    .values({ player_id, day: dayOf(now), source: 'market', asset: COIN, came: 0, went: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Pieces that the player's waiting orders have traded since a moment in unix seconds. */
async function readFilled(db: Kysely<DB>, playerId: string, since: number) {
  const kept = await keptSince(db)
  const { rows } = await sql<{ sold: string; bought: string; trades: number }>`
    select coalesce(sum(count) filter (where type = 'sell_auto'), 0)::text as sold,
      coalesce(sum(count) filter (where type = 'buy_auto'), 0)::text as bought,
      count(*)::int as trades
    from (
      select type, count from market_history
      where player_id = ${playerId} and uuid >= ${firstUuidAt(since)}
      order by uuid desc limit ${TRADES_MAX}
    ) as newest`.execute(db)
  const { sold, bought, trades } = rows[0]!
  const is_more = trades === TRADES_MAX || (kept !== undefined && since < kept)
  return { sold: bounded(sold), bought: bounded(bought), is_more }
}
