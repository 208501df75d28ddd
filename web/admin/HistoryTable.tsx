import { type HistoryDifference, steamHistoryRoutes } from '@app/contract/steam-history.ts'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { TableHead } from '../ui/TableHead.tsx'
import { toast } from '../ui/toast.ts'
import { PlayerName } from './PlayerName.tsx'
import { ReasonField } from './ReasonField.tsx'
import { type Act, useAct } from './use-act.ts'
import { formatNumber } from '../ui/format-number.ts'

interface HistoryAct {
  readonly exchange_id: string
  readonly how: 'retry' | 'settle'
}

interface Props {
  differences: readonly HistoryDifference[]
  onPlayer: (steamId: string) => void
}

const tones = { pending: 'failed', done: 'done', undone: 'done' } as const

/** Where Steam and we differ, each with its cause and what an operator can do about it. */
export function HistoryTable({ differences, onPlayer }: Props) {
  const act = useAct({
    about: 'history',
    send: ({ exchange_id, how }: HistoryAct, reason, once) =>
      call(
        how === 'retry' ? adminRoutes.askAgain : steamHistoryRoutes.settle,
        { exchange_id, reason },
        once,
      ),
    done: ({ state }, { how }) => {
      const isSettled = how === 'settle' && state !== 'pending'
      toast(t(isSettled ? `admin.settled.${state}` : `admin.asked.${state}`), tones[state])
    },
  })
  return (
    <>
      {differences.some((one) => actsOf(one).length > 0) && <ReasonField act={act} />}
      <table className="ledger ledger-cards">
        <TableHead
          columns={[
            { label: t('admin.when') },
            { label: t('admin.whose') },
            { label: t('admin.difference') },
            { label: t('admin.request') },
            { label: t('admin.actions') },
          ]}
        />
        <tbody>
          {differences.map((one) => (
            <Row key={keyOf(one)} difference={one} act={act} onPlayer={onPlayer} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A request may be granted twice, and a grant have no request. */
const keyOf = ({ cause, request_id, player, granted }: HistoryDifference) =>
  `${cause} ${request_id} ${player.steam_id} ${granted?.at} ${granted?.item_id} ${granted?.count}`

interface RowProps {
  difference: HistoryDifference
  act: Act<HistoryAct>
  onPlayer: (steamId: string) => void
}

function Row({ difference, act, onPlayer }: RowProps) {
  const language = useLanguage((state) => state.language)
  const { cause, exchange, granted, player, request_id, begun_at } = difference
  const at = begun_at ?? granted?.at
  return (
    <tr>
      <td data-label={t('admin.when')} className="text-sm whitespace-nowrap">
        {at === undefined ? '—' : formatDate(at, language)}
      </td>
      <td data-label={t('admin.whose')}>
        <PlayerName player={player} onPlayer={onPlayer} />
      </td>
      <td data-label={t('admin.difference')} data-wide="true">
        <strong className="font-medium text-sell">{t(`admin.cause.${cause}`)}</strong>
        {exchange && (
          <span className="block text-sm text-parchment-dim">
            {t(`admin.exchange.${exchange.direction}`, {
              coins: exchange.coins,
              count: exchange.count,
              coin: t(`admin.coin.${exchange.currency}`),
            })}
          </span>
        )}
        {granted && (
          <span className="block text-sm text-parchment-dim">
            {t('admin.granted', {
              count: granted.count,
              id: String(granted.item_id),
              when: formatDate(granted.at, language),
            })}
          </span>
        )}
      </td>
      <td data-label={t('admin.request')} className="text-sm break-all tabular">
        {request_id}
      </td>
      <td data-label={t('admin.actions')}>
        <Remedy difference={difference} act={act} onPlayer={onPlayer} />
      </td>
    </tr>
  )
}

/** What can be done about an exchange that is open. */
function actsOf({ exchange, granted }: HistoryDifference): HistoryAct['how'][] {
  if (exchange?.state !== 'pending') return []
  return [
    ...(exchange.direction === 'to_steam' ? (['settle'] as const) : []),
    // A request that Steam has forgotten would be done twice: its history says that it was done.
    ...(granted === null ? (['retry'] as const) : []),
  ]
}

/** What the panel offers: to end what is open, or the player's card, where coins are corrected. */
function Remedy({ difference, act, onPlayer }: RowProps) {
  const { exchange, coins, player } = difference
  if (exchange?.state === 'pending') {
    const { exchange_id } = exchange
    const doing = act.doing?.exchange_id === exchange_id ? act.doing.how : undefined
    return (
      <span className="flex flex-wrap gap-2">
        {actsOf(difference).map((how) => (
          <Button
            key={how}
            size="sm"
            busy={doing === how}
            onClick={() => act.begin({ exchange_id, how })}
          >
            {t(how === 'settle' ? 'admin.settle' : 'admin.ask_again')}
          </Button>
        ))}
      </span>
    )
  }
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      {coins !== 0 && (
        <span>
          {t(coins > 0 ? 'admin.due_credit' : 'admin.due_debit', {
            coins: formatNumber(Math.abs(coins)),
          })}
        </span>
      )}
      {player.name !== null && (
        <Button size="sm" onClick={() => onPlayer(player.steam_id)}>
          {t('admin.open_player')}
        </Button>
      )}
    </span>
  )
}
