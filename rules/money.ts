/** What a sum is shown in. The plain coin has no smaller unit. */
export type MoneyUnit = 'coin' | 'bronze' | 'silver' | 'gold'

/** Coins in one piece of each unit (spec part 1 section 9, server rules section 3). */
export const coinsPerUnit: Readonly<Record<MoneyUnit, number>> = {
  coin: 1,
  bronze: 100,
  silver: 10_000,
  gold: 1_000_000,
}

/**
 * The unit a sum is shown in: the largest one it fills at least once.
 *
 * @param coins - whole Surprise coins; a negative sum takes the unit of its size
 *
 * Source: spec part 1 section 9: the unit switches at 100, 10,000 and 1,000,000.
 */
export function moneyUnit(coins: number): MoneyUnit {
  const size = Math.abs(coins)
  if (size >= coinsPerUnit.gold) return 'gold'
  if (size >= coinsPerUnit.silver) return 'silver'
  if (size >= coinsPerUnit.bronze) return 'bronze'
  return 'coin'
}

/**
 * One unit for several sums that are read together: the largest in which each of them still shows
 * its first digit within the two decimals of a short price.
 *
 * @param sums - whole Surprise coins; zeros do not count
 */
export function commonUnit(sums: readonly number[]): MoneyUnit {
  const sizes = sums.map(Math.abs).filter((size) => size > 0)
  const smallest = Math.min(...sizes)
  const units = ['gold', 'silver', 'bronze'] as const
  const largest = moneyUnit(Math.max(...sizes, 0))
  return (
    units.find(
      (unit) => coinsPerUnit[unit] <= coinsPerUnit[largest] && smallest * 10 >= coinsPerUnit[unit],
    ) ?? 'coin'
  )
}

/** What is beyond the exact numbers stays at their end. */
export function bounded(text: string | number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(text)))
}
