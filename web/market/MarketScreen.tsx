import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { type ComponentProps, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { stepBack } from '../address/use-overlay.ts'
import { failureOf } from '../api/failure-of.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ListsLayer } from '../lists/ListsLayer.tsx'
import { useNarrowedBy } from '../lists/use-narrowed-by.ts'
import { itemHash, itemOfHash, paths } from '../paths.ts'
import { usePricesIf } from '../prices/use-prices-of.ts'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { firstLook } from '../ui/first-look.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { readFilter, writeFilter } from './filter-search.ts'
import { everyItem, filterItems, type ItemFilter } from './item-filter.ts'
import { ItemFilters } from './ItemFilters.tsx'
import { ItemList } from './ItemList.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useWide } from '../ui/use-wide.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

// Asked for at once, beside the list that comes first.
const SelectedItemWidget = lazyPart(
  () => import('./SelectedItemWidget.tsx'),
  'SelectedItemWidget',
  'panel',
)
void firstLook.then(() => SelectedItemWidget.preload())
const OverviewWidget = lazyPart(
  () => withMessages('overview', import('../overview/OverviewWidget.tsx')),
  'OverviewWidget',
  'panel',
)
const GlanceWidget = lazyPart(
  () => withMessages('overview', import('../overview/GlanceWidget.tsx')),
  'GlanceWidget',
  'panel',
)

const OwnFilterNote = lazyPart(
  () => withMessages('overview', import('../overview/OwnFilterNote.tsx')),
  'OwnFilterNote',
)

const route = getRouteApi('/main/marketplace/market')

/** The market: a list with the chosen item beside it, or a table of everything. */
export function MarketScreen() {
  const { view, popup } = route.useSearch()
  const signedIn = Boolean(useQuery(profile).data)
  const hasItem = useLocation({ select: ({ hash }) => itemOfHash(hash) !== undefined })
  return (
    <>
      {view !== 'table' || hasItem ? (
        <Browsing />
      ) : (
        <Suspense fallback={<Skeleton className="h-[40rem]" />}>
          <OverviewWidget />
        </Suspense>
      )}
      <ListsLayer signedIn={signedIn} isManaging={popup === 'lists'} />
    </>
  )
}

/** All items on the left, the chosen one on the right; on a phone one after the other. */
function Browsing() {
  const language = useLanguage((state) => state.language)
  const [filter, setFilter] = useAddressed(route.useSearch(), readFilter, writeFilter)
  const goods = useGoods(useDeferredValue(filter))
  const { items, signedIn, countOf, shown, isKnown } = goods
  const { selected, select, replace, back } = useSelection()
  // The row is marked at once; the item, which is much to draw, follows.
  const opened = useDeferredValue(selected)
  const search = useShortcuts((by) => {
    const at = shown.findIndex((item) => item.Itemdefid === selected)
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)]
    if (next) replace(next.Itemdefid)
  })

  if (items.isLoadingError) return <NoItems error={items.error} retry={items.refetch} />
  const item = opened === undefined ? undefined : items.data?.byId.get(opened)
  return (
    <>
      <title>{`${item ? itemName(item, language) : t('market.title')} · ${t('layout.name')}`}</title>
      <h1 className="unseen">{t('market.title')}</h1>
      <div className="mb-4 empty:hidden">
        <ClosedWidget place="market" />
      </div>
      <div className="grid grow items-start gap-4 md:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)]">
        <section
          aria-label={t('market.items')}
          className={`panel goods ${opened === undefined ? '' : 'max-md:hidden'}`}
        >
          <ItemFilters
            filter={filter}
            onChange={setFilter}
            items={items.data?.items ?? []}
            shown={isKnown ? shown.length : undefined}
            signedIn={signedIn}
            searchRef={search}
          />
          {goods.isSetAside && <SetAside />}
          <div className="min-h-0 grow">
            <ShownItems
              goods={goods}
              selected={selected}
              onSelect={select}
              onShowAll={() => setFilter({ ...everyItem, sort: filter.sort })}
            />
          </div>
        </section>
        <div className={`min-w-0 ${opened === undefined ? 'max-md:hidden' : ''}`}>
          {item ? (
            <Suspense fallback={<Skeleton className="h-[40rem]" />}>
              <SelectedItemWidget
                key={item.Itemdefid}
                item={item}
                count={countOf(item.Itemdefid)}
                signedIn={signedIn}
                onBack={back}
              />
            </Suspense>
          ) : (
            <NoItem loading={items.isPending} isUnknown={opened !== undefined} onBack={back} />
          )}
        </div>
      </div>
    </>
  )
}

