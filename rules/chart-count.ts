/**
 * A number of pieces in charts: K above 1,000, M above 1,000,000, at most one decimal.
 *
 * Source: spec part 1 section 9.
 */
export function chartCount(count: number): string {
  if (count > 1e6) return `${Math.floor(count / 1e5) / 10}M`
  if (count > 1e3) return `${Math.floor(count / 100) / 10}K`
  return String(count)
}
