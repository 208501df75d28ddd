import type { Item } from '@app/contract/catalogue.ts'
import type { FactoryJob } from '@app/contract/factory.ts'
import type { CSSProperties } from 'react'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { progressOf } from '../ui/progress.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import '../ui/progress-row.css'

interface Props {
  /** Undefined while loading. */
  jobs: readonly FactoryJob[] | undefined
  /** Unix seconds of the application's clock. */
  now: number
  items: ReadonlyMap<number, Item>
  nameOf: (receiptId: number) => string
}

/** Jobs under way: each row fills with a colour from its start to its end. */
export function QueueTable({ jobs, now, items, nameOf }: Props) {
  return (
    <table className="ledger ledger-cards" aria-busy={jobs === undefined}>
      <caption className="unseen">{t('factory.queue')}</caption>
      <TableHead
        columns={[
          { label: t('factory.name') },
          { label: t('factory.count'), isNumber: true },
          { label: t('factory.inputs') },
          { label: t('factory.started') },
          { label: t('factory.ends') },
          { label: t('factory.left') },
        ]}
      />
      <tbody>
        {jobs?.map((job) => (
          <Row key={job.id} job={job} now={now} items={items} name={nameOf(job.receipt_id)} />
        )) ?? <LoadingRows />}
      </tbody>
    </table>
  )
}

interface RowProps {
  job: FactoryJob
  now: number
  items: ReadonlyMap<number, Item>
  name: string
}

function Row({ job, now, items, name }: RowProps) {
  const language = useLanguage((state) => state.language)
  const { state, filled, leftSec } = progressOf(job, now)
  const left = {
    hours: Math.floor(leftSec / 3600),
    minutes: Math.floor((leftSec % 3600) / 60),
    seconds: leftSec % 60,
  }
  return (
    <tr className="progress-row" data-state={state} style={{ '--filled': filled } as CSSProperties}>
      <th scope="row" data-wide="true">
        {name}
      </th>
      <td data-label={t('factory.count')} className="num">
        {job.count.toLocaleString(localeOf[language])}
      </td>
      <td data-label={t('factory.inputs')}>
        <span className="flex gap-1.5">
          {job.input_list.map((id, index) => (
            <span key={index} data-hint={itemName(items.get(id), language)}>
              <ItemTile item={items.get(id)} size={32} />
              <span className="unseen">{itemName(items.get(id), language)}</span>
            </span>
          ))}
        </span>
      </td>
      <td data-label={t('factory.started')} className="text-parchment-dim">
        <time dateTime={iso(job.start_at)}>{formatDate(job.start_at, language)}</time>
      </td>
      <td data-label={t('factory.ends')} className="text-parchment-dim">
        <time dateTime={iso(job.end_at)}>{formatDate(job.end_at, language)}</time>
      </td>
      <td data-label={t('factory.left')} className="progress-state tabular">
        {state === 'running' ? t('factory.left_time', left) : t(`factory.${state}`)}
      </td>
    </tr>
  )
}

const iso = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()

function LoadingRows() {
  return Array.from({ length: 4 }, (_, row) => (
    <tr key={row}>
      {[0, 1, 2, 3, 4, 5].map((column) => (
        <td key={column}>
          <Skeleton className="h-8 w-24" />
        </td>
      ))}
    </tr>
  ))
}
