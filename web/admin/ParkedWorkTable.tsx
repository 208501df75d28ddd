import type { FailedJob } from '@app/contract/parked-work.ts'
import { itemName } from '../catalog/item-name.ts'
import type { Item } from '@app/contract/catalog.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { formatSlot } from '../ui/format-slot.ts'
import { listFormat } from '../ui/list-format.ts'
import { TableHead } from '../ui/TableHead.tsx'
import { PlayerName } from './PlayerName.tsx'
import type { Act } from './use-act.ts'
import { formatNumber } from '../ui/format-number.ts'

/** What an operator does about a job. */
export interface JobAct {
  readonly job: FailedJob
  readonly isGivenUp: boolean
}

interface Props {
  jobs: readonly FailedJob[]
  /** The catalog by id, for the names of what would come back. */
  items: ReadonlyMap<number, Item> | undefined
  act: Act<JobAct>
  onPlayer: (steamId: string) => void
}

/** Jobs that failed, each with what is wrong with it and what can be done. */
export function ParkedWorkTable({ jobs, ...props }: Props) {
  return (
    <table className="ledger ledger-cards">
      <TableHead
        columns={[
          { label: t('admin.failing_since') },
          { label: t('admin.whose') },
          { label: t('admin.what') },
          { label: t('admin.attempts'), isNumber: true },
          { label: t('admin.last_error') },
          { label: t('admin.next_try') },
          { label: t('admin.actions') },
        ]}
      />
      <tbody>
        {jobs.map((job) => (
          <Row key={`${job.kind}/${job.job_id}`} job={job} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ job, items, act, onPlayer }: Omit<Props, 'jobs'> & { job: FailedJob }) {
  const language = useLanguage((state) => state.language)
  return (
    <tr>
      <td data-label={t('admin.failing_since')} className="text-sm whitespace-nowrap">
        {formatDate(job.first_failed_at, language)}
      </td>
      <td data-label={t('admin.whose')}>
        <PlayerName player={job.player} onPlayer={onPlayer} />
      </td>
      <td data-label={t('admin.what')}>
        {t(`admin.job.${job.kind}`)}
        <What job={job} items={items} />
      </td>
      <td data-label={t('admin.attempts')} className="num tabular">
        {formatNumber(job.attempts)}
      </td>
      <td
        data-label={t('admin.last_error')}
        data-wide="true"
        lang="en"
        className="text-sm text-sell wrap-anywhere"
      >
        {job.last_error}
      </td>
      <td data-label={t('admin.next_try')} className="text-sm">
        {job.try_at === null ? (
          <span className="text-sell">{t('admin.waits_for_you')}</span>
        ) : (
          formatDate(job.try_at, language)
        )}
      </td>
      <td data-label={t('admin.actions')}>
        <Actions job={job} act={act} />
      </td>
    </tr>
  )
}

/** What a job is, and what giving it up would return. */
function What({ job: { kind, what }, items }: Pick<Props, 'items'> & { job: FailedJob }) {
  const language = useLanguage((state) => state.language)
  const lines: string[] = []
  if (!what) lines.push(t('admin.job_gone'))
  else if (what.exchange) {
    const { direction, currency, coins, count } = what.exchange
    const coin = t(`admin.coin.${currency}`)
    lines.push(t(`admin.exchange.${direction}`, { coins, count, coin }))
  } else if (what.receipt_id !== null) {
    lines.push(t('admin.job_recipe', { id: String(what.receipt_id), count: what.count ?? 0 }))
  } else if (what.round !== null) lines.push(t('admin.job_round', { round: what.round }))
  else if (what.day !== null) {
    const day = formatSlot(what.day, 'day', language)
    lines.push(
      t(kind === 'player_costs' ? 'admin.job_player_costs' : 'admin.job_net_worth', { day }),
    )
  } else if (kind === 'notice') lines.push(t('admin.job_notice'))
  else if (kind === 'harvest') lines.push(t('admin.job_harvest'))
  if (kind === 'tavern_search' && what) lines.push(t('admin.gives_back_run'))
  else if (kind === 'notice' && what) lines.push(t('admin.gives_back_notice'))
  else if (what?.gives_back) {
    const names = what.gives_back.map(
      ({ item_id, count }) => `${itemName(items?.get(item_id), language)} × ${formatNumber(count)}`,
    )
    lines.push(t('admin.gives_back', { items: listFormat(language).format(names) }))
  }
  return lines.map((line) => (
    <span key={line} className="block text-sm text-parchment-dim wrap-anywhere">
      {line}
    </span>
  ))
}

/** Only what is parked, and returns all that it took, can be given up. */
function Actions({ job, act }: { job: FailedJob; act: Act<JobAct> }) {
  const isMine = act.doing?.job.job_id === job.job_id && act.doing.job.kind === job.kind
  const canGiveUp = job.try_at === null && job.what !== null && job.what.gives_back !== null
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        busy={isMine && act.doing?.isGivenUp === false}
        onClick={() => act.begin({ job, isGivenUp: false })}
      >
        {t('admin.retry')}
      </Button>
      {canGiveUp && (
        <Button
          size="sm"
          look="danger"
          busy={isMine && act.doing?.isGivenUp === true}
          onClick={() => act.begin({ job, isGivenUp: true })}
        >
          {t('admin.give_up')}
        </Button>
      )}
    </span>
  )
}
