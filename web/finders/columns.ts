import type { FinderKind } from '@app/contract/finders.ts'
import type { ShownRow } from './finder-rows.ts'

const HOURS_PER_DAY = 24
const SECONDS_PER_HOUR = 3600

/**
 * Coins for each hour that it takes. The orders of a flip wait all day; what is made at once takes no
 * time.
 */
function profitAnHour({ buy_price, seconds, units, profit, profit_day }: ShownRow) {
  if (buy_price !== null) return profit_day / HOURS_PER_DAY
  return seconds > 0 ? (profit * units) / (seconds / SECONDS_PER_HOUR) : undefined
}

const columns = {
  buy: ({ buy_price }: ShownRow) => buy_price ?? undefined,
  sell: ({ sell_price }: ShownRow) => sell_price ?? undefined,
  time: ({ seconds }: ShownRow) => seconds,
  profit: ({ profit }: ShownRow) => profit,
  units_day: ({ units_day }: ShownRow) => units_day,
  outlay: ({ outlay }: ShownRow) => outlay,
  profit_hour: profitAnHour,
  profit_day: ({ profit_day }: ShownRow) => profit_day,
} as const

export type ColumnName = keyof typeof columns

export const isColumn = (name: string): name is ColumnName => name in columns

/** What a row says in a column; undefined where it says nothing. */
export const valueOf = (column: ColumnName, row: ShownRow): number | undefined =>
  columns[column](row)

/** The columns of a kind, in their order. */
export function columnsOf(kind: FinderKind): readonly ColumnName[] {
  const first: readonly ColumnName[] = kind === 'flips' ? ['buy', 'sell'] : ['time']
  return [...first, 'profit', 'units_day', 'outlay', 'profit_hour', 'profit_day']
}
