import { useQuery } from '@tanstack/react-query'
import { useCraftCost } from '../craft/use-craft-cost.ts'
import { ownTrades } from './queries.ts'
import type { usePriceChart } from './use-price-chart.ts'

interface Shown extends Pick<ReturnType<typeof usePriceChart>, 'data' | 'interval'> {
  readonly itemId: number
  readonly signedIn: boolean
}

/**
 * What the player traded in a chart's time, and what a piece costs to make now.
 *
 * @param end - unix seconds of the end of its last slot
 */
export function useOwnMarks({ itemId, signedIn, data, interval }: Shown, end: number) {
  const range = { from: Math.floor(data?.from ?? 0), to: end }
  const trades = useQuery({
    ...ownTrades(itemId, data?.interval ?? interval, range),
    enabled: signedIn && data !== undefined,
  })
  return { own: trades.data, cost: useCraftCost(itemId, signedIn) }
}
