import type { CraftJob } from '@app/contract/craft.ts'
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
import { type JobLook, JobTable } from '../jobs/JobTable.tsx'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDuration } from '../ui/format-duration.ts'
import { queue, type Recipes, recipes } from './queries.ts'

/** The crafts in progress (spec part 2 section 2). */
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
  const items = useQuery(catalog)
  const language = useLanguage((state) => state.language)
  const look = useMemo(
    () => lookOf(list.data, items.data, language),
    [list.data, items.data, language],
  )
  const failed = [running, list, items].find((query) => query.isLoadingError)
  if (failed) {
    return (
      <div className="panel">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    )
  }
  return (
    <div className="panel p-1 sm:p-2">
      <JobTable jobs={list.data && items.data && running.data} look={look} empty={<Empty />} />
    </div>
  )
}

function lookOf(
  known: Recipes | undefined,
  items: Catalog | undefined,
  language: Language,
): JobLook<CraftJob> {
  return {
    words: {
      caption: t('craft.queue'),
      name: t('craft.name'),
      count: t('craft.count'),
      start: t('craft.start'),
      end: t('craft.end'),
      progress: t('craft.progress'),
      waiting: t('craft.waiting'),
      done: t('craft.done'),
    },
    nameOf: ({ receipt_id }) => {
      const recipe = known?.byId.get(receipt_id)
      const item = recipe && items?.byId.get(recipe.ItemForVision)
      return (
        <span className="flex items-center gap-3">
          <ItemTile item={item} size={36} />
          {itemName(item, language)}
        </span>
      )
    },
    leftText: (leftSec) => t('craft.left', { time: formatDuration(leftSec, language) }),
  }
}

function Empty() {
  return (
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
  )
}
