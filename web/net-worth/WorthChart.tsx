import { LineChart } from 'lucide-react'
import { coinsPerUnit, moneyUnit } from '@app/rules/money.ts'
import { Suspense, useCallback, useMemo } from 'react'
import { t } from '../i18n/t.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { shortPrice } from '../ui/format-number.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { DayRow } from './worth-rows.ts'

const Canvas = lazyPart(() => import('../chart/StepCanvas.tsx'), 'StepCanvas', 'panel')
const tell = (coins: number) => t('kit.coins', { coins })

/** The net worth at the end of each day, the last of them today's. The table below has the same. */
export function WorthChart({ rows }: { rows: readonly DayRow[] | undefined }) {
  // The canvas draws itself again when it gets new slots, so they change only with the data.
  const slots = useMemo(
    () => rows?.map(({ day, worth }) => ({ start: day, value: worth })).reverse(),
    [rows],
  )
  // One unit for the whole axis: that of the largest worth.
  const values = (slots ?? []).map(({ value }) => value)
  const unit = moneyUnit(Math.max(0, ...values))
  const perUnit = coinsPerUnit[unit]
  const short = useCallback((coins: number) => shortPrice(coins, perUnit), [perUnit])
  if (slots?.length === 1) {
    return (
      <div className="panel">
        <EmptyState
          icon={<LineChart aria-hidden="true" />}
          title={t('worth.first_day')}
          text={t('worth.first_day_text')}
        />
      </div>
    )
  }
  return (
    <section aria-label={t('worth.chart')} className="well relative h-62 overflow-hidden">
      <Suspense fallback={<Skeleton className="h-full" />}>
        {slots ? (
          <>
            <span className="absolute end-1.5 top-1">
              <CoinIcon unit={unit} size={16} />
            </span>
            <div className="absolute inset-x-0 top-7 bottom-0">
              <Canvas slots={slots} interval="day" {...{ tell, short, perUnit }} />
            </div>
          </>
        ) : (
          <Skeleton className="h-full" />
        )}
      </Suspense>
    </section>
  )
}
