import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { readNarrowing, writeNarrowing } from '../catalog/narrowing.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesIf } from '../prices/use-prices-of.ts'
import { buttonClass } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OverviewValue } from './OverviewValue.tsx'
import { glance, PIECES_MIN } from './overview-rows.ts'
import { type OverviewSearch, withSorted } from './overview-view.ts'
import { type Overview, overview } from './queries.ts'

/** The market in a few short lists, where no item is chosen. */
export function GlanceWidget() {
  useMessages()
  const { data, isLoadingError, error, refetch } = useQuery(overview)
  return (
    <section className="panel grid content-start gap-4 p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-xl">{t('overview.glance')}</h2>
        <Link
          to={paths.market}
          search={(before) => ({ view: 'table', ...writeNarrowing(readNarrowing(before)) })}
          className={buttonClass()}
        >
          <Table2 aria-hidden="true" className="size-4" />
          {t('overview.as_table')}
        </Link>
      </header>
      {isLoadingError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Lists known={data} />
      ) : (
        <Skeleton className="h-[30rem]" />
      )}
    </section>
  )
}

/** What the table leaves out to show the same movers. */
const moved = `quantity.min.${PIECES_MIN}`

function Lists({ known }: { known: Overview }) {
  const language = useLanguage((state) => state.language)
  const prices = usePricesIf(true)
  const { risers, fallers, traded, newest, widest, tightest } = useMemo(
    () => glance(known, prices),
    [known, prices],
  )
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <ShortList name="risers" more={{ sort: '-change_24h', where: moved }}>
        {risers.map(({ item_type_id: id, change_24h }) => (
          <Line key={id} id={id} kind="change" value={change_24h} />
        ))}
      </ShortList>
      <ShortList name="fallers" more={{ sort: 'change_24h', where: moved }}>
        {fallers.map(({ item_type_id: id, change_24h }) => (
          <Line key={id} id={id} kind="change" value={change_24h} />
        ))}
      </ShortList>
      <ShortList name="traded" more={{ sort: '-volume' }}>
        {traded.map(({ item_type_id: id, coins, trades }) => (
          <Line
            key={id}
            id={id}
            kind="coins"
            value={coins}
            note={t('overview.trades', { count: trades })}
          />
        ))}
      </ShortList>
      <ShortList name="newest" more={{ sort: '-traded_at' }}>
        {newest.map(({ item_type_id: id, last_price, last_traded_at }) => (
          <Line
            key={id}
            id={id}
            kind="coins"
            value={last_price}
            note={formatDate(last_traded_at ?? 0, language)}
          />
        ))}
      </ShortList>
      <ShortList name="widest" more={{ sort: '-spread', only: 'traded' }}>
        {widest.map(({ item_type_id: id, spread }) => (
          <Line key={id} id={id} kind="share" value={spread} />
        ))}
      </ShortList>
      <ShortList name="tightest" more={{ sort: 'spread', only: 'traded' }}>
        {tightest.map(({ item_type_id: id, spread }) => (
          <Line key={id} id={id} kind="share" value={spread} />
        ))}
      </ShortList>
    </div>
  )
}

interface ShortListProps {
  name: 'risers' | 'fallers' | 'traded' | 'newest' | 'widest' | 'tightest'
  /** How the table is looked at where it shows the same and more. */
  more: OverviewSearch
  children: readonly ReactNode[]
}

function ShortList({ name, more, children }: ShortListProps) {
  const title = t(`overview.${name}`)
  return (
    <section aria-label={title} className="grid content-start gap-1">
      <h3 className="flex items-baseline justify-between gap-2 text-sm text-parchment-dim">
        {title}
        {children.length > 0 && (
          <Link
            to={paths.market}
            search={{ view: 'table', ...withSorted(more) }}
            aria-label={t('overview.more_of', { title })}
            className="target text-xs hover:text-candle"
          >
            {t('overview.more')}
          </Link>
        )}
      </h3>
      {children.length > 0 ? (
        <ul className="grid">{children}</ul>
      ) : (
        <p className="text-sm text-parchment-faint">{t('overview.nothing')}</p>
      )}
    </section>
  )
}

interface LineProps extends Pick<ComponentProps<typeof OverviewValue>, 'kind'> {
  id: number
  value: number | null
  note?: string
}

/** Kept as it is while other lines change: the lists follow all prices. */
const Line = memo(function Line({ id, kind, value, note }: LineProps) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const item = useQuery({ ...catalog, select: (items) => items.byId.get(id) }).data
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 text-sm last:border-0">
      <ItemTile item={item} size={28} />
      <Link
        to={paths.market}
        // The list beside it stays as it is.
        search={(before) => before}
        hash={itemHash(id)}
        className="target-line min-w-0 grow truncate hover:text-candle"
      >
        {itemName(item, language)}
      </Link>
      {note !== undefined && <span className="text-xs text-parchment-faint">{note}</span>}
      <span className="min-w-16 text-end tabular">
        <OverviewValue kind={kind} value={value ?? undefined} />
      </span>
    </li>
  )
})
