import { averageGrant, type OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { SpinCost, SpinPrize } from '@app/rules/spin/wheel.ts'

interface Wheel {
  readonly need_items: readonly SpinCost[]
  readonly possible_items: readonly SpinPrize[]
}

/** What a wheel is worth at the market's prices, in coins. */
interface WheelWorth {
  /** Of a spin, if its items had to be bought now; undefined where nobody offers one of them. */
  readonly cost: number | undefined
  /** Of a prize on average, sold at once; what nobody asks for counts as nothing. */
  readonly prize: number
}

/** Pieces of each item that a spin gives on average: a prize that is a bundle is opened. */
export function averagePrize(wheel: Wheel, openingOf: OpeningOf): Map<number, number> {
  const shares = wheel.possible_items.map(({ id, weight }) => [id, weight / 100] as const)
  return averageGrant(new Map(shares), openingOf)
}

/**
 * @param given - pieces of each item that a spin gives on average
 * @param asked - coins per piece that sellers ask, by item
 * @param paid - coins per piece that buyers pay, by item
 */
export function worthOf(
  wheel: Wheel,
  given: ReadonlyMap<number, number>,
  asked: ReadonlyMap<number, number>,
  paid: ReadonlyMap<number, number>,
): WheelWorth {
  const costs = wheel.need_items.map(({ id, quantity }) => (asked.get(id) ?? Number.NaN) * quantity)
  const cost = costs.reduce((sum, one) => sum + one, 0)
  const prizes = [...given].map(([id, count]) => (paid.get(id) ?? 0) * count)
  return {
    cost: Number.isNaN(cost) ? undefined : cost,
    prize: Math.floor(prizes.reduce((sum, one) => sum + one, 0)),
  }
}
