import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useNow } from '../ui/use-now.ts'
import { queue, recipes } from './queries.ts'
import { QueueTable } from './QueueTable.tsx'

/** The jobs under way, which fill by themselves and vanish at their end (spec part 2 section 2). */
export function QueueScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('factory.queue')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('factory.queue')}</h1>
      <div className="panel p-2 sm:p-3">
        <Queue />
      </div>
    </section>
  )
}

function Queue() {
  const jobs = useQuery(queue)
  const list = useQuery(recipes)
  const items = useQuery(catalogue)
  const language = useLanguage((state) => state.language)
  const now = Math.floor((useNow(1000) + (jobs.data?.aheadMs ?? 0)) / 1000)

  if (jobs.isLoadingError) {
    return <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
  }
  if (jobs.data?.jobs.length === 0) {
    return (
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={t('factory.queue_empty')}
        text={t('factory.queue_empty_text')}
        action={
          <Link to={paths.factoryReceipts} className={buttonClass({ look: 'brass' })}>
            {t('factory.to_recipes')}
          </Link>
        }
      />
    )
  }
  const names = new Map(list.data?.map((one) => [one.receipt_id, one.name[language]]))
  return (
    <QueueTable
      jobs={jobs.data?.jobs}
      now={now}
      items={items.data?.byId ?? new Map()}
      nameOf={(receiptId) => names.get(receiptId) ?? t('item.unknown')}
    />
  )
}
