import { bounded } from '@app/rules/money.ts'
import type { FinderKind, finderRoutes } from '@app/contract/finders.ts'
import type { Reply } from '@app/contract/route.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

type RecordReply = Reply<typeof finderRoutes.record>
type PickRow = Omit<RecordReply['picks'][number], 'name'>

/** Sums as text: they may be more than a number holds. */
type MonthRow = Pick<RecordReply['month'], 'picks' | 'gains'> &
  Readonly<Record<'promised' | 'profit', string>>

/** What was recommended on the last day that is over and what came of it; all kept days summed up. */
export async function readRecord(
  db: Kysely<DB>,
  kind: FinderKind,
  nameOf: (recipeId: number) => RecordReply['picks'][number]['name'],
): Promise<RecordReply> {
  const last = await db
    .selectFrom('finder_day')
    .select(['day', 'picked_at'])
    .where('judged', '=', true)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows: picks } = await sql<PickRow>`
    select subject, inputs, item_id as item_type_id, buy_price, sell_price, units, outlay, promised,
      bought, sold, profit
    from finder_pick where day = ${last?.day ?? 0} and kind = ${kind} order by place`.execute(db)
  const { rows: sums } = await sql<MonthRow>`
    select count(*)::int as picks, count(*) filter (where profit > 0)::int as gains,
      coalesce(sum(promised), 0)::text as promised, coalesce(sum(profit), 0)::text as profit
    from finder_pick where kind = ${kind} and profit is not null`.execute(db)
  const { promised, profit, ...counts } = sums[0]!
  return {
    day: last?.picked_at ?? null,
    picks: picks.map((pick) => ({ ...pick, name: nameOf(pick.subject) })),
    month: { ...counts, promised: bounded(promised), profit: bounded(profit) },
  }
}
