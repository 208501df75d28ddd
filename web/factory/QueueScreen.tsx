import type { FactoryJob } from '@app/contract/factory.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { type Catalog, catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { JobsWidget } from '../jobs/JobsWidget.tsx'
import type { JobLook } from '../jobs/JobTable.tsx'
import { JobsScreen } from '../jobs/JobsScreen.tsx'
import { paths } from '../paths.ts'
import { queue, recipes } from './queries.ts'

/** The jobs in progress (spec part 2 section 2). */
export function QueueScreen() {
  return (
    <JobsScreen title={t('factory.queue')}>
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
    title: t('factory.queue_empty'),
    text: t('factory.queue_empty_text'),
    to: paths.factoryReceipts,
    label: t('factory.to_recipes'),
  }
  return <JobsWidget jobs={jobs} parts={[list, items]} look={look} empty={empty} />
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
