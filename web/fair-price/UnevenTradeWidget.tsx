import { RETYPED_FACTOR } from '@app/rules/market/fair-price.ts'
import { T } from '../i18n/T.tsx'
import { t } from '../i18n/t.ts'
import { ExactPrice } from '../ui/ExactPrice.tsx'
import { GuardQuestion } from './GuardQuestion.tsx'

interface Props {
  /** Coins that both sides are worth at fair prices, and how many times more is given. */
  mine: number
  theirs: number
  factor: number
  /** Coins that are given beside items. */
  coins: number
  onAgree: () => void
  /** Back to the offers as they are. */
  onChange: () => void
}

/** In place of a trade's buttons: is it meant to give so much more than it brings? */
export function UnevenTradeWidget({ mine, theirs, factor, coins, onAgree, onChange }: Props) {
  const isRetyped = coins > 0 && factor >= RETYPED_FACTOR
  return (
    <GuardQuestion
      title={t('fair.trade')}
      retyped={
        isRetyped
          ? { label: t('fair.trade_again'), coins, reason: t('fair.trade_again_first') }
          : undefined
      }
      changeLabel={t('fair.trade_change')}
      sendLabel={t('fair.trade_agree')}
      onSend={onAgree}
      onChange={onChange}
    >
      <p className="text-sm">
        <T
          id="fair.trade_uneven"
          values={{
            factor: Math.floor(factor),
            mine: <ExactPrice coins={mine} />,
            theirs: <ExactPrice coins={theirs} />,
          }}
        />
      </p>
    </GuardQuestion>
  )
}
