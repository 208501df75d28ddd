import { PackageOpen } from 'lucide-react'
import { t } from '../../web/i18n/t.ts'
import { Button } from '../../web/ui/Button.tsx'
import { EmptyState } from '../../web/ui/EmptyState.tsx'
import { ErrorState } from '../../web/ui/ErrorState.tsx'
import { LoadingRows } from '../../web/ui/LoadingRows.tsx'
import { LoadMore } from '../../web/ui/LoadMore.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import type { Frame } from '../frame.ts'

const nothing = () => undefined
const older = { hasMore: true, isLoading: false, hasFailed: false, load: nothing }

export const frame: Frame = {
  states: {
    empty: () => (
      <EmptyState
        icon={<PackageOpen />}
        text={t('kit.amount_first')}
        action={<Button>{t('kit.load_more')}</Button>}
      />
    ),
    failing: () => <ErrorState error={new Error('no answer')} onRetry={nothing} />,
    loading: () => (
      <div className="grid gap-3">
        <Skeleton className="h-6 w-48" />
        <table className="ledger">
          <LoadingRows columns={4} />
        </table>
      </div>
    ),
    'more of a list': () => <LoadMore older={older} auto={false} />,
    'more of a list, loading': () => (
      <LoadMore older={{ ...older, isLoading: true }} auto={false} />
    ),
    'more of a list, failing': () => (
      <LoadMore older={{ ...older, hasFailed: true }} auto={false} />
    ),
  },
}
