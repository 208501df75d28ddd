import { type Correction, correctionRoutes } from '@app/contract/correction.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { playerName } from '../ui/player-name.ts'
import { TableHead } from '../ui/TableHead.tsx'
import { toast } from '../ui/toast.ts'
import { PlayerName } from './PlayerName.tsx'
import { waitingCorrections } from './queries.ts'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use-act.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Decision {
  readonly correction_id: string
  readonly approve: boolean
}

interface RowProps {
  correction: Correction
  isDeciding: boolean
  onDecide: (decision: Decision) => void
  onPlayer: (steamId: string) => void
}

/** The corrections that wait for a second operator, who approves or rejects them with a reason. */
export function CorrectionsWidget({ onPlayer }: Pick<RowProps, 'onPlayer'>) {
  const waiting = useQuery(waitingCorrections)
  const act = useAct({
    about: 'correction',
    send: (decision: Decision, reason, once) =>
      call(correctionRoutes.decide, { ...decision, reason }, once),
    done: ({ is_own }, { approve }) => {
      const refused = is_own ? 'admin.correction_withdrawn' : 'admin.correction_rejected'
      toast(t(approve ? 'admin.corrected' : refused), 'done')
    },
    isReasonForOne: true,
  })
  if (!waiting.data) {
    if (!waiting.isError) return <Skeleton className="h-60 w-full" />
    return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
  }
  const { limit, response } = waiting.data
  const day = formatNumber(limit)
  return (
    <section aria-labelledby="corrections" className="panel grid gap-3 p-4">
      <h2 id="corrections" className="text-lg">
        {t('admin.part.corrections')}
      </h2>
      <p className="max-w-prose text-sm text-parchment-dim">
        {t('admin.corrections_text', { limit: day })}
      </p>
      {response.length === 0 ? (
        <EmptyState title={t('admin.corrections_none')} />
      ) : (
        <>
          <ReasonField act={act} />
          <table className="ledger ledger-cards">
            <TableHead
              columns={[
                { label: t('admin.when') },
                { label: t('admin.who') },
                { label: t('admin.whose') },
                { label: t('admin.coins'), isNumber: true },
                { label: t('admin.reason') },
                { label: t('admin.actions') },
              ]}
            />
            <tbody>
              {response.map((correction) => (
                <Row
                  key={correction.correction_id}
                  correction={correction}
                  isDeciding={act.doing?.correction_id === correction.correction_id}
                  onDecide={act.begin}
                  onPlayer={onPlayer}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function Row({ correction, isDeciding, onDecide, onPlayer }: RowProps) {
  const language = useLanguage((state) => state.language)
  const { correction_id, player, coins, reason, asked_by, is_own, state } = correction
  const isExpired = state === 'expired'
  return (
    <tr>
      <td data-label={t('admin.when')} className="text-sm whitespace-nowrap">
        {formatDate(correction.created_at, language)}
        <span className={`block ${isExpired ? 'text-sell' : 'text-parchment-dim'}`}>
          {isExpired
            ? t('admin.expired')
            : t('admin.expires', { when: formatDate(correction.expires_at, language) })}
        </span>
      </td>
      <td data-label={t('admin.who')} className="wrap-anywhere">
        {playerName(asked_by)}
      </td>
      <td data-label={t('admin.whose')}>
        <PlayerName player={player} onPlayer={onPlayer} />
      </td>
      <td
        data-label={t('admin.coins')}
        className={`num tabular ${coins > 0 ? 'text-buy' : 'text-sell'}`}
      >
        {coins > 0 ? '+' : '−'}
        {formatNumber(Math.abs(coins))}
      </td>
      <td data-label={t('admin.reason')} data-wide="true" className="break-words">
        {reason}
      </td>
      <td data-label={t('admin.actions')}>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            look="brass"
            busy={isDeciding}
            blocked={
              is_own ? t('admin.own_correction') : isExpired ? t('admin.expired') : undefined
            }
            onClick={() => onDecide({ correction_id, approve: true })}
          >
            {t('admin.approve')}
          </Button>
          <Button
            size="sm"
            busy={isDeciding}
            blocked={isExpired ? t('admin.expired') : undefined}
            onClick={() => onDecide({ correction_id, approve: false })}
          >
            {t(is_own ? 'admin.take_back' : 'admin.reject')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
