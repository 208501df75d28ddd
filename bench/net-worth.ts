import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { type Kysely, sql } from 'kysely'
import { IdSource } from '../server/db/ids.ts'
import type { DB } from '../server/db/schema.ts'
import { sqlOf } from '../server/db/sql.ts'
import { readWorthHistory } from '../server/net-worth/read-worth.ts'
import { dueNetWorth } from '../server/net-worth/seal-days.ts'
import type { PlayerAct } from '../server/profit/read-acts.ts'
import { writeCosts } from '../server/profit/write-costs.ts'
import { writeFlows } from '../server/profit/write-flows.ts'
import { openDatabase } from '../server/testing/database.ts'

const TRADES = 100_000
const DAYS = 365
const ITEMS = 200
const CROWD = 200
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2025, 0, 1)
const READS = 15

/**
 * A year of a player with 100,000 trades and of one who was away, in a market whose prices all change
 * every day; and what sealing a day takes.
 */
export async function benchNetWorth(): Promise<void> {
  await using database = await openDatabase()
  const { db } = database
  const [trader, away] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`update worth_close set day = ${START_MS / 1000 - 86_400}, priced_at = ${START_MS}`.execute(
    db,
  )
  const sealed: number[] = []
  const random = seededRandom(7)
  const held = new Map<number, number>()
  await note(db, actsOf(away, START_MS, ITEMS, random, new Map()))
  for (let day = 0; day < DAYS; day++) {
    const from = START_MS + day * DAY_MS
    await note(db, actsOf(trader, from, Math.round(TRADES / DAYS), random, held))
    sealed.push(await seal(db, from + DAY_MS))
  }
  console.log(`a day of one active player sealed in ${middle(sealed)}, of 365 days`)
  const now = START_MS + DAYS * DAY_MS
  await measure('a year, 100,000 trades', () => readWorthHistory(db, trader, now))
  await measure('a year away, 200 items', () => readWorthHistory(db, away, now))
  const crowd = Array.from({ length: CROWD }, () => crypto.randomUUID())
  const play = async (from: number) => {
    const acts = crowd.flatMap((id) => actsOf(id, from, 50, random, new Map()))
    for (let at = 0; at < acts.length; at += 2000) await note(db, acts.slice(at, at + 2000))
    return seal(db, from + DAY_MS)
  }
  const first = await play(now)
  const ms = await play(now + DAY_MS)
  console.log(`${CROWD} players who were away for a year: ${(first / 1000).toFixed(1)} s`)
  console.log(`a day of ${CROWD} players with 50 trades each: ${(ms / 1000).toFixed(1)} s`)
}

async function note(db: Kysely<DB>, acts: readonly PlayerAct[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await writeCosts(sqlOf(tx), { acts, openedLots: new Map(), closedLots: new Map() })
    await writeFlows(sqlOf(tx), acts)
  })
}

/** All prices change, and the day is sealed; milliseconds of the sealing. */
async function seal(db: Kysely<DB>, now: number): Promise<number> {
  await sql`
    insert into market (item_id, buy_price)
    select nth, 50 + floor(random() * 100) from generate_series(1, ${ITEMS}::int) as nth
    on conflict (item_id) do update set buy_price = excluded.buy_price`.execute(db)
  const work = dueNetWorth({ db, clock: { now: () => now, offsetMs: 0 }, log: console })
  const begun = performance.now()
  while (((await work.nextDue()) ?? Infinity) <= now) await work.settle(now)
  return performance.now() - begun
}

const ids = new IdSource()

function actsOf(
  player_id: string,
  from: number,
  count: number,
  random: () => number,
  held: Map<number, number>,
): PlayerAct[] {
  return Array.from({ length: count }, (_, nth) => {
    const created_at = from + nth * 100
    const item = 1 + Math.floor(random() * ITEMS)
    const have = held.get(item) ?? 0
    const pieces =
      have > 0 && random() < 0.5 ? -Math.ceil(random() * have) : Math.ceil(random() * 20)
    held.set(item, have + pieces)
    const operation = random() < 0.1 ? 'end_delayed_craft' : 'buy_lot'
    return {
      player_id,
      entry_id: ids.next(created_at * 1000),
      created_at,
      operation,
      coins: BigInt(-pieces * Math.ceil(90 + random() * 20)),
      items: new Map([[item, pieces]]),
      broughtBy: new Map([[item, operation]]),
    }
  })
}

const middle = (times: number[]): string =>
  `${times.sort((a, b) => a - b)[times.length >> 1]!.toFixed(1)} ms`

async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let at = 0; at < READS; at++) {
    const begun = performance.now()
    bytes = JSON.stringify(await read()).length
    times.push(performance.now() - begun)
  }
  console.log(`${name}: ${middle(times)}, slowest ${times.at(-1)!.toFixed(1)} ms, ${bytes} bytes`)
}
