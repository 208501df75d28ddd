import { bounded } from '@app/rules/money.ts'
import {
  type WorthDay as Told,
  WORTH_DAYS_MAX,
  type WorthHistory,
} from '@app/contract/net-worth.ts'
import {
  carryWorth,
  type DayFacts,
  type WorthDay,
  type WorthPart,
  worthOf,
} from '@app/rules/net-worth/carry-worth.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Sql, sqlOf } from '../db/sql.ts'
import { DAY_SECONDS, dayOf } from '../profit/days.ts'
import { readPossessions } from './read-possessions.ts'
import { type PlayerStanding, readStandings } from './read-standings.ts'

/** Everything is read as of one moment. */
const inSnapshot = <T>(db: Kysely<DB>, read: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** What a player is worth now, in coins, as far as it is carried. */
export function readWorthNow(db: Kysely<DB>, playerId: string): Promise<bigint> {
  return inSnapshot(db, async (tx) => {
    const own = sqlOf(tx)
    const { coins, pieces } = (await readPossessions(own, [playerId])).get(playerId)!
    return worthOf({ coins, pieces, prices: await readPrices(own, [...pieces.keys()]) }).total
  })
}

/**
 * The sealed days, those that are closed and not sealed for the player, and today at the prices of now:
 * all are carried by the same rule.
 *
 * @param now - unix milliseconds of the application clock
 */
export function readWorthHistory(
  db: Kysely<DB>,
  playerId: string,
  now: number,
): Promise<Omit<WorthHistory, 'complete'>> {
  return inSnapshot(db, async (tx) => {
    const own = sqlOf(tx)
    const since = dayOf(now) - WORTH_DAYS_MAX * DAY_SECONDS
    const closes = await own.query<Close>(READ_CLOSES, [since])
    const last = closes.at(-1)!.day
    const [standing] = await readStandings(own, [playerId], last)
    const { opening, sealed } = await readSealed(own, playerId, since)
    const open = await carryToNow(own, standing!, Math.max(dayOf(now), last + DAY_SECONDS))
    const pricedAt = new Map(closes.map(({ day, priced_at }) => [day, priced_at]))
    const began = (opening ?? standing!.day) + DAY_SECONDS
    return {
      began_at: Math.max(closes[0]!.priced_at, began * 1000),
      days: [...sealed, ...open.slice(0, -1)]
        .filter(({ day }) => day >= since)
        .map((one) => tell(one, pricedAt.get(one.day)!)),
      today: tell(open.at(-1)!, Math.floor(now)),
    }
  })
}

interface Close {
  readonly day: number
  /** Unix milliseconds. */
  readonly priced_at: number
}

/** The first of all, and those of the newest days. */
const READ_CLOSES = {
  name: 'read-worth-closes',
  text: `
    select day, priced_at from worth_close
    where day >= $1 or day = (select min(day) from worth_close) order by day`,
}

const READ_DAYS = {
  name: 'read-worth-days',
  text: `
    select day, coins::text as coins, items::text as items, unpriced, prices::text as prices,
      (select min(day) from worth_day where player_id = $1) as opening
    from worth_day where player_id = $1 and day >= $2 order by day`,
}

const READ_PARTS = {
  name: 'read-worth-parts',
  text: `
    select day, source, items_came::text as items_came, items_went::text as items_went,
      coins_came::text as coins_came, coins_went::text as coins_went
    from worth_part where player_id = $1 and day >= $2 order by source`,
}

type InText<T> = { readonly [K in keyof T]: T[K] extends bigint ? string : T[K] }
type DayRow = InText<Omit<WorthDay, 'parts'>> & { readonly opening: number }
type PartRow = InText<WorthPart> & { readonly day: number }

/** The sealed days, oldest first, without the one with which the counting begins. */
async function readSealed(own: Sql, playerId: string, since: number) {
  const rows = await own.query<DayRow>(READ_DAYS, [playerId, since])
  const parts = await own.query<PartRow>(READ_PARTS, [playerId, since])
  const partsOn = Map.groupBy(parts, ({ day }) => day)
  const opening = rows[0]?.opening
  return {
    opening,
    sealed: rows
      .filter(({ day }) => day !== opening)
      .map((row) => ({ ...row, parts: partsOn.get(row.day) ?? [] })),
  }
}

/** The days that are not sealed, the last of them today. */
async function carryToNow(own: Sql, standing: PlayerStanding, today: number): Promise<WorthDay[]> {
  const { from, facts, later, known } = standing
  const before = new Map(from.prices)
  const items = new Set(from.pieces.keys())
  for (const { prices, flows } of facts) {
    for (const [item, price] of prices) {
      if (price === undefined) before.delete(item)
      else before.set(item, price)
    }
    for (const { asset } of flows) items.add(asset)
  }
  for (const { asset } of later) items.add(asset)
  const now = await readPrices(own, [...items])
  const changed: DayFacts['prices'] = new Map(
    [...new Set([...before.keys(), ...now.keys()])].flatMap((item) =>
      before.get(item) === now.get(item) ? [] : [[item, now.get(item)] as const],
    ),
  )
  return carryWorth(from, [...facts, { day: today, prices: changed, flows: later }], known)
}

const READ_PRICES = {
  name: 'read-worth-prices-now',
  text: `
    select item_id, buy_price::text as price from market
    where item_id = any($1::int[]) and buy_price is not null`,
}

async function readPrices(own: Sql, items: readonly number[]): Promise<Map<number, bigint>> {
  const rows = await own.query<{ item_id: number; price: string }>(READ_PRICES, [items])
  return new Map(rows.map(({ item_id, price }) => [item_id, BigInt(price)]))
}

type Day = InText<Omit<WorthDay, 'parts'>> & { readonly parts: readonly InText<WorthPart>[] }

/** Amounts as the numbers of an answer. */
function tell(
  { day, coins, items, unpriced, prices, parts }: WorthDay | Day,
  priced_at: number,
): Told {
  const told = (amount: bigint | string) => bounded(String(amount))
  return {
    day,
    priced_at,
    coins: told(coins),
    items: told(items),
    unpriced,
    prices: told(prices),
    parts: parts.map((part) => ({
      source: part.source,
      items_came: told(part.items_came),
      items_went: told(part.items_went),
      coins_came: told(part.coins_came),
      coins_went: told(part.coins_went),
    })),
  }
}
