import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { catalogue } from '../catalogue/queries.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { queue, recipes } from './queries.ts'
import { firstSort, nextSort, sortJobs } from './queue-rows.ts'
import { QueueTable } from './QueueTable.tsx'

/** The crafts under way (spec part 2 section 2). */
export function QueueScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto grid w-full max-w-5xl gap-4">
      <title>{`${t('craft.queue')} · ${t('layout.name')}`}</title>
      <h1 className="text-xl">{t('craft.queue')}</h1>
      <Queue />
    </section>
  )
}

function Queue() {
  const running = useQuery(queue)
  const list = useQuery(recipes)
  const items = useQuery(catalogue)
  const [sort, setSort] = useState(firstSort)
  const now = useSeconds(running.data?.clockAheadMs ?? 0)
  const isLoading = running.isPending || list.isPending || items.isPending
  const jobs = isLoading ? undefined : sortJobs(running.data?.jobs ?? [], sort)
  if (jobs?.length === 0) return <Empty />
  return (
    <div className="panel p-1 sm:p-2">
      <QueueTable
        jobs={jobs}
        now={now}
        sort={sort}
        onSort={(by) => setSort(nextSort(sort, by))}
        itemOf={(receipt) => {
          const recipe = list.data?.byId.get(receipt)
          return recipe && items.data?.byId.get(recipe.ItemForVision)
        }}
      />
    </div>
  )
}

/** The second of the application clock, as it goes on. */
function useSeconds(aheadMs: number): number {
  const [ticks, setTicks] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setTicks(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.floor((ticks + aheadMs) / 1000)
}

function Empty() {
  return (
    <div className="panel">
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={t('craft.queue_empty')}
        text={t('craft.queue_empty_text')}
        action={
          <Link to={paths.craftReceipts} className={buttonClass({ look: 'brass' })}>
            {t('craft.to_recipes')}
          </Link>
        }
      />
    </div>
  )
}
