import { useQuery } from '@tanstack/react-query'
import { usePages } from '../api/use-pages.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DrawTable } from './DrawTable.tsx'
import { draws, wheels } from './queries.ts'

/** The player's own spins, each of which can be checked once its seed is revealed. */
export function DrawsWidget() {
  const { rows: loaded, error, retry, older } = usePages(draws)
  const list = useQuery(wheels)
  const items = useQuery(catalog)
  // They wait for the names of their wheels and items.
  const rows = list.isPending || items.isPending ? undefined : loaded
  return (
    <section className="panel grid gap-3 p-2 sm:p-4">
      <h2 className="px-2 text-lg sm:px-0">{t('spin.own_draws')}</h2>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!rows && !error && <Skeleton className="h-48 w-full" />}
      {rows?.length === 0 && (
        <EmptyState title={t('spin.no_draws')} text={t('spin.no_draws_text')} />
      )}
      {rows && rows.length > 0 && (
        <DrawTable
          rows={rows}
          wheels={new Map(list.data?.map((one) => [one.id, one]))}
          items={items.data?.byId ?? new Map()}
        />
      )}
      {rows && older.hasMore && <LoadMore older={older} auto={false} />}
    </section>
  )
}
