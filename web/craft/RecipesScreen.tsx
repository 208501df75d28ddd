import { maxCraftable } from '@app/rules/craft/craft-count.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { catalogue } from '../catalogue/queries.ts'
import { openingsOf } from '../catalogue/opening-of.ts'
import { energy } from '../energy/queries.ts'
import { useIsAhead } from '../energy/use-is-ahead.ts'
import { toggleFavourite, useFavouriteRecipes } from '../favourites/favourite-recipes.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { marketView } from '../make-or-buy/market-view.ts'
import { paths } from '../paths.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../session/queries.ts'
import { site } from '../site/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAddressed } from '../ui/use-addressed.ts'
import { useKeys } from '../ui/use-keys.ts'
import { tradedItems } from './making.ts'
import { recipes } from './queries.ts'
import { RecipeCard, type RecipeView } from './RecipeCard.tsx'
import { ALL, filterRecipes, groupInView, groupsOf } from './recipe-filter.ts'
import { RecipeFilters } from './RecipeFilters.tsx'
import { useCraft } from './use-craft.ts'
import { useProgressive } from './use-progressive.ts'

const RecipePopup = lazy(() =>
  import('./RecipePopup.tsx').then((m) => ({ default: m.RecipePopup })),
)

/** The recipes (spec part 2 section 2). */
export function RecipesScreen() {
  const player = useQuery(profile)
  return (
    <div className="grid gap-4">
      <title>{`${t('menu.craft')} · ${t('layout.name')}`}</title>
      <h1 className="unseen">{t('craft.title')}</h1>
      {player.data === null ? (
        <SignInNeeded />
      ) : (
        <>
          <ClosedWidget place="craft" />
          <Recipes />
        </>
      )}
    </div>
  )
}

function Recipes() {
  const book = useRecipeBook()
  const craft = useCraft()
  const { recipes: favourites } = useFavouriteRecipes()
  const { filter, settled, groups, shown, ...on } = useFilter(book)
  const navigate = useNavigate()
  const { receipt } = useSearch({ strict: false })
  const expand = (id: number | undefined) =>
    void navigate({
      to: paths.craftReceipts,
      search: ({ group }) => ({
        ...(group !== undefined && { group }),
        ...(id !== undefined && { receipt: String(id) }),
      }),
      resetScroll: false,
    })
  const drawn = useProgressive(shown.length, settled)
  const search = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => search.current?.focus() })

  if (book.isPending) return <CardSkeletons />
  const expanded = receipt === undefined ? undefined : book.byId.get(Number(receipt))
  const viewOf = (recipe: CraftRecipe): RecipeView => ({
    recipe,
    countMax: book.countMax,
    items: book.items,
    openingOf: book.openingOf,
    heldOf: book.heldOf,
    market: book.market,
    energetic: book.energetic,
    processing: craft.processing,
    onRun: craft.run,
  })
  return (
    <>
      <RecipeFilters
        groups={groups}
        filter={filter}
        shown={shown.length}
        searchRef={search}
        {...on}
      />
      {shown.length === 0 && <NoRecipes onAll={() => on.onGroup(ALL)} failed={book.failed} />}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
        {shown.slice(0, drawn).map((recipe) => (
          <RecipeCard
            key={recipe.TypeId}
            {...viewOf(recipe)}
            concerns={book.concerns.get(recipe.TypeId) ?? []}
            favourite={favourites.includes(recipe.TypeId)}
            onFavourite={({ TypeId }) => toggleFavourite(TypeId)}
            onExpand={({ TypeId }) => expand(TypeId)}
          />
        ))}
      </div>
      <Suspense>
        {expanded && (
          <RecipePopup
            key={expanded.TypeId}
            {...viewOf(expanded)}
            result={craft.resultOf(expanded)}
            onClose={() => expand(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const none: readonly CraftRecipe[] = []

/** Everything that the cards show. A failed load is only an empty screen (spec part 2 section 8). */
function useRecipeBook() {
  const list = useQuery(recipes)
  const items = useQuery(catalogue)
  const held = useQuery(inventory)
  const energetic = useIsAhead(useQuery(energy).data?.activeUntil ?? 0)
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
    failed: list.isLoadingError,
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

/** The group is in the address, the toggle in the browser's storage, the text only here. */
function useFilter(book: ReturnType<typeof useRecipeBook>) {
  const { recipes: ids } = useFavouriteRecipes()
  const [chosen, choose] = useGroup()
  const [text, setText] = useState('')
  const [hideUnavailable, setHide] = useState(
    () => localStorage.getItem(browserKeys.hideUnavailable) === 'true',
  )
  const groups = groupsOf(book.recipes, ids)
  const group = groupInView(groups, chosen)
  const filter = useMemo(() => ({ group, text, hideUnavailable }), [group, text, hideUnavailable])
  const settled = useDeferredValue(filter)
  const shown = filterRecipes(book.recipes, settled, {
    favourites: new Set(ids),
    itemOf: (id) => book.items.get(id),
    maxOf: (recipe) => maxCraftable(recipe, book.countMax, book.heldOf),
  })
  return {
    groups,
    filter,
    /** What the list follows, once the fields have been drawn. */
    settled,
    shown,
    onText: setText,
    onGroup: choose,
    onHideUnavailable: (hide: boolean) => {
      localStorage.setItem(browserKeys.hideUnavailable, String(hide))
      setHide(hide)
    },
  }
}

/** The chosen group, kept in the address beside the open recipe. */
function useGroup() {
  const navigate = useNavigate()
  const { group, receipt } = useSearch({ strict: false })
  return useAddressed<string | undefined, { group?: string }>({
    search: group === undefined ? {} : { group },
    read: (search) => search.group,
    write: (chosen) => (chosen === undefined ? {} : { group: chosen }),
    go: (search) =>
      void navigate({
        to: paths.craftReceipts,
        search: { ...search, ...(receipt !== undefined && { receipt }) },
        resetScroll: false,
      }),
  })
}

function NoRecipes({ onAll, failed }: { onAll: () => void; failed: boolean }) {
  return (
    <div className="panel">
      <EmptyState
        icon={<Hammer aria-hidden="true" />}
        title={t('receipts_not_found')}
        {...(!failed && { action: <Button onClick={onAll}>{t('craft.show_all')}</Button> })}
      />
    </div>
  )
}

function CardSkeletons() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3"
    >
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-68 rounded-lg" />
      ))}
    </div>
  )
}
