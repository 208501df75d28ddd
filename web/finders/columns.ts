import type { FinderKind } from '@app/contract/finders.ts'
import type { ShownRow } from './finder-rows.ts'

/** Hours of a day: what is made in one of them on average. */
const HOURS = 24

const columns = {
  buy: ({ buy_price }: ShownRow) => buy_price ?? undefined,
  sell: ({ sell_price }: ShownRow) => sell_price ?? undefined,
  time: ({ seconds }: ShownRow) => seconds,
  profit: ({ profit }: ShownRow) => profit,
  units_day: ({ units_day }: ShownRow) => units_day,
  outlay: ({ outlay }: ShownRow) => outlay,
  profit_hour: ({ profit_day }: ShownRow) => profit_day / HOURS,
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
