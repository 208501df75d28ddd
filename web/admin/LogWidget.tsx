import { useInfiniteQuery } from '@tanstack/react-query'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { playerName } from '../ui/player-name.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { useEveryItem } from './every-item.ts'
import { PlayerName } from './PlayerName.tsx'
import { operatorLog } from './queries.ts'
import { formatNumber } from '../ui/format-number.ts'

/** What operators did, and why; the newest first. Nobody can change it. */
export function LogWidget({ onPlayer }: { onPlayer: (steamId: string) => void }) {
  const log = useInfiniteQuery(operatorLog)
  const items = useEveryItem()
  const language = useLanguage((state) => state.language)
  const rows = log.data?.pages.flat() ?? []
  const what = (row: (typeof rows)[number]) => {
    if (row.job_kind) return t(`admin.job.${row.job_kind}`)
    if (row.path) return t(`admin.path.${row.path}`)
    if (row.coins !== null) {
      return `${t('admin.coins')}: ${formatNumber(row.coins)}`
    }
    if (row.item_id === null) return row.count === null ? '—' : formatNumber(row.count)
    const name = itemName(items?.get(row.item_id), language)
    return `${name} (${row.item_id}) × ${formatNumber(row.count ?? 0)}`
  }
  if (!log.data || !items) {
    if (!log.isError) return <Skeleton className="h-60 w-full" />
    return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  }
  if (rows.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={t('admin.log_empty')} />
      </div>
    )
  }
  return (
    <section aria-label={t('admin.part.log')} className="panel grid gap-3 p-4">
      <table className="ledger ledger-cards">
        <TableHead
          columns={[
            { label: t('admin.when') },
            { label: t('admin.who') },
            { label: t('admin.did') },
            { label: t('admin.what') },
            { label: t('admin.whose') },
            { label: t('admin.reason') },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.log_id}>
              <td data-label={t('admin.when')} className="whitespace-nowrap">
                {formatDate(row.created_at, language)}
              </td>
              <td data-label={t('admin.who')} className="wrap-anywhere">
                {playerName(row.operator)}
              </td>
              <td data-label={t('admin.did')}>{t(`admin.did.${row.action}`)}</td>
              <td data-label={t('admin.what')}>{what(row)}</td>
              <td data-label={t('admin.whose')}>
                {row.player ? <PlayerName player={row.player} onPlayer={onPlayer} /> : '—'}
              </td>
              <td data-label={t('admin.reason')} data-wide="true" className="break-words">
                {row.reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('admin.more')}
        </Button>
      )}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
    </section>
  )
}
