import { invariant } from '@app/rules/invariant.ts'
import { broughtBy, carryWorth, type WorthDay, worthOf } from '@app/rules/net-worth/carry-worth.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Sql, sqlOf } from '../db/sql.ts'
import { whileNobodyCarries } from '../profit/carries-alone.ts'
import { type PlayerStanding, readStandings } from './read-standings.ts'

/** Whose days are to be sealed, and up to which; in unix seconds of its start. */
export interface ToSeal {
  readonly players: readonly string[]
  readonly until: number
}

/**
 * Seals the days of players in one transaction, and says for how many; undefined while another one
 * carries or seals.
 *
 * @param choose - reads who they are, when nobody else seals any more
 */
export function sealPlayers(
  db: Kysely<DB>,
  choose: (own: Sql) => Promise<ToSeal>,
): Promise<number | undefined> {
  return whileNobodyCarries(db, (session) =>
    session
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const own = sqlOf(tx)
        const { players, until } = await choose(own)
        if (players.length === 0) return 0
        const standings = await readStandings(own, players, until)
        await writeDays(own, standings.flatMap(sealedDays))
        await sql`
          delete from worth_flow
          where player_id = any(${[...players]}::uuid[])
            and worth_flow.day <= ${until}`.execute(tx)
        return players.length
      }),
  )
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
  invariant(
    facts.every((one) => one.day > day),
    'nothing counts to a day that is sealed',
  )
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
