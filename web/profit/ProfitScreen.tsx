import type { Item } from '@app/contract/catalog.ts'
import { SUM_DAYS_MAX } from '@app/contract/profit.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { usePages } from '../api/use-pages.ts'
import { catalog } from '../catalog/queries.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../player/queries.ts'
import { site } from '../site/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel, ErrorState } from '../ui/ErrorState.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { filtersOf, isNarrowed, NOT_NARROWED } from './filters.ts'
import { LogTable } from './LogTable.tsx'
import { profitColumns, profitRows } from './profit-csv.ts'
import { ProfitFilters } from './ProfitFilters.tsx'
import { ProfitTotals } from './ProfitTotals.tsx'
import { profitLog, profitSums, type profitSummary, readWholeLog } from './queries.ts'
import { countUnpriced, sumHeld, unrealized } from './sum-profit.ts'
import { SumTable } from './SumTable.tsx'
import { sumRows } from './sum-rows.tsx'
import { useProfitSummary } from './use-profit-summary.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'

/** What the player's trades have made, and what everything has cost. */
export function ProfitScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return <Profit />
}

const route = getRouteApi('/main/marketplace/profit')
const VIEWS = ['log', 'items', 'origins', 'days'] as const
const NO_ITEMS: ReadonlyMap<number, Item> = new Map()
const NO_PRICES: ReadonlyMap<number, number> = new Map()
const PANEL = 'profit-view'

function Profit() {
  const box = useRowKeys()
  const search = route.useSearch()
  const rewrite = useRewrite()
  const { item, side, origin, from, to } = search
  const filters = useMemo(
    () => filtersOf({ item, side, origin, from, to }),
    [item, side, origin, from, to],
  )
  const { data: items, isPending } = useQuery(catalog)
  // Undefined while loading: rows wait for the names of their items.
  const byId = isPending ? undefined : (items?.byId ?? NO_ITEMS)
  const summary = useProfitSummary(filters)
  const view = VIEWS.find((one) => one === search.by) ?? 'log'
  const narrowed = isNarrowed(filters)
  const chosen = filters.item_id
  return (
    <section ref={box} className="mx-auto flex w-full max-w-6xl flex-col gap-3">
      <title>{`${t('profit.title')} · ${t('layout.name')}`}</title>
      <header className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="grow text-xl">{t('profit.title')}</h1>
        <Export filters={filters} items={byId ?? NO_ITEMS} />
      </header>
      <ProfitFilters
        search={search}
        items={items?.items ?? []}
        chosen={chosen}
        item={chosen === undefined ? undefined : items?.byId.get(chosen)}
        isNarrowed={narrowed}
      />
      {summary.data?.complete === false && (
        <p role="status" className="text-sm text-warn">
          {t('profit.incomplete')}
        </p>
      )}
      {summary.isLoadingError ? (
        <ErrorPanel error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Totals summary={summary.data} />
      )}
      <div>
        <Tabs
          label={t('profit.view')}
          panel={PANEL}
          value={view}
          tabs={VIEWS.map((value) => ({ value, label: t(`profit.by_${value}`) }))}
          onChange={(value) => rewrite({ by: value === 'log' ? undefined : value })}
        />
      </div>
      <TabPanel id={PANEL} value={view} className="panel p-1 sm:p-2">
        {view === 'log' ? (
          <Log filters={filters} items={byId} narrowed={narrowed} />
        ) : (
          <Sums
            view={view}
            filters={filters}
            held={summary.data?.held ?? (summary.isLoadingError ? 'failed' : undefined)}
            items={byId}
            narrowed={narrowed}
          />
        )}
      </TabPanel>
    </section>
  )
}

type Filters = ReturnType<typeof filtersOf>
type Summary = Awaited<ReturnType<NonNullable<ReturnType<typeof profitSummary>['queryFn']>>>

/** What a sale would bring now: the best buy prices, and the fee. */
function useWorth() {
  const best = useQuery(prices).data?.bestBuy
  return {
    buyPrices: best ?? NO_PRICES,
    /** False until the prices are there. */
    isPriced: best !== undefined,
    feeBps: useQuery(site).data?.market_fee_bps ?? 0,
  }
}

function Totals({ summary }: { summary: Summary | undefined }) {
  const { buyPrices, isPriced, feeBps } = useWorth()
  return (
    <ProfitTotals
      sums={summary?.total}
      held={summary && sumHeld(summary.held, buyPrices, feeBps)}
      unrealized={summary && unrealized(summary.held, buyPrices, feeBps)}
      unpriced={summary && isPriced ? countUnpriced(summary.held, buyPrices) : 0}
    />
  )
}

interface LogProps {
  filters: Filters
  /** Undefined while loading. */
  items: ReadonlyMap<number, Item> | undefined
  narrowed: boolean
}

function Log({ filters, items, narrowed }: LogProps) {
  const { rows, error, retry, older } = usePages(profitLog(filters))
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (rows?.length === 0) return <Empty narrowed={narrowed} />
  return <LogTable rows={items && rows} items={items ?? NO_ITEMS} older={older} />
}

interface SumsProps extends LogProps {
  view: keyof typeof VIEWED
  /** Undefined while loading; the tables do without what failed. */
  held: Summary['held'] | 'failed' | undefined
}

/** What a view's rows are. */
const VIEWED = {
  items: { by: 'item', label: 'profit.name' },
  origins: { by: 'origin', label: 'profit.origin' },
  days: { by: 'day', label: 'profit.day' },
} as const

function Sums({ view, filters, held, items, narrowed }: SumsProps) {
  const { by, label } = VIEWED[view]
  const { buyPrices, feeBps } = useWorth()
  const language = useLanguage((state) => state.language)
  const sums = useQuery(profitSums(by, filters))
  const rows = useMemo(
    () =>
      sums.data &&
      held &&
      items &&
      sumRows(by, sums.data, held === 'failed' ? [] : held, { items, buyPrices, feeBps, language }),
    [by, sums.data, held, items, buyPrices, feeBps, language],
  )
  if (sums.isLoadingError) {
    return <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />
  }
  if (rows?.length === 0) return <Empty narrowed={narrowed} />
  return (
    <>
      <SumTable
        caption={t(`profit.by_${view}`)}
        label={t(label)}
        rows={rows}
        hasHeld={view !== 'days' && held !== 'failed'}
      />
      {by === 'day' && sums.data?.length === SUM_DAYS_MAX && (
        <p className="px-3 py-2 text-center text-sm text-parchment-dim">
          {t('profit.days_most', { count: SUM_DAYS_MAX })}
        </p>
      )}
    </>
  )
}

function Empty({ narrowed }: { narrowed: boolean }) {
  const rewrite = useRewrite()
  const icon = <ScrollText aria-hidden="true" />
  if (narrowed) {
    const action = <Button onClick={() => rewrite(NOT_NARROWED)}>{t('profit.clear')}</Button>
    return <EmptyState icon={icon} text={t('profit.none')} action={action} />
  }
  return (
    <EmptyState
      icon={icon}
      title={t('kit.nothing_yet')}
      text={t('profit.empty')}
      action={
        <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
          {t('profit.open_market')}
        </Link>
      }
    />
  )
}

/** Everything that the filters let through, as a file. */
function Export({
  filters,
  items,
}: Pick<LogProps, 'filters'> & { items: ReadonlyMap<number, Item> }) {
  const language = useLanguage((state) => state.language)
  return (
    <ExportButton
      label={t('profit.export')}
      fileName="profit"
      columns={profitColumns}
      read={(signal) => profitRows(readWholeLog(signal), filters, items, language)}
    />
  )
}
