import type { Interval } from '@app/rules/market/chart.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { catalogue } from '../catalogue/queries.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { itemHash, itemOfHash, paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { startSignIn } from '../session/sign-in.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { everyItem, filterItems } from './item-filter.ts'
import { ItemDetail } from './ItemDetail.tsx'
import { ItemFilters } from './ItemFilters.tsx'
import { ItemList } from './ItemList.tsx'
import { PriceChart } from './PriceChart.tsx'
import { chart, itemDetails } from './queries.ts'

const OrderPopup = lazy(() => import('./OrderPopup.tsx').then((m) => ({ default: m.OrderPopup })))
const CancelPopup = lazy(() =>
  import('./CancelPopup.tsx').then((m) => ({ default: m.CancelPopup })),
)

/** The market: all items on the left, the chosen one on the right; on a phone one after the other. */
export function MarketScreen() {
  const items = useQuery(catalogue)
  const player = useQuery(profile)
  const signedIn = Boolean(player.data)
  const held = useQuery({ ...inventory, enabled: signedIn })
  const priceTable = useQuery(prices)
  const [filter, setFilter] = useState(everyItem)
  const search = useRef<HTMLInputElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const selected = itemOfHash(hash)
  const countOf = (itemId: number) => held.data?.counts.get(itemId) ?? 0

  const wanted = useDeferredValue(filter)
  const shown = filterItems(items.data?.items ?? [], wanted, countOf, priceTable.data)
  const select = (itemId: number | undefined) =>
    void navigate({
      to: paths.market,
      ...(itemId !== undefined && { hash: itemHash(itemId) }),
      resetScroll: false,
    })
  useShortcuts(search, (by) => {
    const at = shown.findIndex((item) => item.Itemdefid === selected)
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)]
    if (next) select(next.Itemdefid)
  })

  if (items.error) return <ErrorState error={items.error} onRetry={() => void items.refetch()} />
  const item = selected === undefined ? undefined : items.data?.byId.get(selected)
  return (
    <>
      <h1 className="unseen">{t('market.title')}</h1>
      <div className="grid grow items-start gap-4 md:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)]">
        <section
          aria-label={t('market.items')}
          className={`panel sticky top-18 flex h-[calc(100dvh-9rem)] min-h-96 flex-col overflow-hidden ${selected === undefined ? '' : 'max-md:hidden'}`}
        >
          <ItemFilters
            filter={filter}
            onChange={setFilter}
            items={items.data?.items ?? []}
            shown={shown.length}
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
                prices={priceTable.data}
                onSelect={select}
              />
            )}
          </div>
        </section>
        <div className={`min-w-0 ${selected === undefined ? 'max-md:hidden' : ''}`}>
          {item ? (
            <SelectedItemWidget
              key={item.Itemdefid}
              item={item}
              count={countOf(item.Itemdefid)}
              signedIn={signedIn}
              onBack={() => select(undefined)}
            />
          ) : items.isPending && selected !== undefined ? (
            <Skeleton className="h-[40rem]" />
          ) : (
            <div className="panel grid min-h-96 place-content-center">
              <EmptyState
                icon={<Scale aria-hidden="true" />}
                title={selected === undefined ? t('market.choose') : t('item.unknown')}
                text={t('market.choose_text')}
              />
            </div>
          )}
        </div>
      </div>
    </>
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

interface SelectedProps {
  item: NonNullable<ReturnType<typeof filterItems>[number]>
  count: number
  signedIn: boolean
  onBack: () => void
}

/** The chosen item with its live books, its chart and its popups. */
function SelectedItemWidget({ item, count, signedIn, onBack }: SelectedProps) {
  const [interval, setInterval] = useState<Interval>('day')
  const [order, setOrder] = useState<'buy' | 'sell'>()
  const [asked, setAsked] = useState<readonly string[]>()
  const [cancelling, setCancelling] = useState<readonly string[]>([])
  const details = useQuery(itemDetails(item.Itemdefid))
  const trades = useQuery(chart(item.Itemdefid, interval))
  useKeys({ b: () => signedIn && setOrder('buy'), s: () => signedIn && setOrder('sell') })

  if (details.error && !details.data) {
    return <ErrorState error={details.error} onRetry={() => void details.refetch()} />
  }
  return (
    <>
      <ItemDetail
        item={item}
        details={details.data}
        count={count}
        signedIn={signedIn}
        cancelling={new Set(cancelling)}
        onOrder={setOrder}
        onCancel={(lot) => setAsked([lot])}
        onLogIn={startSignIn}
        onBack={onBack}
        chart={
          <PriceChart
            data={trades.data}
            loading={trades.isFetching}
            interval={interval}
            onInterval={setInterval}
            onRefresh={() => void trades.refetch()}
          />
        }
      />
      <Suspense>
        {order && <OrderPopup side={order} item={item} onClose={() => setOrder(undefined)} />}
        {(asked || cancelling.length > 0) && (
          <CancelPopup lots={asked} onClose={() => setAsked(undefined)} onBusy={setCancelling} />
        )}
      </Suspense>
    </>
  )
}

/** Keys of the whole screen: none while somebody types or a popup is open. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const isTyping = target?.closest('input, textarea, select, [role=dialog]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function useShortcuts(
  search: React.RefObject<HTMLInputElement | null>,
  move: (by: number) => void,
) {
  useKeys({ '/': () => search.current?.focus(), j: () => move(1), k: () => move(-1) })
}
