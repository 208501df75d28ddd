/**
 * Pearson's statistic as deviations from its mean: (chi-square - df) / sqrt(2 df). Neighboring
 * cells are joined until each expects at least 20. For tests of distributions, with a fixed seed.
 */
export function chiSquareDeviation(
  observed: readonly number[],
  expected: readonly number[],
): number {
  let statistic = 0
  let cells = 0
  let seen = 0
  let awaited = 0
  for (const [index, count] of observed.entries()) {
    seen += count
    awaited += expected[index] ?? 0
    if (awaited < 20) continue
    statistic += (seen - awaited) ** 2 / awaited
    cells++
    seen = awaited = 0
  }
  const freedom = cells - 1
  return (statistic - freedom) / Math.sqrt(2 * freedom)
}
