import type { Item } from '@app/contract/catalog.ts'
import { type FinderKind, finderKinds } from '@app/contract/finders.ts'
import type { UserLot } from '@app/contract/lot.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { catalog } from '../catalog/queries.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { myLots } from '../lots/queries.ts'
import { profile } from '../player/queries.ts'
import { SignInNote } from '../player/SignInNote.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatTime } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { FinderFilters } from './FinderFilters.tsx'
import { finderRows } from './finder-rows.ts'
import { type FindersView, readView, writeView } from './finders-view.ts'
import { FinderTable } from './FinderTable.tsx'
import { finders, ownOutlays } from './queries.ts'
import { RecordWidget } from './RecordWidget.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'

const route = getRouteApi('/main/marketplace/finders')
const NO_ITEMS: ReadonlyMap<number, Item> = new Map()
const NOTHING: ReadonlyMap<number, number> = new Map()
const PANEL = 'finders-kind'

/** What makes coins as the market stands, and what came of yesterday’s recommendations. */
export function FindersScreen() {
  const box = useRowKeys()
  const [view, setView] = useAddressed(route.useSearch(), readView, writeView, ['budget', 'least'])
  const { data, isPending } = useQuery(catalog)
  const items = isPending ? undefined : (data?.byId ?? NO_ITEMS)
  const choose = (kind: FinderKind) => setView(readView({ ...writeView(view), tab: kind }))
  return (
    <section ref={box} className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-3">
      <title>{`${t('finders.title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('finders.title')}</h1>
      <p className="max-w-prose text-pretty text-parchment-dim">{t('finders.about')}</p>
      <ClosedWidget place="market" />
      <div>
        <Tabs
          label={t('finders.kind')}
          panel={PANEL}
          value={view.kind}
          tabs={finderKinds.map((value) => ({ value, label: t(`finders.kind.${value}`) }))}
          onChange={choose}
        />
      </div>
      <TabPanel id={PANEL} value={view.kind} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <RecordWidget
          kind={view.kind}
          items={items}
          isOpen={view.record}
          onOpen={(record) => setView({ ...view, record })}
        />
        <Found view={view} onView={setView} items={items} />
      </TabPanel>
    </section>
  )
}

/** The best prices of own orders of one side, by item. */
function bestOwn(
  lots: readonly UserLot[] | undefined,
  side: UserLot['type'],
): ReadonlyMap<number, number> {
  const better = side === 'buy' ? Math.max : Math.min
  const best = new Map<number, number>()
  for (const { type, item_type_id: item, price } of lots ?? []) {
    if (type === side) best.set(item, better(price, best.get(item) ?? price))
  }
  return best
}

interface FoundProps {
  view: FindersView
  onView: (view: FindersView) => void
  /** Undefined while loading: rows wait for the names of their items. */
  items: ReadonlyMap<number, Item> | undefined
}

function Found({ view, onView, items }: FoundProps) {
  const language = useLanguage((state) => state.language)
  const player = useQuery(profile).data
  const signedIn = Boolean(player)
  const held = useQuery({ ...inventory, enabled: signedIn }).data?.counts ?? NOTHING
  const { data, error, isLoadingError, refetch } = useQuery(finders(view.kind))
  const mine = useQuery({
    ...ownOutlays(view.kind, data?.at ?? 0),
    enabled: signedIn && data !== undefined,
  })
  const own = signedIn ? mine.data : undefined
  const isReady = !signedIn || own !== undefined || mine.isLoadingError
  const itemLocks = useItemLocks()
  const lots = useQuery({ ...myLots, enabled: signedIn && view.kind === 'flips' }).data
  const bids = useMemo(() => bestOwn(lots, 'buy'), [lots])
  const asks = useMemo(() => bestOwn(lots, 'sell'), [lots])
  const settled = useDeferredValue(view)
  const rows = useMemo(
    () => (data && isReady ? finderRows({ ...data, own, itemLocks, asks }, settled) : undefined),
    [data, isReady, own, itemLocks, asks, settled],
  )
  const all = { ...view, budget: undefined, least: undefined, now: false, thick: false }
  const isNarrowed = data !== undefined && data.rows.length > 0
  return (
    <div className="panel grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <FinderFilters view={view} onView={onView} signedIn={signedIn}>
        {data && rows && (
          <>
            {t('finders.shown', { count: rows.length })}
            {' · '}
            {t('finders.as_of', { time: formatTime(data.at, language) })}
          </>
        )}
      </FinderFilters>
      {/* Without a player the link leaves nothing out. */}
      {player === null && view.now && <SignInNote text={t('finders.now_note')} />}
      {isLoadingError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !rows || !items ? (
        <Skeleton className="h-[40rem]" />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('finders.nothing')}
          text={t(isNarrowed ? 'finders.nothing_so' : `finders.nothing.${view.kind}`)}
          {...(isNarrowed && {
            action: <Button onClick={() => onView(all)}>{t('item.show_all')}</Button>,
          })}
        />
      ) : (
        <FinderTable
          kind={view.kind}
          rows={rows}
          items={items}
          held={held}
          bids={bids}
          isOwn={own !== undefined}
          sort={view.sort}
          onSort={(sort) => onView({ ...view, sort })}
        />
      )}
    </div>
  )
}
