import type { Item } from '@app/contract/catalogue.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import type { CraftQueue } from '../live/follow-craft.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { progressOf } from '../ui/progress.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { QueueColumn, QueueSort } from './queue-rows.ts'
import '../ui/progress-row.css'

interface Props {
  /** Undefined while loading. */
  jobs: CraftQueue['jobs'] | undefined
  /** Unix seconds of the application clock. */
  now: number
  sort: QueueSort
  onSort: (by: QueueColumn) => void
  /** The item that stands for a recipe. */
  itemOf: (receiptId: number) => Item | undefined
}

/** Crafts under way: each row fills with a colour from its start to its end. */
export function QueueTable({ jobs, now, sort, onSort, itemOf }: Props) {
  return (
    <table className="ledger ledger-cards" aria-busy={jobs === undefined}>
      <caption className="unseen">{t('craft.queue')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('craft.name')}</th>
          <th scope="col" className="num">
            {t('craft.count')}
          </th>
          <SortHead by="start" sort={sort} onSort={onSort} />
          <SortHead by="end" sort={sort} onSort={onSort} />
          <th scope="col">{t('craft.progress')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs?.map((job) => (
          <Row key={job.id} job={job} now={now} item={itemOf(job.receipt_id)} />
        )) ?? <LoadingRows />}
      </tbody>
    </table>
  )
}

interface HeadProps {
  by: QueueColumn
  sort: QueueSort
  onSort: (by: QueueColumn) => void
}

function SortHead({ by, sort, onSort }: HeadProps) {
  const isOn = sort.by === by
  const Arrow = sort.up ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={isOn ? (sort.up ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        onClick={() => onSort(by)}
        className={`inline-flex items-center gap-1 hover:text-parchment ${isOn ? 'text-candle' : ''}`}
      >
        {t(`craft.${by}`)}
        <Arrow aria-hidden="true" className={`size-3.5 ${isOn ? '' : 'opacity-0'}`} />
      </button>
    </th>
  )
}

interface RowProps {
  job: CraftQueue['jobs'][number]
  now: number
  item: Item | undefined
}

function Row({ job, now, item }: RowProps) {
  const language = useLanguage((state) => state.language)
  const { state, filled, leftSec } = progressOf(job, now)
  const words =
    state === 'running'
      ? t('craft.left', { time: formatDuration(leftSec, language) })
      : t(state === 'done' ? 'craft.done' : 'craft.waiting')
  return (
    <tr className="progress-row" data-state={state} style={{ '--filled': filled } as CSSProperties}>
      <th scope="row" data-wide="true">
        <span className="flex items-center gap-3">
          <ItemTile item={item} size={36} />
          {itemName(item, language)}
        </span>
      </th>
      <td data-label={t('craft.count')} className="num">
        {job.count.toLocaleString(localeOf[language])}
      </td>
      <td data-label={t('craft.start')} className="text-parchment-dim">
        <time dateTime={iso(job.start_at)}>{formatDate(job.start_at, language)}</time>
      </td>
      <td data-label={t('craft.end')} className="text-parchment-dim">
        <time dateTime={iso(job.end_at)}>{formatDate(job.end_at, language)}</time>
      </td>
      <td data-label={t('craft.progress')} className="progress-state">
        {words}
      </td>
    </tr>
  )
}

const iso = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()

function LoadingRows() {
  return Array.from({ length: 4 }, (_, row) => (
    <tr key={row}>
      <td data-wide="true">
        <span className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-md" />
          <Skeleton className="h-4 w-32" />
        </span>
      </td>
      {[1, 2, 3, 4].map((column) => (
        <td key={column}>
          <Skeleton className="h-4 w-16" />
        </td>
      ))}
    </tr>
  ))
}
