import { useMemo } from 'react'
import { itemName } from '../../web/catalog/item-name.ts'
import { ItemTile } from '../../web/catalog/ItemTile.tsx'
import { useLanguage } from '../../web/i18n/language.ts'
import type { Language } from '../../web/i18n/languages.ts'
import { t } from '../../web/i18n/t.ts'
import { type JobLook, JobTable } from '../../web/jobs/JobTable.tsx'
import { formatDuration } from '../../web/ui/format-duration.ts'
import type { Frame } from '../frame.ts'
import { byRarity, itemsById, longNamed, NOW, uuidOf } from '../samples.ts'

interface Job {
  readonly id: string
  readonly itemId: number
  readonly count: number
  readonly start_at: number
  readonly end_at: number
}

const HOUR = 3600

/** One that has ended, three that run, two that wait. */
const jobs: Job[] = [longNamed, ...byRarity.slice(0, 5)].map((item, nth) => ({
  id: uuidOf(nth),
  itemId: item.Itemdefid,
  count: 10 ** nth,
  start_at: NOW + (nth - 4) * HOUR,
  end_at: NOW + nth * nth * HOUR,
}))

function lookOf(language: Language): JobLook<Job> {
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
    nameOf: ({ itemId }) => (
      <span className="flex items-center gap-3">
        <ItemTile item={itemsById.get(itemId)} size={36} />
        {itemName(itemsById.get(itemId), language)}
      </span>
    ),
    leftText: (leftSec) => t('craft.left', { time: formatDuration(leftSec, language) }),
  }
}

function Jobs({ of }: { of: readonly Job[] | undefined }) {
  const language = useLanguage((state) => state.language)
  const look = useMemo(() => lookOf(language), [language])
  return <JobTable jobs={of} look={look} empty={undefined} />
}

export const frame: Frame = {
  groups: ['craft'],
  states: {
    'ended, running and waiting': () => <Jobs of={jobs} />,
    loading: () => <Jobs of={undefined} />,
  },
}
