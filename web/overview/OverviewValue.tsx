import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { decimalsOf } from './columns.ts'

interface Props {
  kind: 'coins' | 'share' | 'change' | 'count' | 'date'
  /** Undefined where there is none. */
  value: number | undefined
}

/** A value of the overview: coins, a share, a change with its sign, a count, a moment. */
export function OverviewValue({ kind, value }: Props) {
  const language = useLanguage((state) => state.language)
  if (value === undefined) {
    return (
      <span className="text-parchment-faint">
        –<span className="unseen">{t('overview.none')}</span>
      </span>
    )
  }
  if (kind === 'coins') return <Price coins={Math.round(value)} iconSize={14} />
  if (kind === 'date') {
    return <span className="whitespace-normal">{formatDate(value, language)}</span>
  }
  if (kind === 'count') return formatNumber(value)
  const share = formatNumber(value, {
    style: 'percent',
    maximumFractionDigits: decimalsOf(value),
    ...(kind === 'change' && { signDisplay: 'exceptZero' }),
  })
  if (kind === 'share' || value === 0) return share
  return <span className={value > 0 ? 'text-buy' : 'text-sell'}>{share}</span>
}
