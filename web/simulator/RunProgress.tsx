import type { SimulationProgress } from '@app/contract/simulator.ts'
import { t } from '../i18n/t.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** How many runs are done of all; before the first is, only that they are being made. */
export function RunProgress({ progress }: { progress: SimulationProgress | undefined }) {
  return (
    <div className="grid gap-1">
      {progress ? (
        <div
          role="progressbar"
          aria-label={t('simulator.running')}
          aria-valuemin={0}
          aria-valuemax={progress.all}
          aria-valuenow={progress.done}
          className="well h-2 overflow-hidden"
        >
          <div
            className="h-full origin-left bg-candle transition-transform duration-(--duration-calm)"
            style={{ transform: `scaleX(${progress.done / progress.all})` }}
          />
        </div>
      ) : (
        <Skeleton className="h-2 w-full" />
      )}
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-parchment-dim">
        <span>{t('simulator.running')}</span>
        {progress && (
          <span className="tabular">
            {t('simulator.progress', { done: progress.done, all: progress.all })}
          </span>
        )}
      </span>
    </div>
  )
}
