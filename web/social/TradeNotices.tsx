import type { Trade } from '@app/contract/social.ts'
import { t } from '../i18n/t.ts'
import { isSameDraft, mineAgreedOf, mineOf } from './trade-draft.ts'
import { playerName } from '../ui/player-name.ts'

interface Props {
  trade: Trade
  /** The other's offer is not the one that the player knows. */
  isChanged: boolean
  /** What the player has agreed to could not be withdrawn. */
  isStanding: boolean
}

/** What happened last, and loudly what either side has to look at again before it agrees. */
export function TradeNotices({ trade, isChanged, isStanding }: Props) {
  const { trade_status } = trade
  const name = playerName(trade.opponent_name)
  const agreed = mineAgreedOf(trade)
  const isMineChanged = agreed !== null && !isSameDraft(agreed, mineOf(trade))
  const isActive = trade_status === 'active'
  const loud = [
    isStanding && t('trade.still_confirmed'),
    isActive && isChanged && t('trade.look_again', { name }),
    isActive && isMineChanged && t('trade.they_look_again', { name }),
    (trade.because === 'fell' || !isActive) && t(`trade.cause.${trade.because}`),
  ].filter((text) => text !== false)
  if (loud.length === 0) {
    return (
      <p role="status" className="well rounded-md px-3 py-2 text-sm text-parchment-dim">
        {t(`trade.cause.${trade.because}`)}
        {trade.my_status === 'confirmed' && (
          <span className="block wrap-anywhere">{t('trade.waiting', { name })}</span>
        )}
      </p>
    )
  }
  return loud.map((text) => (
    <p
      key={`${trade.version}${text}`}
      role="alert"
      className="animate-flash rounded-md bg-danger/30 px-3 py-2 text-sm wrap-anywhere text-candle"
    >
      {text}
    </p>
  ))
}
