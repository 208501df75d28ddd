import type { Item } from '@app/contract/catalog.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Factory } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { openingsOf } from '../catalog/opening-of.ts'
import { catalog } from '../catalog/queries.ts'
import { useIsEnergetic } from '../energy/use-is-energetic.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { useReserved, withoutReserved } from '../inventory/reserved.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { marketView } from '../make-or-buy/market-view.ts'
import { itemIdOf } from '../paths.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../player/queries.ts'
import { site } from '../site/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { tradedItems } from '@app/rules/factory/making.ts'
import { recipes } from './queries.ts'
import { RecipeCard } from './RecipeCard.tsx'
import { startsOf } from './send-starts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ResultsPopup = lazyPart(() => import('./ResultsPopup.tsx'), 'ResultsPopup', 'popup')

const route = getRouteApi('/main/factory/receipts')

/** What the factory can be set to do (spec part 2 section 2). */
export function RecipesScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="grid gap-4">
      <title>{`${t('factory.title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('factory.title')}</h1>
      <p className="max-w-prose text-pretty text-parchment-dim">{t('factory.about')}</p>
      <ClosedWidget place="factory" />
      <Recipes />
    </section>
  )
}

const nothing: ReadonlyMap<number, number> = new Map()
const noItems: ReadonlyMap<number, Item> = new Map()
const none: readonly FactoryRecipe[] = []

function Recipes() {
  const client = useQueryClient()
  const list = useQuery(recipes)
  const items = useQuery(catalog)
  const owned = useQuery(inventory)
  const held = owned.data?.counts ?? nothing
  const reserved = useReserved()
  const energetic = useIsEnergetic()
  const left = useMemo(() => withoutReserved(held, reserved), [held, reserved])
  const byId = items.data?.byId ?? noItems
  const { openingOf, market } = useMarket(list.data ?? none, byId, left)
  const search = route.useSearch()
  const results = itemIdOf(search.results)
  const overlay = useOverlay()
  const shown = list.data?.find((recipe) => recipe.receipt_id === results)

  if (list.isLoadingError) {
    return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data || items.isPending || owned.isPending) return <Loading />
  if (list.data.length === 0) {
    return (
      <div className="panel">
        <EmptyState icon={<Factory aria-hidden="true" />} title={t('factory.no_recipes')} />
      </div>
    )
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-4">
        {list.data.map((recipe) => (
          <RecipeCard
            key={recipe.receipt_id}
            recipe={recipe}
            items={byId}
            held={left}
            openingOf={openingOf}
            market={market}
            isEnergetic={energetic}
            wanted={wantedOf(recipe, search)}
            onStart={startsOf(client)}
            onResults={({ receipt_id }) => overlay.open({ results: String(receipt_id) })}
          />
        ))}
      </div>
      <Suspense>
        {shown && (
          <ResultsPopup recipe={shown} items={byId} onClose={() => overlay.close('results')} />
        )}
      </Suspense>
    </>
  )
}

/** A job of this recipe that the address names; undefined for none. */
function wantedOf(
  { receipt_id }: FactoryRecipe,
  { recipe, inputs = '', units }: { recipe?: string; inputs?: string; units?: string },
) {
  if (itemIdOf(recipe) !== receipt_id) return undefined
  return { inputs: inputs.split(',').map(itemIdOf), units: itemIdOf(units) ?? 1 }
}

/** What making is compared with: the live books of everything the recipes take and give. */
function useMarket(
  list: readonly FactoryRecipe[],
  byId: ReadonlyMap<number, Item>,
  held: ReadonlyMap<number, number>,
) {
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const openingOf = useMemo(() => openingsOf(byId), [byId])
  const traded = useMemo(
    () => (byId.size > 0 ? tradedItems(list, openingOf) : []),
    [list, byId, openingOf],
  )
  const depth = useQuery({ ...depthOf(traded), enabled: traded.length > 0 })
  const market = useMemo(() => marketView(depth.data, held, feeBps), [depth.data, held, feeBps])
  return { openingOf, market }
}

function Loading() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-4"
    >
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-96 rounded-lg" />
      ))}
    </div>
  )
}
