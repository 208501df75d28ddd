import { bounded } from '@app/rules/money.ts'
import { type FinderKind, finderKinds } from '@app/contract/finders.ts'
import { flipOutcome, type Outcome, workOutcome } from '@app/rules/finders/outcome.ts'
import type { Recommendation } from '@app/rules/finders/recommend.ts'
import { FILLS_KEPT_SEC } from '@app/rules/market/pace.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { WorkCounts } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { Finders } from './finders.ts'
import { readTradedSince } from './read-traded-since.ts'

const DAY = 86_400
/** Of each kind, the first so many are kept in mind. */
const PICKS = 10
/** Days that are kept. */
const DAYS_KEPT = 30

/** Pieces that the columns of what came of it hold. */
const PIECES_MAX = 2 ** 31 - 1

const startOfDay = (now: number) => Math.floor(now / DAY) * DAY

/**
 * Once a day what is recommended first is written down, and a day later what came of it: by what was
 * really traded since, losses too (decisions/052).
 *
 * @param feeBps - the seller's fee in basis points
 */
export function dueFinders(db: Kysely<DB>, finders: Finders, feeBps: number): DueWork {
  const counts = new WorkCounts()
  return {
    kind: 'finders',
    counts,
    async nextDue() {
      const { rows } = await sql<{ newest: number | null; unjudged: number | null }>`
        select (select max(day) from finder_day) as newest,
          (select min(picked_at) from finder_day where not judged) as unjudged`.execute(db)
      const { newest, unjudged } = rows[0]!
      if (newest === null) return 0
      return (Math.min(newest, unjudged ?? Infinity) + DAY) * 1000
    },
    async settle(now) {
      const at = Math.floor(now / 1000)
      const done = (await judgeDay(db, at, feeBps)) + (await pickDay(db, finders, at))
      counts.settled += done
      return done
    },
  }
}

/** Writes down the first of each kind, unless this day has its own; returns how many days. */
async function pickDay(db: Kysely<DB>, finders: Finders, now: number): Promise<number> {
  const day = startOfDay(now)
  const known = await db
    .selectFrom('finder_day')
    .select('day')
    .where('day', '>=', day)
    .limit(1)
    .executeTakeFirst()
  if (known) return 0
  const { byKind } = await finders.ranking()
  return db.transaction().execute(async (tx) => {
    // Of several nodes one is first.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('finder_day')
      .values({ day, picked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return 0
    const picks = finderKinds.flatMap((kind) =>
      byKind[kind].slice(0, PICKS).map((one, place) => pickOf(day, kind, place, one)),
    )
    if (picks.length > 0) await tx.insertInto('finder_pick').values(picks).execute()
    await tx
      .deleteFrom('finder_day')
      .where('day', '<', day - DAYS_KEPT * DAY)
      .execute()
    return 1
  })
}

function pickOf(day: number, kind: FinderKind, place: number, one: Recommendation) {
  return {
    day,
    kind,
    place,
    subject: one.subject,
    inputs: [...one.inputs],
    item_id: one.item_type_id,
    buy_price: one.buy_price,
    sell_price: one.sell_price,
    units: one.units_day,
    outlay: bounded(one.outlay),
    promised: bounded(one.profit_day),
    cost: bounded(one.day.cost),
    sells: JSON.stringify(one.day.sells),
  }
}

/** Judges the oldest day that is over; returns how many days. */
function judgeDay(db: Kysely<DB>, now: number, feeBps: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const over = await tx
      .selectFrom('finder_day')
      .select(['day', 'picked_at'])
      .where('judged', '=', false)
      .where('picked_at', '<=', now - DAY)
      .orderBy('picked_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!over) return 0
    const { day, picked_at } = over
    if (picked_at < now - FILLS_KEPT_SEC + DAY) {
      // The trades by which it would be judged are gone.
      await tx.deleteFrom('finder_day').where('day', '=', day).execute()
      return 1
    }
    await writeOutcomes(tx, day, picked_at, feeBps)
    await tx.updateTable('finder_day').set({ judged: true }).where('day', '=', day).execute()
    return 1
  })
}

async function writeOutcomes(tx: Transaction<DB>, day: number, from: number, feeBps: number) {
  const picks = await tx
    .selectFrom('finder_pick')
    .select(['kind', 'place', 'subject', 'buy_price', 'sell_price', 'units', 'cost', 'sells'])
    .where('day', '=', day)
    .execute()
  const { whilesOf, boughtOf } = await readTradedSince(tx, day, from, from + DAY)
  for (const { kind, place, subject, buy_price, sell_price, units, cost, sells } of picks) {
    const outcome: Outcome | Pick<Outcome, 'profit'> =
      buy_price !== null && sell_price !== null
        ? flipOutcome(
            { buyPrice: buy_price, sellPrice: sell_price, units },
            whilesOf(subject),
            feeBps,
          )
        : { profit: workOutcome({ cost, sold: sells as [number, number][] }, boughtOf, feeBps) }
    await tx
      .updateTable('finder_pick')
      .set(stored(outcome))
      .where('day', '=', day)
      .where('kind', '=', kind)
      .where('place', '=', place)
      .execute()
  }
}

/** Two who trade with each other all day move more than is counted: that fails nobody's day. */
const stored = (outcome: Outcome | Pick<Outcome, 'profit'>) => ({
  ...('bought' in outcome && {
    bought: Math.min(outcome.bought, PIECES_MAX),
    sold: Math.min(outcome.sold, PIECES_MAX),
  }),
  profit: bounded(outcome.profit),
})
