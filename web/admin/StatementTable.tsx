import type { Item } from '@app/contract/catalog.ts'
import type { StatementLine } from '@app/contract/statement.ts'
import type { Pages } from '../api/use-pages.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { isMessageId, t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { LoadMore } from '../ui/LoadMore.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { PlayerName } from './PlayerName.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** Undefined while loading, like the items. */
  lines: readonly StatementLine[] | undefined
  items: ReadonlyMap<number, Item> | undefined
  older: Pages<StatementLine>['older']
  /** What says that older lines are archived; undefined while none is. */
  archived: string | undefined
  onPlayer: (steamId: string) => void
}

/** The lines of a statement; cards on a phone. */
export function StatementTable({ lines, items, older, archived, onPlayer }: Props) {
  if (!lines || !items) return <Skeleton className="h-60 w-full" />
  if (lines.length === 0) return <EmptyState title={archived ?? t('admin.statement_empty')} />
  return (
    <>
      <table className="ledger ledger-cards">
        <TableHead
          columns={[
            { label: t('admin.when') },
            { label: t('admin.operation') },
            { label: t('admin.what') },
            { label: t('admin.counter') },
            { label: t('admin.amount'), isNumber: true },
            { label: t('admin.balance_after'), isNumber: true },
          ]}
        />
        <RowBlocks as="tbody" rows={lines} rowHeight={56}>
          {(line) => (
            <Line
              key={`${line.entry_id} ${line.asset}`}
              line={line}
              items={items}
              onPlayer={onPlayer}
            />
          )}
        </RowBlocks>
      </table>
      <LoadMore older={older} {...(archived !== undefined && { end: archived })} />
    </>
  )
}

function Line({
  line,
  items,
  onPlayer,
}: { line: StatementLine; items: ReadonlyMap<number, Item> } & Pick<Props, 'onPlayer'>) {
  const language = useLanguage((state) => state.language)
  const { asset, amount, counter } = line
  const operation = `operation.${line.operation}`
  return (
    <tr>
      <td data-label={t('admin.when')} className="text-sm whitespace-nowrap">
        <time dateTime={new Date(line.created_at * 1000).toISOString()}>
          {formatDate(line.created_at, language)}
        </time>
      </td>
      <td data-label={t('admin.operation')}>
        {t(isMessageId(operation) ? operation : 'operation.unknown')}
        {line.reason !== null && (
          <span className="block text-sm text-parchment-dim wrap-anywhere">{line.reason}</span>
        )}
      </td>
      <td data-label={t('admin.what')}>
        {asset === 0 ? t('admin.coins') : `${itemName(items.get(asset), language)} (${asset})`}
      </td>
      <td data-label={t('admin.counter')}>
        {counter.player ? (
          <PlayerName player={counter.player} onPlayer={onPlayer} />
        ) : (
          t(`admin.counter.${counter.kind}`)
        )}
        {counter.more > 0 && (
          <span className="block text-xs text-parchment-faint">
            {t('admin.counter_more', { count: counter.more })}
          </span>
        )}
      </td>
      <td
        data-label={t('admin.amount')}
        className={`num tabular ${amount > 0 ? 'text-buy' : 'text-sell'}`}
      >
        {amount > 0 ? '+' : '−'}
        {formatNumber(Math.abs(amount))}
      </td>
      <td data-label={t('admin.balance_after')} className="num tabular">
        {formatNumber(line.balance)}
      </td>
    </tr>
  )
}
