import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { Price } from '../ui/Price.tsx'
import type { ColumnName } from './columns.ts'
import { formatNumber } from '../ui/format-number.ts'

/** A value of a column: coins, pieces a day, or how long it takes. */
export function FinderValue({ column, value }: { column: ColumnName; value: number | undefined }) {
  const language = useLanguage((state) => state.language)
  if (value === undefined) return '–'
  if (column === 'time') return value > 0 ? formatDuration(value, language) : t('finders.at_once')
  if (column === 'units_day') {
    return formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
  }
  const coins = <Price coins={Math.round(value)} iconSize={14} />
  return column === 'profit_day' ? <strong className="text-buy">{coins}</strong> : coins
}
