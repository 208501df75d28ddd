import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { ApiError } from '../refusals/api-error.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { outcome } from './queries.ts'
import { Result } from './Result.tsx'

interface Props {
  run: string | undefined
  before: string | undefined
}

/** What the run that the address names has found. */
export function OutcomeWidget({ run, before }: Props) {
  const items = useQuery(catalog)
  const shown = useQuery(outcome(run))
  const compared = useQuery(outcome(before))
  if (run === undefined)
    return <Note title={t('simulator.empty')} text={t('simulator.empty_text')} />
  // Whether it is too old or another player's, the server does not say.
  if (shown.error instanceof ApiError && shown.error.code === 'not_found') {
    return <Note title={t('simulator.gone')} text={t('simulator.gone_text')} />
  }
  if (shown.isLoadingError) {
    return <ErrorPanel error={shown.error} onRetry={() => void shown.refetch()} />
  }
  // One that is gone is not compared with.
  if (!shown.data || compared.isLoading || items.isPending)
    return <Skeleton className="h-80 w-full rounded-lg" />
  return <Result result={shown.data} before={compared.data} items={items.data?.byId ?? new Map()} />
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div className="panel">
      <EmptyState icon={<FlaskConical aria-hidden="true" />} title={title} text={text} />
    </div>
  )
}
