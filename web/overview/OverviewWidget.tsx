import type { UserLot } from '@app/contract/lot.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Columns3, List, Star } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import {
  type AutomaticOrder,
  conditionalOrders,
  standingOrders,
} from '../automatic-orders/queries.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { useLanguage } from '../i18n/language.ts'
import { collatorOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { myLots } from '../lots/queries.ts'
import { ListChip, ListsMenu } from '../lists/ListFilter.tsx'
import { useListed } from '../lists/use-listed.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesIf } from '../prices/use-prices-of.ts'
import { profile } from '../session/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { columnNames, columnOf } from './columns.ts'
import { followsPrices, OverviewTable } from './OverviewTable.tsx'
import { overviewRows } from './overview-rows.ts'
import { onlyNames, type OverviewView, readView, writeView } from './overview-view.ts'
import { overview } from './queries.ts'

const route = getRouteApi('/main/marketplace/market')

/** The whole market as a table: what every item costs, how it moves, what is traded of it. */
export function OverviewWidget() {
  const [view, setView] = useAddressed(route.useSearch(), readView, writeView)
  const signedIn = Boolean(useQuery(profile).data)
  const { rows, held, orders, error, retry } = useRows(useDeferredValue(view), signedIn)
  const navigate = useNavigate()
  const open = useCallback(
    (itemId: number) => void navigate({ to: paths.market, hash: itemHash(itemId) }),
    [navigate],
  )
  const columns = useMemo(
    () => view.columns.filter((column) => signedIn || !columnOf(column).own),
    [view.columns, signedIn],
  )
  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <title>{`${t('overview.title')} · ${t('layout.name')}`}</title>
      <h1 className="unseen">{t('overview.title')}</h1>
      <Filters view={view} onView={setView} signedIn={signedIn} shown={rows?.length} />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !rows ? (
        <Skeleton className="h-[40rem]" />
      ) : rows.length === 0 ? (
        <EmptyState
          action={
            <Button
              onClick={() =>
                setView({ ...view, text: '', favorites: false, list: undefined, only: [] })
              }
            >
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

const nothing: ReadonlyMap<number, number> = new Map()

/** The rows in their order; undefined while they load. */
function useRows(view: OverviewView, signedIn: boolean) {
  const language = useLanguage((state) => state.language)
  const items = useQuery(catalog)
  const figures = useQuery(overview)
  const prices = usePricesIf(followsPrices(view.sort.column))
  const held = useQuery({ ...inventory, enabled: signedIn }).data?.counts ?? nothing
  const lots = useQuery({ ...myLots, enabled: signedIn }).data
  const conditional = useQuery({ ...conditionalOrders, enabled: signedIn }).data
  const standing = useQuery({ ...standingOrders, enabled: signedIn }).data
  const orders = useMemo(
    () => ordersByItem(lots ?? [], [...(conditional ?? []), ...(standing ?? [])]),
    [lots, conditional, standing],
  )
  const { ids: marked } = useFavoriteIds('items')
  const { listed, isPending } = useListed(view.list)
  const all = items.data?.items
  const known = figures.data
  const rows = useMemo(() => {
    if (!all || !known || isPending) return undefined
    const { compare } = collatorOf(language)
    return overviewRows(all, view, {
      overview: known,
      prices,
      held,
      orders,
      favorites: new Set(marked),
      listed,
      nameOf: (item) => itemName(item, language),
      compare,
    })
  }, [all, known, view, prices, held, orders, marked, listed, isPending, language])
  const failed = [items, figures].find((query) => query.isLoadingError)
  return { rows, held, orders, error: failed?.error, retry: () => void failed?.refetch() }
}

/** Those in the order book, and those that act by themselves. */
function ordersByItem(
  lots: readonly UserLot[],
  automatic: readonly AutomaticOrder[],
): ReadonlyMap<number, number> {
  const orders = new Map<number, number>()
  const items = [
    ...lots.map(({ item_type_id }) => item_type_id),
    ...automatic.map(({ item_id }) => item_id),
  ]
  for (const id of items) orders.set(id, (orders.get(id) ?? 0) + 1)
  return orders
}

interface FiltersProps {
  view: OverviewView
  onView: (view: OverviewView) => void
  signedIn: boolean
  /** Rows; undefined while they load. */
  shown: number | undefined
}

/** What narrows the table, and which columns it has. */
function Filters({ view, onView, signedIn, shown }: FiltersProps) {
  const narrow = (list: string | undefined) => onView({ ...view, list })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        value={view.text}
        onChange={(text) => onView({ ...view, text })}
        className="grow sm:max-w-72"
      />
      <IconButton
        label={t('overview.favorites')}
        icon={
          <Star
            aria-hidden="true"
            className={`size-4 ${view.favorites ? 'fill-candle text-candle' : ''}`}
          />
        }
        look={view.favorites ? 'plain' : 'quiet'}
        aria-pressed={view.favorites}
        onClick={() => onView({ ...view, favorites: !view.favorites })}
      />
      {signedIn && <ListsMenu list={view.list} onList={narrow} />}
      {onlyNames
        .filter((name) => signedIn || name === 'traded')
        .map((name) => (
          <Switch
            key={name}
            label={t(`overview.only.${name}`)}
            checked={view.only.includes(name)}
            onChange={(isOn) => onView({ ...view, only: toggled(view.only, name, isOn) })}
          />
        ))}
      <span role="status" className="ms-auto text-end text-xs text-parchment-faint">
        {shown !== undefined && t('overview.shown', { count: shown })}
      </span>
      <ColumnMenu view={view} onView={onView} signedIn={signedIn} />
      <Link to={paths.market} className={buttonClass({ look: 'quiet' })}>
        <List aria-hidden="true" className="size-4" />
        {t('overview.as_list')}
      </Link>
      <div className="w-full empty:hidden">
        <ListChip list={view.list} onList={narrow} />
      </div>
    </div>
  )
}

function ColumnMenu({ view, onView, signedIn }: Omit<FiltersProps, 'shown'>) {
  return (
    <Menu
      face={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          {t('overview.columns')}
        </>
      }
    >
      {columnNames
        .filter((column) => signedIn || !columnOf(column).own)
        .map((column) => (
          <label key={column} className="flex min-h-9 items-center gap-2 px-2 text-sm">
            <Checkbox
              label={t(`overview.column.${column}`)}
              checked={view.columns.includes(column)}
              onChange={(isOn) => onView({ ...view, columns: toggled(view.columns, column, isOn) })}
            />
            <span aria-hidden="true">{t(`overview.column.${column}`)}</span>
          </label>
        ))}
    </Menu>
  )
}

function toggled<Name extends string>(names: readonly Name[], name: Name, isOn: boolean): Name[] {
  return [...names.filter((other) => other !== name), ...(isOn ? [name] : [])]
}
