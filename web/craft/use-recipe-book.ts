import { tradedItems } from '@app/rules/craft/making.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openingsOf } from '../catalog/opening-of.ts'
import { catalog } from '../catalog/queries.ts'
import { useIsEnergetic } from '../energy/use-is-energetic.ts'
import { inventory } from '../inventory/queries.ts'
import { marketView } from '../make-or-buy/market-view.ts'
import { depthOf } from '../prices/depth.ts'
import { site } from '../site/queries.ts'
import { recipes } from './queries.ts'

export type RecipeBook = ReturnType<typeof useRecipeBook>

const none: readonly CraftRecipe[] = []

/** Everything that the cards show. */
export function useRecipeBook() {
  const list = useQuery(recipes)
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const energetic = useIsEnergetic()
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const all = list.data?.recipes ?? none
  const byId = items.data?.byId
  const { openingOf, traded, concerns } = useMemo(() => {
    const opening = openingsOf(byId ?? new Map())
    return {
      openingOf: opening,
      traded: byId ? tradedItems(all, opening) : [],
      concerns: new Map(
        all.map((recipe) => [
          recipe.TypeId,
          [
            recipe.ItemForVision,
            ...recipe.RemainList.map((kept) => kept.TypeId),
            ...tradedItems([recipe], opening),
          ],
        ]),
      ),
    }
  }, [all, byId])
  const depth = useQuery({ ...depthOf(traded), enabled: traded.length > 0 })
  const counts = held.data?.counts
  const market = useMemo(() => marketView(depth.data, counts, feeBps), [depth.data, counts, feeBps])
  return {
    isPending: list.isPending || items.isPending || held.isPending,
    error: list.isLoadingError ? list.error : undefined,
    retry: () => void list.refetch(),
    recipes: all,
    byId: list.data?.byId ?? new Map<number, CraftRecipe>(),
    countMax: list.data?.countMax ?? 0,
    items: byId ?? new Map(),
    openingOf,
    concerns,
    heldOf: (itemId: number) => counts?.get(itemId) ?? 0,
    market,
    energetic,
  }
}
