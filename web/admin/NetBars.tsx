import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { type Days, lastDays } from './sum-flows.ts'
import { dateFormat } from '../ui/date-format.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** Coins that came into being less those that went, by day. */
  nets: readonly { readonly day: number; readonly net: bigint }[]
  /** Those that are chosen. */
  days: Days
  onDays: (days: Days) => void
  language: Language
}

/** One bar per day, above the line or below it; a press chooses the day. */
export function NetBars({ nets, days, onDays, language }: Props) {
  const most = nets.reduce((max, { net }) => Math.max(max, Math.abs(Number(net))), 1)
  const dateOf = (day: number, style: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { timeZone: 'UTC', ...style }).format(day * 1000)
  return (
    <ul aria-label={t('admin.net')} className="flex items-stretch gap-0.5 sm:gap-1">
      {nets.map(({ day, net }) => {
        const share = (Math.abs(Number(net)) / most) * 50
        const isChosen = day >= days.since && day < days.until
        const text = `${dateOf(day, { dateStyle: 'medium' })}: ${formatNumber(net)}`
        return (
          <li key={day} className="min-w-0 grow basis-0">
            <button
              type="button"
              data-hint={text}
              aria-label={text}
              aria-pressed={isChosen}
              onClick={() => onDays(lastDays(day, 1))}
              className={`grid w-full gap-1 rounded-sm pb-1 hover:bg-oak ${isChosen ? '' : 'opacity-45'}`}
            >
              <span className="relative h-20">
                <span className="absolute inset-x-0 top-1/2 border-t border-oak-lit" />
                <span
                  className={`absolute inset-x-0.5 rounded-sm ${net < 0n ? 'top-1/2 bg-sell' : 'bottom-1/2 bg-buy'}`}
                  style={{ height: `${share}%` }}
                />
              </span>
              <span className={`text-2xs tabular ${isChosen ? '' : 'text-parchment-dim'}`}>
                {new Date(day * 1000).getUTCDate()}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
