import type { Interval } from '@app/rules/market/chart.ts'
import { RefreshCw } from 'lucide-react'
import { useAppClock } from '../api/app-clock.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Choices } from '../ui/Choices.tsx'
import { intervals } from './intervals.ts'

interface Props {
  title: string
  interval: Interval
  loading: boolean
  onInterval: (interval: Interval) => void
  onRefresh: () => void
  /** From when what is shown is, where it could not be refreshed: unix milliseconds of this browser. */
  oldSince: number | undefined
}

/** A chart's title, its four intervals, and the button that reads it again. */
export function ChartHead(props: Props) {
  const { title, interval, loading, onInterval, onRefresh, oldSince } = props
  const language = useLanguage((state) => state.language)
  const aheadMs = useAppClock((clock) => clock.aheadMs)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="grow text-md">{title}</h3>
      <div className="max-sm:order-last max-sm:w-full max-sm:[&_button]:grow max-sm:[&>*]:flex">
        <Choices
          label={t('chart.interval')}
          value={interval}
          choices={intervals.map((value) => ({ value, label: t(`chart.${value}`) }))}
          onChange={onInterval}
        />
      </div>
      <IconButton
        size="sm"
        label={t('chart.refresh')}
        icon={<RefreshCw aria-hidden="true" className="size-4" />}
        busy={loading}
        onClick={onRefresh}
      />
      {oldSince !== undefined && (
        <p role="status" className="order-last w-full text-xs text-warn">
          {t('chart.old', { time: formatDate((oldSince + aheadMs) / 1000, language) })}
        </p>
      )}
    </div>
  )
}
