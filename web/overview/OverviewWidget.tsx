import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { failureOf } from '../api/failure-of.ts'
import { itemName } from '../catalog/item-name.ts'
import { everything } from '../catalog/narrowing.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { collatorOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { useNarrowedBy } from '../lists/use-narrowed-by.ts'
import { FailureBar } from '../layout/FailureBar.tsx'
import { itemHash, paths } from '../paths.ts'
import { usePricesWhile } from '../prices/use-prices-of.ts'
import { OwnFilterNote } from './OwnFilterNote.tsx'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { isOwn } from './columns.ts'
import { OverviewFilters } from './OverviewFilters.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { overviewRows } from './overview-rows.ts'
import {
  asksOwn,
  decidedBy,
  type OverviewView,
  readView,
  withoutOwn,
  writeView,
} from './overview-view.ts'
import { overview } from './queries.ts'
import { useOwnOrders } from './use-own-orders.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'

const route = getRouteApi('/main/marketplace/market')

/** What of the address is typed. */
const typed = ['q', 'where']

/** The whole market as a table: what every item costs, how it moves, what is traded of it. */
export function OverviewWidget() {
  const box = useRowKeys()
  const [view, setView] = useAddressed(route.useSearch(), readView, writeView, typed)
  const player = useQuery(profile).data
  const signedIn = Boolean(player)
  const settled = useDeferredValue(view)
  // Nobody is signed in: what is the player's own narrows nothing, and that is said.
  const isSetAside = player === null && asksOwn(view)
  const everyones = useMemo(
    () => (player === null ? withoutOwn(settled) : settled),
    [player, settled],
  )
  const { items, rows, held, orders, failed, unknownOrders } = useRows(everyones)
  const navigate = useNavigate()
  const open = useCallback(
    (itemId: number) => void navigate({ to: paths.market, hash: itemHash(itemId) }),
    [navigate],
  )
  const columns = useMemo(
    () => view.columns.filter((column) => signedIn || !isOwn(column)),
    [view.columns, signedIn],
  )
  return (
    <section ref={box} className="panel grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <title>{`${t('overview.title')} · ${t('layout.name')}`}</title>
      <h1 className="unseen">{t('overview.title')}</h1>
      <OverviewFilters
        view={view}
        onView={setView}
        items={items}
        signedIn={signedIn}
        shown={rows?.length}
      />
      {isSetAside && <OwnFilterNote />}
      {unknownOrders && <FailureBar titles={[t('overview.orders_failed')]} {...unknownOrders} />}
      {failed ? (
        <ErrorState {...failed} />
      ) : !rows ? (
        <Skeleton className="h-[40rem]" />
      ) : rows.length === 0 ? (
        <EmptyState
          action={
            <Button onClick={() => setView({ ...view, ...everything, only: [], where: [] })}>
              {t('item.show_all')}
            </Button>
          }
        />
      ) : (
        <OverviewTable
          items={rows}
          columns={columns}
          sort={view.sort}
          onSort={(sort) => setView({ ...view, sort })}
          held={held}
          orders={orders}
          signedIn={signedIn}
          onOpen={open}
        />
      )}
    </section>
  )
}

const noItems: readonly Item[] = []

/** The rows in their order; undefined until everything that decides them has loaded. */
function useRows(view: OverviewView) {
  const language = useLanguage((state) => state.language)
  const catalogQuery = useQuery(catalog)
  const figures = useQuery(overview)
  const sources = decidedBy(view)
  const { by, awaited } = useNarrowedBy({ ...view, hasItem: sources.has('held') })
  const prices = usePricesWhile(sources.has('prices'))
  const own = useOwnOrders()
  const decisive = [
    catalogQuery,
    figures,
    ...awaited,
    ...(sources.has('prices') ? [prices] : []),
    ...(sources.has('orders') ? own.awaited : []),
  ]
  const failed = failureOf(decisive)
  // Beside the table, where it only has a column of them.
  const unknownOrders = failed ? undefined : own.failed
  const isKnown = !failed && decisive.every((query) => !query.isPending)
  const all = catalogQuery.data?.items ?? noItems
  const { orders } = own
  const rows = useMemo(() => {
    if (!isKnown || !figures.data) return undefined
    const { compare } = collatorOf(language)
    return overviewRows(all, view, {
      ...by,
      overview: figures.data,
      prices: prices.data ?? undefined,
      orders,
      nameOf: (item) => itemName(item, language),
      compare,
    })
  }, [all, figures.data, view, by, prices.data, orders, isKnown, language])
  return { items: all, rows, held: by.held, orders, failed, unknownOrders }
}
