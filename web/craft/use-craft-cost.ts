import { tradedItems } from '@app/rules/craft/making.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openingsOf } from '../catalog/opening-of.ts'
import { catalog } from '../catalog/queries.ts'
import { marketView } from '../make-or-buy/market-view.ts'
import { depthOf } from '../prices/depth.ts'
import { craftCost } from './craft-cost.ts'
import { recipes } from './queries.ts'
import { makersOf } from './recipes-of-item.ts'

/** Coins that a piece of the item costs to make at the books as they are; see `craftCost`. */
export function useCraftCost(itemId: number, enabled: boolean): number | undefined {
  const list = useQuery({ ...recipes, enabled }).data?.recipes
  const items = useQuery(catalog).data?.byId
  const { makers, openingOf, traded } = useMemo(() => {
    const opening = openingsOf(items ?? new Map())
    const some = makersOf(list ?? [], itemId, 1).map(({ recipe }) => recipe)
    return { makers: some, openingOf: opening, traded: tradedItems(some, opening) }
  }, [items, list, itemId])
  const depth = useQuery({ ...depthOf(traded), enabled: enabled && traded.length > 0 }).data
  const market = marketView(depth, undefined, 0)
  return market && craftCost(itemId, makers, market, openingOf)
}
