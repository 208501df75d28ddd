import { makeOrBuy, type Making, type MarketView } from '@app/rules/market/make-or-buy.ts'
import { useQuery } from '@tanstack/react-query'
import { depthOf } from '../prices/depth.ts'

/**
 * The market, with those books read deep that have too few lots near their best price for what is
 * made. Undefined while they are loading; as it was where that fails.
 */
export function useDeepMarket(
  makings: readonly Making[],
  market: MarketView | undefined,
): MarketView | undefined {
  const ids = market ? unreadBooks(makings, market) : []
  const deep = useQuery({ ...depthOf(ids, 'deep'), enabled: ids.length > 0 })
  if (!market || deep.isLoading) return undefined
  if (ids.length === 0 || !deep.data) return market
  return { ...market, depthOf: (item) => deep.data.get(item) ?? market.depthOf(item) }
}

function unreadBooks(makings: readonly Making[], market: MarketView): number[] {
  const ids = makings.flatMap((making) => {
    const { cost, revenue, costOfOutputs } = makeOrBuy(making, market)
    return [cost, revenue, costOfOutputs].flatMap((sum) => sum.unread)
  })
  return [...new Set(ids)].toSorted((a, b) => a - b)
}
