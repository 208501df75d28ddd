import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { appNow } from '../api/app-clock.ts'
import { anchorOf, SPAN_MAX, SPAN_MIN, type View, zoomView } from '../chart/chart-view.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'

interface Props {
  /** Undefined while loading. */
  view: View | undefined
  isZoomed: boolean
  /** Undefined for the whole period. */
  onView: (view: View | undefined) => void
}

/** A press brings half as much into sight, or twice as much. */
export const ZOOM = 2

/** Closer, wider, and back to the whole period. */
export function ChartZoom({ view, isZoomed, onView }: Props) {
  const span = view ? view.to - view.from : 0
  const zoom = (factor: number) => () =>
    view && onView(zoomView(view, factor, anchorOf(view, appNow() / 1000)))
  return (
    <div className="ms-auto flex gap-1">
      <IconButton
        size="sm"
        label={t('chart.zoom_out')}
        icon={<ZoomOut aria-hidden="true" className="size-4" />}
        blocked={span >= SPAN_MAX ? t('chart.widest') : undefined}
        onClick={zoom(ZOOM)}
      />
      <IconButton
        size="sm"
        label={t('chart.zoom_in')}
        icon={<ZoomIn aria-hidden="true" className="size-4" />}
        blocked={span <= SPAN_MIN ? t('chart.closest') : undefined}
        onClick={zoom(1 / ZOOM)}
      />
      <IconButton
        size="sm"
        label={t('chart.whole')}
        icon={<Maximize2 aria-hidden="true" className="size-4" />}
        blocked={isZoomed ? undefined : t('chart.whole_shown')}
        onClick={() => onView(undefined)}
      />
    </div>
  )
}
