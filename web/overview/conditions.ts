import {
  type ColumnName,
  columnNames,
  columnOf,
  decimalsOf,
  isColumn,
  type RowFacts,
} from './columns.ts'

/** A limit to what a column may show. */
export interface Condition {
  readonly column: ColumnName
  readonly limit: 'min' | 'max'
  /** As the column shows it: percent for a share. NaN while none has been typed. */
  readonly value: number
}

export const CONDITIONS_MAX = 8

/** Dates are not limited. */
export const limitedColumns = columnNames.filter((name) => columnOf(name).kind !== 'date')

export const isPercent = (column: ColumnName) =>
  columnOf(column).kind === 'share' || columnOf(column).kind === 'change'

/** The conditions of an address: `spread.min.2.5,trades.min.3`. */
export function readConditions(where: string): Condition[] {
  return where
    .split(',')
    .flatMap((text) => {
      const [, column = '', limit, value] =
        /^(\w+)\.(min|max)\.(-?\d{1,15}(?:\.\d)?)$/.exec(text) ?? []
      if (!isColumn(column) || !limitedColumns.includes(column)) return []
      if (!isPercent(column) && !Number.isInteger(Number(value))) return []
      return [{ column, limit: limit as Condition['limit'], value: Number(value) }]
    })
    .slice(0, CONDITIONS_MAX)
}

/** The same for an address, without those that still have no value. */
export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .filter(({ value }) => Number.isFinite(value))
    .map(({ column, limit, value }) => `${column}.${limit}.${value}`)
    .join()
}

/** Whether a row keeps to a condition; what has no value keeps to none. */
export function isMet({ column, limit, value }: Condition, facts: RowFacts): boolean {
  if (Number.isNaN(value)) return true
  const { value: valueOf, none } = columnOf(column)
  const own = valueOf(facts) ?? none
  if (own === undefined) return false
  const shown = isPercent(column) ? percentOf(own) : Math.round(own)
  return limit === 'min' ? shown >= value : shown <= value
}

/** Percent as they are shown. */
function percentOf(share: number): number {
  const scale = 10 ** decimalsOf(share)
  return Math.round(share * 100 * scale) / scale
}
