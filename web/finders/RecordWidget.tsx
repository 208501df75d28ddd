import type { Item } from '@app/contract/catalog.ts'
import type { FinderKind, FinderPick } from '@app/contract/finders.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { Signed } from '../ui/Signed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { NameCell } from './NameCell.tsx'
import { finderRecord } from './queries.ts'

interface Props {
  kind: FinderKind
  /** Undefined while loading. */
  items: ReadonlyMap<number, Item> | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Yesterday’s recommendations beside what came of them. */
export function RecordWidget({ kind, items, isOpen, onOpen }: Props) {
  const { data, error, isLoadingError, refetch } = useQuery(finderRecord(kind))
  const language = useLanguage((state) => state.language)
  const sums = data && sumsOf(data.picks)
  const title = data?.isOld
    ? t('finders.record_of', { date: formatDate(data.day ?? 0, language) })
    : t('finders.record')
  return (
    <section aria-label={title} className="panel grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 text-start text-base hover:text-candle"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
          {title}
        </button>
      </h2>
      {isLoadingError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || !sums ? (
        <Skeleton className="h-6" />
      ) : data.picks.length === 0 ? (
        <p className="text-sm text-pretty text-parchment-dim">
          {t(data.month.picks > 0 ? 'finders.no_picks' : 'finders.no_record')}
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-parchment-dim">
          {t('finders.gains', { gains: sums.gains, count: sums.picks })}
          <Compared promised={sums.promised} profit={sums.profit} />
        </p>
      )}
      {isOpen && data && data.picks.length > 0 && (
        <>
          <p className="max-w-prose text-xs text-pretty text-parchment-faint">
            {t(kind === 'flips' ? 'finders.judged_flips' : 'finders.judged_works', {
              date: formatDate(data.day ?? 0, language),
            })}
          </p>
          {items ? (
            <PickTable kind={kind} picks={data.picks} items={items} />
          ) : (
            <Skeleton className="h-80" />
          )}
        </>
      )}
      {isOpen && data && data.month.picks > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-parchment-dim">
          {t('finders.month', { gains: data.month.gains, count: data.month.picks })}
          <Compared promised={data.month.promised} profit={data.month.profit} />
        </p>
      )}
    </section>
  )
}

function sumsOf(picks: readonly FinderPick[]) {
  const sum = (of: (pick: FinderPick) => number) => picks.reduce((all, pick) => all + of(pick), 0)
  return {
    picks: picks.length,
    gains: picks.filter(({ profit }) => profit > 0).length,
    promised: sum(({ promised }) => promised),
    profit: sum(({ profit }) => profit),
  }
}

function Compared({ promised, profit }: { promised: number; profit: number }) {
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        {t('finders.promised')} <Signed coins={promised} />
      </span>
      <span className="inline-flex items-center gap-1.5">
        {t('finders.came')} <Signed coins={profit} tinted />
      </span>
    </>
  )
}

interface TableProps extends Pick<Props, 'kind'> {
  items: ReadonlyMap<number, Item>
  picks: readonly FinderPick[]
}

function PickTable({ kind, picks, items }: TableProps) {
  const isFlips = kind === 'flips'
  const columns = [
    ...(isFlips ? [t('finders.bought'), t('finders.sold')] : []),
    t('finders.promised'),
    t('finders.came'),
  ]
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t('finders.record')}</caption>
      <TableHead
        columns={[
          { label: t('finders.column.name') },
          ...columns.map((label) => ({ label, isNumber: true })),
        ]}
      />
      <RowBlocks as="tbody" rows={picks} rowHeight={52}>
        {(pick) => (
          <tr key={[pick.subject, ...pick.inputs].join()}>
            <NameCell kind={kind} what={pick} items={items} />
            {isFlips && (
              <Cell label={t('finders.bought')}>
                {t('finders.of', { count: pick.bought ?? 0, all: pick.units })}
              </Cell>
            )}
            {isFlips && (
              <Cell label={t('finders.sold')}>
                {t('finders.of', { count: pick.sold ?? 0, all: pick.bought ?? 0 })}
              </Cell>
            )}
            <Cell label={t('finders.promised')}>
              <Signed coins={pick.promised} />
            </Cell>
            <Cell label={t('finders.came')}>
              <Signed coins={pick.profit} tinted />
            </Cell>
          </tr>
        )}
      </RowBlocks>
    </table>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label} className="num">
      {children}
    </td>
  )
}
