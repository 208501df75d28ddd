import { bounded } from '@app/rules/money.ts'
import type { ProfitFilters, profitRoutes } from '@app/contract/profit.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { ORIGINS, SIDES } from '@app/rules/profit/origin.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { shown } from '../catalog/shown-items.ts'
import type { DB } from '../db/schema.ts'

const PAGE = 100

type LogRow = Reply<typeof profitRoutes.log>['rows'][number]

/**
 * A page of the trade log: the newest rows of one range for each origin and side asked for, of which
 * the newest are taken. So it costs what it shows, whatever it is narrowed to and however long the
 * history is. Rows of one act come together.
 */
function logPage(playerId: string, input: Input<typeof profitRoutes.log>): RawBuilder<LogRow> {
  const { order = 'newest', last, limit = PAGE } = input
  const isNewest = order === 'newest'
  const way = sql.raw(isNewest ? 'desc' : 'asc')
  const behind = last
    ? sql`and (created_at, entry_id) ${sql.raw(isNewest ? '<' : '>')}
        (${last.created_at}, ${last.uuid}::uuid)`
    : sql``
  return sql<LogRow>`
    select page.entry_id as uuid, page.created_at, page.item_id, page.origin, page.side, page.count,
      page.coins::text as coins, page.cost::text as cost, page.kept::text as kept
    from unnest(${originsOf(input)}::piece_origin[]) as wanted_origin (wanted_origin)
    cross join unnest(${sidesOf(input)}::cost_side[]) as wanted_side (wanted_side)
    cross join lateral (
      select * from cost_change
      where player_id = ${playerId} and origin = wanted_origin and side = wanted_side
        and ${shown('cost_change.item_id')} ${inRange(input)} ${behind}
      order by created_at ${way}, entry_id ${way}
      fetch first ${limit} rows with ties
    ) as page
    order by page.created_at ${way}, page.entry_id ${way}
    fetch first ${limit} rows with ties`
}

export async function readLog(
  db: Kysely<DB>,
  playerId: string,
  input: Input<typeof profitRoutes.log>,
): Promise<LogRow[]> {
  const { rows } = await logPage(playerId, input).execute(db)
  const acts = new Map<string, LogRow[]>()
  for (const row of rows) {
    const act = acts.get(row.uuid) ?? []
    acts.set(row.uuid, act)
    act.push(exact(row))
  }
  return [...acts.values()].flatMap((act) => act.sort(inAct))
}

/** What came before what left for it. */
const inAct = (a: LogRow, b: LogRow): number =>
  SIDES.indexOf(a.side) - SIDES.indexOf(b.side) ||
  a.item_id - b.item_id ||
  ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin)

/** All of them where none are named. */
export const originsOf = ({ origins }: ProfitFilters) => [...(origins ?? ORIGINS)]
export const sidesOf = ({ sides }: ProfitFilters) => [...(sides ?? SIDES)]

function inRange({ item_id, from, to }: ProfitFilters): RawBuilder<unknown> {
  const item = item_id === undefined ? sql`` : sql`and item_id = ${item_id}`
  const since = from === undefined ? sql`` : sql`and created_at >= ${from * 1000}`
  const until = to === undefined ? sql`` : sql`and created_at < ${to * 1000}`
  return sql`${item} ${since} ${until}`
}

/** Amounts as the numbers of an answer. */
function exact(row: LogRow): LogRow {
  return { ...row, coins: bounded(row.coins), cost: bounded(row.cost), kept: bounded(row.kept) }
}
