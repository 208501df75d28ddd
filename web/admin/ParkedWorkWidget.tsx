import { type JobKindName, jobKinds } from '@app/contract/operator-values.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import type { Reply } from '@app/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRewrite } from '../address/use-rewrite.ts'
import { call } from '../api/call.ts'
import { t } from '../i18n/t.ts'
import { Choices } from '../ui/Choices.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useEveryItem } from './every-item.ts'
import { type JobAct, ParkedWorkTable } from './ParkedWorkTable.tsx'
import { parkedWork } from './queries.ts'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use-act.ts'

const route = getRouteApi('/main/$token')

/** Due work that failed: tried again, or given up where its player loses nothing by it. */
export function ParkedWorkWidget({ onPlayer }: { onPlayer: (steamId: string) => void }) {
  const search = route.useSearch()
  const kind = jobKinds.find((one) => one === search.kind)
  const failed = useQuery(parkedWork(kind))
  const items = useEveryItem()
  const act = useAct<JobAct, Ended>({
    about: 'parked',
    send: async ({ job, isGivenUp }, reason, once) => {
      const input = { kind: job.kind, job_id: job.job_id, reason }
      if (!isGivenUp) return howItEnded(await call(parkedWorkRoutes.retry, input, once))
      await call(parkedWorkRoutes.giveUp, input, once)
      return { text: t('admin.given_up'), isDone: true }
    },
    done: ({ text, isDone }) => toast(text, isDone ? 'done' : 'failed'),
  })
  if (!failed.data) {
    if (!failed.isError) return <Skeleton className="h-60 w-full" />
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  }
  const { kinds, response } = failed.data
  return (
    <section aria-labelledby="parked" className="panel grid gap-3 p-4">
      {failed.isError && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <h2 id="parked" className="text-lg">
        {t('admin.part.parked')}
      </h2>
      <p className="max-w-prose text-sm text-parchment-dim">{t('admin.parked_text')}</p>
      <KindChoice kind={kind} kinds={kinds} />
      {response.length === 0 ? (
        <EmptyState title={t('admin.parked_none')} />
      ) : (
        <>
          <ReasonField act={act} />
          <ParkedWorkTable jobs={response} items={items} act={act} onPlayer={onPlayer} />
        </>
      )}
    </section>
  )
}

interface Ended {
  readonly text: string
  readonly isDone: boolean
}

function howItEnded({ state, last_error }: Reply<typeof parkedWorkRoutes.retry>): Ended {
  const isDone = state === 'settled'
  return { text: t(`admin.retried.${state}`, { error: last_error ?? '' }), isDone }
}

interface KindProps {
  kind: JobKindName | undefined
  kinds: Reply<typeof parkedWorkRoutes.list>['kinds']
}

/** Which kind is shown, each with how many of it have failed. */
function KindChoice({ kind, kinds }: KindProps) {
  const rewrite = useRewrite()
  const all = kinds.reduce((sum, { failing, parked }) => sum + failing + parked, 0)
  const choices = [
    { value: 'all', label: `${t('admin.job.all')} (${all})` },
    ...kinds.map(({ kind: value, failing, parked }) => ({
      value,
      label: `${t(`admin.job.${value}`)} (${failing + parked})`,
    })),
  ]
  return (
    <div className="overflow-x-auto">
      <Choices
        label={t('admin.job_kind')}
        value={kind ?? 'all'}
        choices={choices}
        onChange={(next) => rewrite({ kind: next === 'all' ? undefined : next })}
      />
    </div>
  )
}
