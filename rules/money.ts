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
