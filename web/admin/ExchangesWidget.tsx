import { adminRoutes } from '@app/contract/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useAppNow } from '../api/app-clock.ts'
import { TableHead } from '../ui/TableHead.tsx'
import type { OpenExchange } from './admin-data.ts'
import { PlayerName } from './PlayerName.tsx'
import { openExchanges } from './queries.ts'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use-act.ts'

const tones = { pending: 'failed', done: 'done', undone: 'done' } as const

/** The exchanges that Steam has not answered: it is asked again, never guessed for. */
export function ExchangesWidget({ onPlayer }: { onPlayer: (steamId: string) => void }) {
  const open = useQuery(openExchanges)
  const act = useAct({
    about: 'exchange',
    send: (exchange_id: string, reason, once) =>
      call(adminRoutes.askAgain, { exchange_id, reason }, once),
    done: ({ state }) => toast(t(`admin.asked.${state}`), tones[state]),
  })
  const failed = open.isError && (
    <ErrorState error={open.error} onRetry={() => void open.refetch()} />
  )
  if (!open.data) return failed || <Skeleton className="h-60 w-full" />
  if (open.data.length === 0) {
    return <div className="panel">{failed || <EmptyState title={t('admin.exchanges_none')} />}</div>
  }
  return (
    <section aria-labelledby="exchanges" className="panel grid gap-3 p-4">
      {failed}
      <h2 id="exchanges" className="text-lg">
        {t('admin.exchanges')}
      </h2>
      <p className="max-w-prose text-sm text-parchment-dim">{t('admin.exchanges_text')}</p>
      <ReasonField act={act} />
      <ExchangeTable
        exchanges={open.data}
        asking={act.doing}
        onAsk={act.begin}
        onPlayer={onPlayer}
      />
    </section>
  )
}

interface TableProps {
  exchanges: readonly OpenExchange[]
  /** The one that Steam is being asked about. */
  asking: string | undefined
  onAsk: (exchangeId: string) => void
  onPlayer: (steamId: string) => void
}

function ExchangeTable({ exchanges, asking, onAsk, onPlayer }: TableProps) {
  return (
    <table className="ledger ledger-cards">
      <TableHead
        columns={[
          { label: t('admin.since') },
          { label: t('admin.whose') },
          { label: t('admin.what') },
          { label: t('admin.request') },
          { label: t('admin.attempts'), isNumber: true },
          { label: t('admin.actions') },
        ]}
      />
      <tbody>
        {exchanges.map((exchange) => (
          <ExchangeRow
            key={exchange.exchange_id}
            exchange={exchange}
            isAsking={asking === exchange.exchange_id}
            onAsk={onAsk}
            onPlayer={onPlayer}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  exchange: OpenExchange
  isAsking: boolean
  onAsk: (exchangeId: string) => void
  onPlayer: (steamId: string) => void
}

function ExchangeRow({ exchange, isAsking, onAsk, onPlayer }: RowProps) {
  const language = useLanguage((state) => state.language)
  const age = Math.max(0, useAppNow(60_000) / 1000 - exchange.created_at)
  const { player, count, coins, currency, direction } = exchange
  return (
    <tr>
      <td data-label={t('admin.since')}>
        <time
          dateTime={new Date(exchange.created_at * 1000).toISOString()}
          className="text-sm whitespace-nowrap"
        >
          {formatDate(exchange.created_at, language)}
        </time>
        <span className="block text-sm text-parchment-dim">{formatDuration(age, language)}</span>
      </td>
      <td data-label={t('admin.whose')}>
        <PlayerName player={player} onPlayer={onPlayer} />
      </td>
      <td data-label={t('admin.what')}>
        {t(`admin.exchange.${direction}`, { coins, count, coin: t(`admin.coin.${currency}`) })}
        <span
          className={`block text-sm ${exchange.due_at === null ? 'text-sell' : 'text-parchment-dim'}`}
        >
          {exchange.due_at === null
            ? t('admin.waits_for_you')
            : t('admin.asked_at', { when: formatDate(exchange.due_at, language) })}
        </span>
      </td>
      <td data-label={t('admin.request')} className="text-sm break-all tabular">
        {exchange.request_id}
      </td>
      <td data-label={t('admin.attempts')} className="num tabular">
        {exchange.attempts}
        {exchange.last_error !== null && (
          <span lang="en" className="block text-start text-xs text-sell wrap-anywhere">
            {exchange.last_error}
            {exchange.last_asked_at !== null &&
              ` · ${formatDate(exchange.last_asked_at, language)}`}
          </span>
        )}
        {exchange.has_stack && (
          <span className="block text-start text-xs text-parchment-dim">
            {t('admin.has_stack')}
          </span>
        )}
      </td>
      <td data-label={t('admin.actions')}>
        <Button
          size="sm"
          className="whitespace-nowrap"
          busy={isAsking}
          onClick={() => onAsk(exchange.exchange_id)}
        >
          {t('admin.ask_again')}
        </Button>
      </td>
    </tr>
  )
}
