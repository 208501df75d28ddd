import type { FactoryJob } from '@app/contract/factory.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useMemo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { type Catalog, catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { type JobLook, JobTable } from '../jobs/JobTable.tsx'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { queue, recipes } from './queries.ts'

/** The jobs in progress (spec part 2 section 2). */
export function QueueScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-4">
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
  const items = useQuery(catalog)
  const language = useLanguage((state) => state.language)
  const look = useMemo(
    () => lookOf(list.data, items.data, language),
    [list.data, items.data, language],
  )

  const failed = [jobs, list, items].find((query) => query.isLoadingError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <JobTable
      jobs={list.data && items.data && jobs.data}
      look={look}
      empty={
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
      }
    />
  )
}

function lookOf(
  known: readonly FactoryRecipe[] | undefined,
  items: Catalog | undefined,
  language: Language,
): JobLook<FactoryJob> {
  const names = new Map(known?.map((one) => [one.receipt_id, one.name[language]]))
  return {
    words: {
      caption: t('factory.queue'),
      name: t('factory.name'),
      count: t('factory.count'),
      start: t('factory.started'),
      end: t('factory.ends'),
      progress: t('factory.left'),
      waiting: t('factory.waiting'),
      done: t('factory.done'),
    },
    nameOf: ({ receipt_id }) => names.get(receipt_id) ?? t('item.unknown'),
    extra: {
      label: t('factory.inputs'),
      cell: ({ input_list }) => (
        <span className="flex gap-1.5">
          {input_list.map((id, index) => {
            const name = itemName(items?.byId.get(id), language)
            return (
              <span key={index} data-hint={name}>
                <ItemTile item={items?.byId.get(id)} size={32} />
                <span className="unseen">{name}</span>
              </span>
            )
          })}
        </span>
      ),
    },
    leftText: (leftSec) => formatDuration(leftSec, language, { from: 'hour', to: 'second' }),
  }
}
