import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Backpack } from 'lucide-react'
import { useMemo } from 'react'
import { isAwaited } from '../api/is-awaited.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { usePricesWhile } from '../prices/use-prices-of.ts'
import { profile } from '../player/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StacksWidget } from './StacksWidget.tsx'
import { countsShown } from './inventory-view.ts'
import { inventory } from './queries.ts'

/** What the player holds, what it is worth, and the way to sell it (spec part 1 section 2). */
export function InventoryScreen() {
  const player = useQuery(profile)
  const held = useQuery({ ...inventory, enabled: player.data !== null })
  const items = useQuery(catalog)
  // They order the list: without them its rows would change places a moment later.
  const priced = usePricesWhile(false)
  const counts = useMemo(
    () => held.data && countsShown(held.data.counts, items.data?.byId),
    [held.data, items.data],
  )
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('inventory.title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('inventory.title')}</h1>
      {held.isLoadingError ? (
        <ErrorPanel
          title={t('inventory.load_failed')}
          error={held.error}
          onRetry={() => void held.refetch()}
        />
      ) : !counts || items.isPending || isAwaited(priced) ? (
        <Loading />
      ) : counts.size === 0 ? (
        <Empty />
      ) : (
        <StacksWidget counts={counts} items={items.data} />
      )}
    </section>
  )
}

function Empty() {
  return (
    <div className="panel">
      <EmptyState
        icon={<Backpack aria-hidden="true" />}
        title={t('inventory.empty_title')}
        text={t('inventory.empty_text')}
        action={
          <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
            {t('inventory.open_market')}
          </Link>
        }
      />
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-18 w-full max-sm:h-56" />
      <div className="panel flex flex-col gap-3 p-4">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    </div>
  )
}