/** What of the address is left out; its room is kept, and the rest of the screen is there before it. */
function SetAside() {
  return (
    <div className="px-3 pb-3">
      <Suspense fallback={<div className="h-19" />}>
        <OwnFilterNote />
      </Suspense>
    </div>
  )
}

function NoItems({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className="panel">
      <h1 className="unseen">{t('market.title')}</h1>
      <ErrorState error={error} onRetry={() => void retry()} />
    </div>
  )
}

interface ShownProps extends Pick<
  ComponentProps<typeof ItemList>,
  'selected' | 'onSelect' | 'onShowAll'
> {
  goods: ReturnType<typeof useGoods>
}

function ShownItems({ goods, ...handed }: ShownProps) {
  const { shown, countOf, signedIn, view, isKnown, failed } = goods
  if (failed) return <ErrorState {...failed} />
  if (!isKnown) return <ListSkeleton />
  return <ItemList items={shown} {...{ countOf, signedIn, view }} {...handed} />
}

/** Everything the list shows, narrowed by the filter. */
function useGoods(asked: ItemFilter) {
  const items = useQuery(catalog)
  const player = useQuery(profile).data
  const signedIn = Boolean(player)
  // Nobody is signed in: what is the player's own narrows nothing, and that is said.
  const isSetAside = player === null && asked.hasItem
  const filter = useMemo(
    () => (isSetAside ? { ...asked, hasItem: false } : asked),
    [asked, isSetAside],
  )
  const { by, awaited } = useNarrowedBy(filter)
  // Prices move every second, and order the items only where they are sorted by price.
  const order = usePricesIf(filter.sort !== undefined)
  const countOf = (itemId: number) => by.held.get(itemId) ?? 0
  const all = items.data?.items
  const shown = useMemo(() => filterItems(all ?? [], filter, by, order), [all, filter, by, order])
  const failed = failureOf(awaited)
  const isKnown = !failed && [items, ...awaited].every((query) => !query.isPending)
  const view = JSON.stringify(writeFilter(filter))
  return { items, signedIn, isSetAside, countOf, shown, isKnown, failed, view }
}

/**
 * The item that the address names. Choosing one is a step in the history; going through the list by
 * keys is not. On a phone the list is the step before its item, and Back leads there.
 */
function useSelection() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  // The same functions each time, so that rows of the list can stay as they are.
  const on = useMemo(() => {
    const go = (itemId: number | undefined, options: object) =>
      void router.navigate({
        to: paths.market,
        search: ({ order: _closed, ...kept }) => kept,
        ...(itemId !== undefined && { hash: itemHash(itemId) }),
        resetScroll: false,
        ...options,
      })
    const isListBefore = () => router.latestLocation.state.isOverlay === true
    const isList = () => itemOfHash(router.latestLocation.hash) === undefined
    return {
      select: (itemId: number) => go(itemId, isList() ? { state: { isOverlay: true } } : {}),
      replace: (itemId: number) => go(itemId, { replace: true, state: true }),
      back: () => (isListBefore() ? stepBack() : go(undefined, { replace: true })),
    }
  }, [router])
  return { selected: itemOfHash(hash), ...on }
}

interface NoItemProps {
  loading: boolean
  isUnknown: boolean
  /** To the list, which a phone shows on its own. */
  onBack: () => void
}

/** In place of an item: before one is chosen, or when the address names one that is not there. */
function NoItem({ loading, isUnknown, onBack }: NoItemProps) {
  const isWide = useWide()
  if (loading && isUnknown) return <Skeleton className="h-[40rem]" />
  if (!isUnknown && !isWide) return null
  if (!isUnknown) {
    return (
      <Suspense fallback={<Skeleton className="h-[40rem]" />}>
        <GlanceWidget />
      </Suspense>
    )
  }
  return (
    <div className="panel grid h-[calc(100dvh-9rem)] min-h-96 place-content-center">
      <EmptyState
        icon={<Scale aria-hidden="true" />}
        title={t('market.missing_title')}
        text={t('market.missing_text')}
        action={
          <Button look="plain" className="md:hidden" onClick={onBack}>
            {t('market.back')}
          </Button>
        }
      />
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-2 px-3">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}

/** The keys of the list; returns the field that one of them leads to. */
function useShortcuts(move: (by: number) => void) {
  const search = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => search.current?.focus(), j: () => move(1), k: () => move(-1) })
  return search
}
