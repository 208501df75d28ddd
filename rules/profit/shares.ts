/**
 * Divides an amount by weights, exactly: the shares add up to it. Each is the rounded-down sum up to
 * it, less those before, so a remainder falls where it has grown to a whole one.
 *
 * @param total - 0 or more
 * @param weights - each 0 or more, not all 0; or none
 */
export function shares(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  let weighed = 0n
  let given = 0n
  return weights.map((weight) => {
    weighed += weight
    const upTo = whole === 0n ? 0n : (total * weighed) / whole
    const share = upTo - given
    given = upTo
    return share
  })
}

/** Weights of pieces that left: what they have cost, or their numbers where none has cost anything. */
export function partsOf(costs: readonly bigint[], counts: readonly number[]): readonly bigint[] {
  return costs.every((cost) => cost === 0n) ? counts.map(BigInt) : costs
}

/**
 * How many pieces to take of each of several stocks: as near as whole pieces can be to their sizes,
 * what is left over from where most of a piece is missing, the first among equals.
 *
 * @param count - at most the sum of the stocks
 */
export function takeEvenly(count: number, stocks: readonly number[]): number[] {
  const wanted = BigInt(count)
  const whole = stocks.reduce((sum, stock) => sum + BigInt(stock), 0n)
  if (whole === 0n) return stocks.map(() => 0)
  const parts = stocks.map((stock, index) => {
    const exact = wanted * BigInt(stock)
    return { index, pieces: exact / whole, missing: exact % whole }
  })
  let left = wanted - parts.reduce((sum, { pieces }) => sum + pieces, 0n)
  const neediest = [...parts].sort((a, b) =>
    a.missing === b.missing ? a.index - b.index : a.missing > b.missing ? -1 : 1,
  )
  for (const part of neediest) {
    if (left === 0n) break
    part.pieces += 1n
    left -= 1n
  }
  return parts.map(({ pieces }) => Number(pieces))
}
