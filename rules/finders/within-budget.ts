/** What a recommendation asks for and promises. */
export interface Recommended {
  /** Pieces or units that are started together. */
  readonly units: number
  /** Coins that they cost. */
  readonly outlay: number
  /** Coins a day. */
  readonly profit_day: number
}

/**
 * So much of a recommendation as some coins allow; undefined where they do not even allow one unit.
 * Fewer units are bought and sold at prices that are as good or better, so that their share of the
 * profit is no less than what is said.
 *
 * @param coins - that are there for it; `outlay` may be what is lacking beyond what is owned
 */
export function withinBudget<Row extends Recommended>(row: Row, coins: number): Row | undefined {
  if (row.outlay <= coins) return row
  const units = Math.floor((row.units * coins) / row.outlay)
  if (units < 1) return undefined
  return {
    ...row,
    units,
    outlay: Math.ceil((row.outlay * units) / row.units),
    profit_day: Math.floor((row.profit_day * units) / row.units),
  }
}
