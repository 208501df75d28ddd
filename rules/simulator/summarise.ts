/** The middle of many runs, with the band in which eight of ten lie. */
interface Spread {
  readonly median: number
  readonly p10: number
  readonly p90: number
}

export interface Summary {
  readonly runs: number
  /** By item, those that change in some run. */
  readonly items: ReadonlyMap<number, Spread>
  /** Of all that changes, in coins at the prices given. */
  readonly value: Spread
}

type Change = ReadonlyMap<number, number>

/**
 * The value that a share of the runs does not exceed: the nearest rank, so always one that occurred.
 *
 * @param sorted - not empty, the lowest first
 * @param share - above 0, up to 1
 */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** What one item changes by in every run, the lowest first. */
export function changesOf(runs: readonly Change[], itemId: number): number[] {
  return runs.map((change) => change.get(itemId) ?? 0).toSorted((a, b) => a - b)
}

function spreadOf(sorted: readonly number[]): Spread {
  return { median: quantile(sorted, 0.5), p10: quantile(sorted, 0.1), p90: quantile(sorted, 0.9) }
}

/**
 * Each item by itself, and the value of whole runs: the worth of the medians is not the median of
 * the worths.
 *
 * @param prices - coins per piece, by item; one without a price counts for nothing
 *
 * Source: decisions/023.
 */
export function summarise(runs: readonly Change[], prices: ReadonlyMap<number, number>): Summary {
  const ids = new Set(runs.flatMap((change) => [...change.keys()]))
  const items = new Map<number, Spread>()
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const sorted = changesOf(runs, id)
    if (sorted[0] !== 0 || sorted.at(-1) !== 0) items.set(id, spreadOf(sorted))
  }
  const worths = runs.map((change) =>
    [...change].reduce((sum, [id, count]) => sum + count * (prices.get(id) ?? 0), 0),
  )
  return { runs: runs.length, items, value: spreadOf(worths.toSorted((a, b) => a - b)) }
}
