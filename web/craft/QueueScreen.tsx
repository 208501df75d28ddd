import type { CraftJob } from '@app/contract/craft.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { type Catalog, catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { JobsWidget } from '../jobs/JobsWidget.tsx'
import type { JobLook } from '../jobs/JobTable.tsx'
import { JobsScreen } from '../jobs/JobsScreen.tsx'
import { paths } from '../paths.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { queue, type Recipes, recipes } from './queries.ts'

/** The crafts in progress (spec part 2 section 2). */
export function QueueScreen() {
  return (
    <JobsScreen title={t('craft.queue')}>
      <Queue />
    </JobsScreen>
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
  const empty = {
    title: t('craft.queue_empty'),
    text: t('craft.queue_empty_text'),
    to: paths.craftReceipts,
    label: t('craft.to_recipes'),
  }
  return <JobsWidget jobs={jobs} parts={[list, items]} look={look} empty={empty} />
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
