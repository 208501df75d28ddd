import type { SpinCost, SpinPrize } from '@app/rules/spin/wheel.ts'

/** What a wheel is worth at the market's prices, in coins. */
interface WheelWorth {
  /** Of a spin, if its items had to be bought now; undefined where nobody offers one of them. */
  readonly cost: number | undefined
  /** Of a prize on average, sold at once; what nobody asks for counts as nothing. */
  readonly prize: number
}

/**
 * @param asked - coins per piece that sellers ask, by item
 * @param paid - coins per piece that buyers pay, by item
 */
export function worthOf(
  wheel: {
    readonly need_items: readonly SpinCost[]
    readonly possible_items: readonly SpinPrize[]
  },
  asked: ReadonlyMap<number, number>,
  paid: ReadonlyMap<number, number>,
): WheelWorth {
  const costs = wheel.need_items.map(({ id, quantity }) => (asked.get(id) ?? Number.NaN) * quantity)
  const cost = costs.reduce((sum, one) => sum + one, 0)
  const prizes = wheel.possible_items.map(({ id, weight }) => ((paid.get(id) ?? 0) * weight) / 100)
  return {
    cost: Number.isNaN(cost) ? undefined : cost,
    prize: Math.floor(prizes.reduce((sum, one) => sum + one, 0)),
  }
}
