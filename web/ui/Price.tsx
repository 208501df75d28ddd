import { coinsPerUnit, type MoneyUnit, moneyUnit } from '@app/rules/money.ts'
import { shortPrice } from './format-number.ts'
import { t } from '../i18n/t.ts'
import { CoinIcon } from './CoinIcon.tsx'

interface Props {
  /** Whole Surprise coins. */
  coins: number
  /** In pixels; 20 unless the line is very small. */
  iconSize?: number
  /** What it is shown in; its own largest unit unless it stands beside other sums. */
  unit?: MoneyUnit | undefined
  className?: string
}

/**
 * A sum in its largest unit, with that unit's coin. The exact number is one hover or long press
 * away, and is what a screen reader says.
 */
export function Price({ coins, iconSize, unit = moneyUnit(coins), className }: Props) {
  const exact = t('kit.coins', { coins })
  return (
    <data
      value={coins}
      data-hint={exact}
      className={`inline-flex items-center gap-1 whitespace-nowrap tabular ${className ?? ''}`}
    >
      <span aria-hidden="true">{shortPrice(coins, coinsPerUnit[unit])}</span>
      <CoinIcon unit={unit} {...(iconSize !== undefined && { size: iconSize })} />
      <span className="unseen">{exact}</span>
    </data>
  )
}
