import type { Interval } from '@app/rules/market/chart.ts'
import { RefreshCw } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Tabs } from '../ui/Tabs.tsx'

interface Props {
  title: string
  interval: Interval
  loading: boolean
  onInterval: (interval: Interval) => void
  onRefresh: () => void
}

const intervals: readonly Interval[] = ['hour', 'day', 'week', 'month']

/** A chart's title, its four intervals, and the button that reads it anew. */
export function ChartHead({ title, interval, loading, onInterval, onRefresh }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="grow text-md">{title}</h3>
      <div className="max-sm:order-last max-sm:w-full max-sm:[&_button]:grow max-sm:[&>*]:flex">
        <Tabs
          label={t('chart.interval')}
          value={interval}
          tabs={intervals.map((value) => ({ value, label: t(`chart.${value}`) }))}
          onChange={(next) => !loading && onInterval(next)}
        />
      </div>
      <IconButton
        size="sm"
        label={t('chart.refresh')}
        icon={<RefreshCw aria-hidden="true" className="size-4" />}
        busy={loading}
        onClick={onRefresh}
      />
    </div>
  )
}
