import { maxCraftable } from '@app/rules/craft/craft-count.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useAddressedText } from '../address/use-addressed.ts'
import { useOverlay } from '../address/use-overlay.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'
import { catalog } from '../catalog/queries.ts'
import { openingsOf } from '../catalog/opening-of.ts'
import { useIsEnergetic } from '../energy/use-is-energetic.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { useMarking } from '../favorites/use-marking.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { marketView } from '../make-or-buy/market-view.ts'
import { itemIdOf } from '../paths.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../session/queries.ts'
import { site } from '../site/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useInitial } from '../ui/use-initial.ts'
import { useKeys } from '../ui/use-keys.ts'
import { tradedItems } from '@app/rules/craft/making.ts'
import { recipes } from './queries.ts'
import { RecipeCard, type RecipeView } from './RecipeCard.tsx'
import { ALL, filterRecipes, groupInView, groupsOf } from './recipe-filter.ts'
import { RecipeFilters } from './RecipeFilters.tsx'
import { useCraft } from './use-craft.ts'
import { useProgressive } from './use-progressive.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const RecipePopup = lazyPart(() => import('./RecipePopup.tsx'), 'RecipePopup', 'popup')

const OpenListWidget = lazyPart(
  () => withMessages('shopping', import('../shopping/OpenListWidget.tsx')),
  'OpenListWidget',
)

const route = getRouteApi('/main/craft/receipts')

/** The recipes (spec part 2 section 2). */
export function RecipesScreen() {
  const player = useQuery(profile)
  return (
    <div className="grid gap-4">
      {player.data !== null && <title>{`${t('menu.craft')} · ${t('layout.name')}`}</title>}
      <h1 className="unseen">{t('craft.title')}</h1>
      <p className="max-w-prose text-pretty text-parchment-dim">{t('craft.about')}</p>
      {player.data === null ? (
        <SignInNeeded />
      ) : (
        <>
          <ClosedWidget place="craft" />
          <Suspense fallback={<Skeleton className="h-10 w-40" />}>
            <div>
              <OpenListWidget />
            </div>
          </Suspense>
          <Recipes />
        </>
      )}
    </div>
  )
}

function Recipes() {
  const book = useRecipeBook()
  const craft = useCraft()
  const { ids: favorites, isPending } = useFavoriteIds('recipes')
  const { toggle: mark } = useMarking('recipes')
  const { filter, settled, groups, shown, onAll, ...on } = useFilter(book)
  const recipe = itemIdOf(route.useSearch().recipe)
  const overlay = useOverlay()
  const drawn = useProgressive(shown.length, settled)
  const onCard = useSameHandlers({
    onRun: craft.run,
    onExpand: ({ TypeId }: CraftRecipe) => overlay.open({ recipe: String(TypeId) }),
    // A first favorite makes another group the initial one: the address keeps the one in view.
    onFavorite: ({ TypeId }: CraftRecipe) => {
      on.onGroup(filter.group)
      mark(TypeId)
    },
  })
  const search = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => search.current?.focus() })

  if (book.isPending || isPending) return <CardSkeletons />
  const expanded = recipe === undefined ? undefined : book.byId.get(recipe)
  const viewOf = (recipe: CraftRecipe): RecipeView => ({
    recipe,
    countMax: book.countMax,
    items: book.items,
    openingOf: book.openingOf,
    heldOf: book.heldOf,
    market: book.market,
    energetic: book.energetic,
    processing: craft.processing(recipe),
    onRun: onCard.onRun,
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
      {shown.length === 0 && <NoRecipes onAll={onAll} book={book} />}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
        {shown.slice(0, drawn).map((recipe) => (
          <RecipeCard
            key={recipe.TypeId}
            {...viewOf(recipe)}
            concerns={book.concerns.get(recipe.TypeId) ?? []}
            favorite={favorites.includes(recipe.TypeId)}
            onFavorite={onCard.onFavorite}
            onExpand={onCard.onExpand}
          />
        ))}
      </div>
      <Suspense>
        {expanded && (
          <RecipePopup
            key={expanded.TypeId}
            {...viewOf(expanded)}
            result={craft.resultOf(expanded)}
            onClose={() => overlay.close('recipe')}
          />
        )}
      </Suspense>
    </>
  )
}

interface CardHandlers {
  readonly onRun: (recipe: CraftRecipe, count: number) => void
  readonly onExpand: (recipe: CraftRecipe) => void
  readonly onFavorite: (recipe: CraftRecipe) => void
}

/** Functions that stay the same and do what the newest given ones do: cards need not render again. */
function useSameHandlers(handlers: CardHandlers): CardHandlers {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  return useMemo(
    () => ({
      onRun: (recipe, count) => newest.current.onRun(recipe, count),
      onExpand: (recipe) => newest.current.onExpand(recipe),
      onFavorite: (recipe) => newest.current.onFavorite(recipe),
    }),
    [],
  )
}

const none: readonly CraftRecipe[] = []

/** Everything that the cards show. */
function useRecipeBook() {
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

/** Group and text are in the address, the toggle in the browser's storage. */
function useFilter(book: ReturnType<typeof useRecipeBook>) {
  const { ids, isPending } = useFavoriteIds('recipes')
  const search = route.useSearch()
  const rewrite = useRewrite()
  const [text, setText] = useAddressedText(search)
  const [hideUnavailable, setHide] = useState(
    () => localTexts.read(browserKeys.hideUnavailable) === 'true',
  )
  const groups = groupsOf(book.recipes, ids)
  const initial = useInitial(book.isPending || isPending ? undefined : groups[0])
  const group = groupInView(groups, search.group ?? initial)
  const filter = useMemo(() => ({ group, text, hideUnavailable }), [group, text, hideUnavailable])
  const settled = useDeferredValue(filter)
  const shown = filterRecipes(book.recipes, settled, {
    favorites: new Set(ids),
    itemOf: (id) => book.items.get(id),
    maxOf: (recipe) => maxCraftable(recipe, book.countMax, book.heldOf),
  })
  const onHideUnavailable = (hide: boolean) => {
    localTexts.write(browserKeys.hideUnavailable, String(hide))
    setHide(hide)
  }
  return {
    groups,
    filter,
    /** What the list follows, once the fields have been drawn. */
    settled,
    shown,
    onText: setText,
    onGroup: (chosen: string) => rewrite({ group: chosen }),
    onHideUnavailable,
    onAll: () => {
      setText('')
      rewrite({ group: ALL })
      onHideUnavailable(false)
    },
  }
}

interface NoRecipesProps {
  readonly onAll: () => void
  readonly book: Pick<ReturnType<typeof useRecipeBook>, 'error' | 'retry'>
}

function NoRecipes({ onAll, book: { error, retry } }: NoRecipesProps) {
  const title = t('receipts_not_found')
  return (
    <div className="panel">
      {error ? (
        <ErrorState error={error} title={title} onRetry={retry} />
      ) : (
        <EmptyState
          icon={<Hammer aria-hidden="true" />}
          title={title}
          action={<Button onClick={onAll}>{t('craft.show_all')}</Button>}
        />
      )}
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
