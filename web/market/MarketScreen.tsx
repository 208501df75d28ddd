import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { itemName } from '../catalogue/item-name.ts'
import { catalogue } from '../catalogue/queries.ts'
import { useFavouriteItems } from '../favourites/favourite-items.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { itemHash, itemOfHash, paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { firstLook } from '../ui/first-look.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { readFilter, readFilterSearch, writeFilter } from './filter-search.ts'
import { everyItem, filterItems, type ItemFilter } from './item-filter.ts'
import { ItemFilters } from './ItemFilters.tsx'
import { ItemList } from './ItemList.tsx'
import { useAddressed } from '../ui/use-addressed.ts'
import { useKeys } from '../ui/use-keys.ts'

// Asked for at once, beside the list that comes first.
const detail = firstLook.then(() => import('./SelectedItemWidget.tsx'))
const SelectedItemWidget = lazy(() => detail.then((m) => ({ default: m.SelectedItemWidget })))

/** The market: all items on the left, the chosen one on the right; on a phone one after the other. */
export function MarketScreen() {
  const language = useLanguage((state) => state.language)
  const [filter, setFilter] = useFilter()
  const { items, signedIn, countOf, priceTable, shown } = useGoods(useDeferredValue(filter))
  const { selected, select, back } = useSelection()
  // The row is marked at once; the item, which is much to draw, follows.
  const opened = useDeferredValue(selected)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts(search, (by) => {
    const at = shown.findIndex((item) => item.Itemdefid === selected)
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)]
    if (next) select(next.Itemdefid)
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
          className={`panel sticky top-18 flex h-[calc(100dvh-9rem)] min-h-96 flex-col max-md:h-[calc(100dvh-11rem)] overflow-hidden ${opened === undefined ? '' : 'max-md:hidden'}`}
        >
          <ItemFilters
            filter={filter}
            onChange={setFilter}
            items={items.data?.items ?? []}
            shown={items.data && shown.length}
            signedIn={signedIn}
            searchRef={search}
          />
          <div className="min-h-0 grow">
            {items.isPending ? (
              <ListSkeleton />
            ) : (
              <ItemList
                items={shown}
                selected={selected}
                countOf={countOf}
                prices={priceTable}
                onSelect={select}
                onShowAll={() => setFilter({ ...everyItem, sort: filter.sort })}
              />
            )}
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
            <NoItem loading={items.isPending} isUnknown={opened !== undefined} />
          )}
        </div>
      </div>
    </>
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

/** The filter, kept in the address. */
function useFilter() {
  const navigate = useNavigate()
  return useAddressed({
    search: useSearch({ strict: false, select: readFilterSearch }),
    read: readFilter,
    write: writeFilter,
    go: (search) =>
      void navigate({ to: paths.market, search, hash: true, replace: true, resetScroll: false }),
  })
}

/** Everything the list shows, narrowed by the filter. */
function useGoods(filter: ItemFilter) {
  const items = useQuery(catalogue)
  const signedIn = Boolean(useQuery(profile).data)
  const held = useQuery({ ...inventory, enabled: signedIn }).data
  const priceTable = useQuery(prices).data
  const countOf = (itemId: number) => held?.counts.get(itemId) ?? 0
  const marked = useFavouriteItems((state) => state.items)
  // Prices move every second, and order the items only where they are sorted by price.
  const order = filter.sort && priceTable
  const all = items.data?.items
  const shown = useMemo(() => {
    const known = {
      countOf: (itemId: number) => held?.counts.get(itemId) ?? 0,
      prices: order,
      favourites: new Set(marked),
    }
    return filterItems(all ?? [], filter, known)
  }, [all, filter, held, order, marked])
  return { items, signedIn, countOf, priceTable, shown }
}

/** The item that the address names; choosing one changes the address. */
function useSelection() {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  // The same function each time, so that rows of the list can stay as they are.
  const select = useCallback(
    (itemId: number | undefined) =>
      void navigate({
        to: paths.market,
        search: true,
        ...(itemId !== undefined && { hash: itemHash(itemId) }),
        resetScroll: false,
      }),
    [navigate],
  )
  const back = useCallback(() => select(undefined), [select])
  return { selected: itemOfHash(hash), select, back }
}

/** In place of an item: before one is chosen, or when the address names one that is not there. */
function NoItem({ loading, isUnknown }: { loading: boolean; isUnknown: boolean }) {
  if (loading && isUnknown) return <Skeleton className="h-[40rem]" />
  return (
    <div className="panel grid h-[calc(100dvh-9rem)] min-h-96 place-content-center">
      <EmptyState
        icon={<Scale aria-hidden="true" />}
        title={isUnknown ? t('item.unknown') : t('market.choose')}
        text={t('market.choose_text')}
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

function useShortcuts(
  search: React.RefObject<HTMLInputElement | null>,
  move: (by: number) => void,
) {
  useKeys({ '/': () => search.current?.focus(), j: () => move(1), k: () => move(-1) })
}
