import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DrawTable } from './DrawTable.tsx'
import { draws, wheels } from './queries.ts'

/** A full page of draws, after which there may be more. */
const PAGE = 50

/** The player's own spins, each of which can be checked once its seed is revealed. */
export function DrawsWidget() {
  const pages = useInfiniteQuery(draws)
  const list = useQuery(wheels)
  const items = useQuery(catalog)
  // They wait for the names of their wheels and items.
  const isPending = pages.isPending || list.isPending || items.isPending
  const rows = isPending ? undefined : pages.data?.pages.flat()
  return (
    <section className="panel grid gap-3 p-2 sm:p-4">
      <h2 className="px-2 text-lg sm:px-0">{t('spin.own_draws')}</h2>
      {pages.isLoadingError && (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {isPending && <Skeleton className="h-48 w-full" />}
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
      {pages.data?.pages.at(-1)?.length === PAGE && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('spin.more')}
        </Button>
      )}
    </section>
  )
}
