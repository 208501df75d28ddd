import { invariant } from '@app/rules/invariant.ts'
import { broughtBy, carryWorth, type WorthDay, worthOf } from '@app/rules/net-worth/carry-worth.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type Sql, sqlOf } from '../ledger/sql.ts'
import { carriesAlone } from '../profit/carry.ts'
import { closeDays, endDays, endOfNext, readClosed } from './close-days.ts'
import { DAY_SECONDS } from '../profit/days.ts'
import { type PlayerStanding, readStandings } from './read-standings.ts'

/** Players of one transaction, and days that are sealed for them together: some were long away. */
const PLAYERS_MAX = 200
const DAYS_MAX = 1000

/**
 * Seals what players were worth at the end of each day: once, and of those whose possessions have
 * changed. Of all others it follows from prices, and is sealed with their next day.
 *
 * A day is closed with its prices as soon as it has ended; its players are sealed once everything that
 * was posted on it is carried.
 */
export function dueNetWorth(db: Kysely<DB>): DueWork {
  return {
    kind: 'net_worth',
    async nextDue() {
      const closed = await readClosed(db)
      if (closed.isOpen) return (closed.last + DAY_SECONDS) * 1000
      if (closed.waiting !== null) return (closed.waiting + DAY_SECONDS) * 1000
      return endOfNext(closed)
    },
    async settle(now) {
      const closed = await readClosed(db)
      if (endOfNext(closed) <= now) {
        await closeDays(db, closed, now)
        return 1
      }
      if (closed.isOpen) return (await endDays(db)) ? 1 : 0
      return closed.waiting === null ? 0 : sealPlayers(db, closed.waiting)
    },
  }
}

const READ_PLAYERS = {
  name: 'read-worth-players',
  text: `
    select player_id, coalesce(
      (select max(day) from worth_day where worth_day.player_id = active.player_id),
      (select min(day) from worth_close)) as last
    from (
      select distinct player_id from worth_flow where day = $1 order by player_id limit $2
    ) as active
    order by player_id`,
}

/** The first of them, as many as have no more days together than one transaction seals. */
function withinMeasure(
  rows: readonly { player_id: string; last: number }[],
  day: number,
): string[] {
  let days = 0
  return rows
    .filter(({ last }, nth) => {
      days += (day - last) / DAY_SECONDS
      return nth === 0 || days <= DAYS_MAX
    })
    .map(({ player_id }) => player_id)
}

/** Seals a day for the next players who were active on it; returns how many. */
function sealPlayers(db: Kysely<DB>, day: number): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const own = sqlOf(tx)
      if (!(await carriesAlone(own))) return 0
      const rows = await own.query<{ player_id: string; last: number }>(READ_PLAYERS, [
        day,
        PLAYERS_MAX,
      ])
      const players = withinMeasure(rows, day)
      const standings = await readStandings(own, players, day)
      await writeDays(own, standings.flatMap(sealedDays))
      await sql`
        delete from worth_flow
        where player_id = any(${players}::uuid[])
          and worth_flow.day <= ${day}`.execute(tx)
      return players.length
    })
}

type SealedDay = WorthDay & { readonly player_id: string }

/** The days of a player that are not sealed, and before their first the one they begin with. */
function sealedDays({
  player_id,
  day,
  isOpening,
  from,
  known,
  facts,
}: PlayerStanding): SealedDay[] {
  const days = carryWorth(from, facts, known)
  const start = known === 0n ? { coins: 0n, items: 0n, unpriced: 0 } : worthOf(from)
  let worth = known ?? start.coins + start.items
  for (const { coins, items, prices, parts } of days) {
    const change = prices + broughtBy(parts)
    invariant(coins + items === worth + change, 'what changed a net worth adds up')
    worth = coins + items
  }
  const { coins, items, unpriced } = start
  const opening = { day, coins, items, unpriced, prices: 0n, parts: [] }
  return [...(isOpening ? [opening] : []), ...days].map((one) => ({ ...one, player_id }))
}

const WRITE_DAYS = {
  name: 'write-worth-days',
  text: `
    insert into worth_day (player_id, day, coins, items, unpriced, prices)
    select * from unnest($1::uuid[], $2::bigint[], $3::numeric[], $4::numeric[], $5::int[],
      $6::numeric[])`,
}
const WRITE_PARTS = {
  name: 'write-worth-parts',
  text: `
    insert into worth_part (player_id, day, source, items_came, items_went, coins_came, coins_went)
    select * from unnest($1::uuid[], $2::bigint[], $3::net_worth_source[], $4::numeric[],
      $5::numeric[], $6::numeric[], $7::numeric[])`,
}

async function writeDays(own: Sql, days: readonly SealedDay[]): Promise<void> {
  if (days.length === 0) return
  await own.query(WRITE_DAYS, [
    days.map(({ player_id }) => player_id),
    days.map(({ day }) => day),
    days.map(({ coins }) => String(coins)),
    days.map(({ items }) => String(items)),
    days.map(({ unpriced }) => unpriced),
    days.map(({ prices }) => String(prices)),
  ])
  const parts = days.flatMap(({ player_id, day, parts: of }) =>
    of.map((part) => ({ player_id, day, ...part })),
  )
  if (parts.length === 0) return
  await own.query(WRITE_PARTS, [
    parts.map(({ player_id }) => player_id),
    parts.map(({ day }) => day),
    parts.map(({ source }) => source),
    parts.map(({ items_came }) => String(items_came)),
    parts.map(({ items_went }) => String(items_went)),
    parts.map(({ coins_came }) => String(coins_came)),
    parts.map(({ coins_went }) => String(coins_went)),
  ])
}
