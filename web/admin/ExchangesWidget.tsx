import { adminRoutes } from '@app/contract/admin.ts'
import { steamHistoryRoutes } from '@app/contract/steam-history.ts'
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
import { type Act, useAct } from './use-act.ts'
import { formatNumber } from '../ui/format-number.ts'

const tones = { pending: 'failed', done: 'done', undone: 'done' } as const

interface ExchangeAct {
  readonly exchange_id: string
  readonly how: 'retry' | 'end'
}

/** The exchanges that Steam has not answered: it is asked again, never guessed for. */
export function ExchangesWidget({ onPlayer }: { onPlayer: (steamId: string) => void }) {
  const open = useQuery(openExchanges)
  const act = useAct({
    about: 'exchange',
    send: ({ exchange_id, how }: ExchangeAct, reason, once) =>
      call(
        how === 'retry' ? adminRoutes.askAgain : steamHistoryRoutes.settle,
        { exchange_id, reason },
        once,
      ),
    done: ({ state }, { how }) =>
      toast(
        t(how === 'end' && state === 'undone' ? 'admin.ended_unmoved' : `admin.asked.${state}`),
        tones[state],
      ),
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
      <ExchangeTable exchanges={open.data} act={act} onPlayer={onPlayer} />
    </section>
  )
}

interface TableProps {
  exchanges: readonly OpenExchange[]
  act: Act<ExchangeAct>
  onPlayer: (steamId: string) => void
}

function ExchangeTable({ exchanges, act, onPlayer }: TableProps) {
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
            act={act}
            onPlayer={onPlayer}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<TableProps, 'exchanges'> {
  exchange: OpenExchange
}

function ExchangeRow({ exchange, act, onPlayer }: RowProps) {
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
      <td data-label={t('admin.attempts')} data-wide="true" className="num tabular">
        {formatNumber(exchange.attempts)}
        {exchange.last_error !== null && (
          <span
            lang="en"
            className="block max-w-prose text-start text-xs whitespace-normal text-sell wrap-anywhere"
          >
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
        <ExchangeActs exchange={exchange} act={act} />
      </td>
    </tr>
  )
}

/** Steam is asked again; one from Steam of which it can tell no more is ended by a person. */
function ExchangeActs({ exchange, act }: Omit<RowProps, 'onPlayer'>) {
  const { exchange_id, direction, due_at } = exchange
  const doing = act.doing?.exchange_id === exchange_id ? act.doing.how : undefined
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        className="whitespace-nowrap"
        busy={doing === 'retry'}
        onClick={() => act.begin({ exchange_id, how: 'retry' })}
      >
        {t('admin.ask_again')}
      </Button>
      {direction === 'from_steam' && due_at === null && (
        <Button
          size="sm"
          data-hint={t('admin.end_unmoved_hint')}
          busy={doing === 'end'}
          onClick={() => act.begin({ exchange_id, how: 'end' })}
        >
          {t('admin.end_unmoved')}
        </Button>
      )}
    </span>
  )
}
