import { clampCount } from '@app/rules/craft/craft-count.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { browserKeys } from '../browser-keys.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { useMarking } from '../favorites/use-marking.ts'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { itemIdOf } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { readPlace } from '../ui/kept-place.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { RecipeCard, type RecipeView } from './RecipeCard.tsx'
import { RecipeFilters } from './RecipeFilters.tsx'
import { useCraft } from './use-craft.ts'
import { useRecipeBook, type RecipeBook } from './use-recipe-book.ts'
import { useRecipeFilter } from './use-recipe-filter.ts'
import { useSameHandlers } from './use-same-handlers.ts'

const RecipePopup = lazyPart(() => import('./RecipePopup.tsx'), 'RecipePopup', 'popup')

const OpenListWidget = lazyPart(
  () => withMessages('shopping', import('../shopping/OpenListWidget.tsx')),
  'OpenListWidget',
)

const route = getRouteApi('/main/craft/receipts')

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3'
const cardSize = { width: 304, height: 240 }
const cardPlace = readPlace(browserKeys.recipesPlace)

/** The recipes (spec part 2 section 2). */
export function RecipesScreen() {
  const player = useQuery(profile)
  return (
    <div className="grid grid-cols-1 gap-4">
      {player.data !== null && <title>{`${t('menu.craft')} · ${t('layout.name')}`}</title>}
      <h1 className="unseen">{t('craft.title')}</h1>
      <p className="max-w-prose text-pretty text-parchment-dim">{t('craft.about')}</p>
      {player.data === null ? (
        <SignInNeeded />
      ) : (
        <>
          <ClosedWidget place="craft" />
          <Suspense fallback={<Skeleton className="h-9 w-40 pointer-coarse:h-11" />}>
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
  const { filter, groups, shown, onAll, ...on } = useRecipeFilter(book)
  const [counts] = useState(() => new Map<number, number>())
  const wanted = useWanted(book, counts)
  const overlay = useOverlay()
  const onCard = useSameHandlers({
    onRun: craft.run,
    onExpand: ({ TypeId }: CraftRecipe) =>
      overlay.open({ recipe: String(TypeId), units: undefined }),
    // A first favorite makes another group the initial one: the address keeps the one in view.
    onFavorite: ({ TypeId }: CraftRecipe) => {
      on.onGroup(filter.group)
      mark(TypeId)
    },
  })
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })

  if (book.isPending || isPending) return <CardSkeletons />
  if (book.error) return <ErrorPanel error={book.error} onRetry={book.retry} />
  const viewOf = viewsOf(book, craft.processing, onCard.onRun)
  return (
    <>
      <RecipeFilters
        groups={groups}
        filter={filter}
        shown={shown.length}
        searchRef={field}
        {...on}
      />
      {shown.length === 0 && <NoRecipes onAll={onAll} />}
      <CardGrid
        cards={shown}
        idOf={(recipe) => recipe.TypeId}
        className={gridClass}
        size={cardSize}
        placeKey={browserKeys.recipesPlace}
        place={cardPlace}
      >
        {(recipe) => (
          <RecipeCard
            {...viewOf(recipe)}
            concerns={book.concerns.get(recipe.TypeId) ?? []}
            favorite={favorites.includes(recipe.TypeId)}
            counts={counts}
            onFavorite={onCard.onFavorite}
            onExpand={onCard.onExpand}
          />
        )}
      </CardGrid>
      <Suspense>
        {wanted && (
          <RecipePopup
            key={wanted.recipe.TypeId}
            {...viewOf(wanted.recipe)}
            units={wanted.units}
            result={craft.resultOf(wanted.recipe)}
            onClose={() => overlay.close('recipe')}
          />
        )}
      </Suspense>
    </>
  )
}

/** What the views of each recipe are given. */
function viewsOf(
  { countMax, items, openingOf, heldOf, market, energetic }: RecipeBook,
  processingOf: (recipe: CraftRecipe) => RecipeView['processing'],
  onRun: RecipeView['onRun'],
) {
  return (recipe: CraftRecipe): RecipeView => ({
    recipe,
    countMax,
    items,
    openingOf,
    heldOf,
    market,
    energetic,
    processing: processingOf(recipe),
    onRun,
  })
}

/**
 * The recipe that the address opens, with so many units at first: those that the address names, or
 * that are typed into its card. Undefined for none.
 */
function useWanted({ byId, countMax }: RecipeBook, typed: ReadonlyMap<number, number>) {
  const search = route.useSearch()
  const recipe = byId.get(itemIdOf(search.recipe) ?? 0)
  if (!recipe) return undefined
  const units = itemIdOf(search.units) ?? typed.get(recipe.TypeId) ?? 1
  return { recipe, units: clampCount(units, countMax) }
}

function NoRecipes({ onAll }: { onAll: () => void }) {
  return (
    <div className="panel">
      <EmptyState
        icon={<Hammer aria-hidden="true" />}
        title={t('receipts_not_found')}
        action={<Button onClick={onAll}>{t('craft.show_all')}</Button>}
      />
    </div>
  )
}

function CardSkeletons() {
  return (
    <div aria-busy="true" className={gridClass}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-68 rounded-lg" />
      ))}
    </div>
  )
}
