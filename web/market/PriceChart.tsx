import { slotsBetween, slotStart } from '@app/rules/market/chart.ts'
import {
  type ComponentProps,
  type KeyboardEvent,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { ChartHead } from '../chart/ChartHead.tsx'
import { appNow } from '../api/app-clock.ts'
import { anchorOf, moveView, type View, zoomView } from '../chart/chart-view.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Choices } from '../ui/Choices.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChartFigures } from './ChartFigures.tsx'
import { DepthFigures } from './DepthFigures.tsx'
import { type Spot, walkDepth } from './depth-columns.ts'
import { ChartZoom, ZOOM } from './ChartZoom.tsx'
import { chartSlots, type ChartSlot, slotsWithin, walkSlots } from './chart-stats.ts'
import { useDepth } from './use-depth.ts'
import { useOwnMarks } from './use-own-marks.ts'
import { looks, type usePriceChart } from './use-price-chart.ts'

const Canvas = lazyPart(() => import('./ChartCanvas.tsx'), 'ChartCanvas', 'panel')

interface Props extends ReturnType<typeof usePriceChart> {
  itemId: number
  signedIn: boolean
}

/** What is told: a moment, and a place of the order book over time. */
interface Told {
  readonly slot?: ChartSlot | undefined
  readonly spot?: Spot | undefined
}

/** A press of an arrow with Shift moves by this part of what is in sight. */
const STEP = 0.25

/** What an item was traded for, by hour, day, week or month (spec 1 §2). */
export function PriceChart(props: Props) {
  const { data, loading, interval, look, onInterval, onRefresh, onView, oldSince } = props
  const [picked, setPicked] = useState<Told>({})
  const [hovered, setHovered] = useState<Told>({})
  const shown = useShown(props)
  const own = useOwnMarks(props, shown.end)
  const depth = useDepth(props.itemId, shown.view, props.isDepthShown)
  const newest = (slot: ChartSlot | undefined) =>
    slot && shown.visible.find(({ start }) => start === slot.start)
  return (
    <section aria-label={t('market.chart')} className="grid gap-2">
      <ChartHead
        title={t('market.chart')}
        interval={interval}
        loading={loading}
        onInterval={(next) => {
          setPicked({})
          onInterval(next)
        }}
        onRefresh={() => {
          onRefresh()
          void depth?.refetch()
        }}
        oldSince={oldSince}
      />
      <Options {...props} shownView={shown.view} />
      <div className="well relative h-56 overflow-hidden">
        {!data && loading ? (
          <p role="status" className="grid h-full place-content-center text-parchment-dim">
            {t('chart.loading')}
          </p>
        ) : (shown.visible.length === 0 && !props.view && !depth?.columns.length) ||
          !data ||
          !shown.view ? (
          <p className="grid h-full place-content-center px-4 text-center text-parchment-dim">
            {t('chart.empty')}
          </p>
        ) : (
          <Plot
            {...shown}
            {...{ look, onView }}
            {...own}
            view={shown.view}
            interval={data.interval}
            depth={depth?.columns}
            picked={newest(picked.slot)}
            spot={picked.spot}
            onPick={(slot = picked.slot, spot) => setPicked({ slot, spot })}
            onHover={(slot, spot) => setHovered({ slot, spot })}
          />
        )}
      </div>
      {!data && loading && <Skeleton className="h-21" />}
      {data && shown.view && shown.visible.length > 0 && (
        <ChartFigures
          slots={shown.visible}
          view={pastOf(shown.view)}
          interval={data.interval}
          look={look}
          {...own}
          picked={newest(picked.slot)}
          hovered={newest(hovered.slot)}
        />
      )}
      {data && depth && <DepthFigures {...depth} picked={picked.spot} hovered={hovered.spot} />}
    </section>
  )
}

interface OptionsProps extends Props {
  shownView: View | undefined
}

/** How the trades are drawn, whether the order book is, and what is in sight. */
function Options({ look, onLook, isDepthShown, onDepth, view, shownView, onView }: OptionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choices
        label={t('chart.look')}
        value={look}
        choices={looks.map((value) => ({ value, label: t(`chart.${value}`) }))}
        onChange={onLook}
      />
      <Button
        size="sm"
        aria-pressed={isDepthShown}
        className={isDepthShown ? 'border-brass-deep text-candle' : ''}
        onClick={() => onDepth(!isDepthShown)}
      >
        {t('chart.depth')}
      </Button>
      <ChartZoom view={shownView} isZoomed={view !== undefined} onView={onView} />
    </div>
  )
}

interface PlotProps extends ComponentProps<typeof Canvas> {
  /** The slots in sight. */
  visible: readonly ChartSlot[]
  onView: (view: View | undefined) => void
}

/** The picture, and the keys that walk along it, zoom and move it. */
function Plot({ visible, ...canvas }: PlotProps) {
  const { view, depth, picked, spot, onPick, onView } = canvas
  const { slots, starts, end, interval, look, own, cost } = canvas
  // The library draws all of it in one go: the press that asks for it is answered before.
  const drawn = useDeferredValue(
    useMemo(
      () => ({ slots, starts, end, interval, look, view, own, cost, depth }),
      [slots, starts, end, interval, look, view, own, cost, depth],
    ),
  )
  const onKey = (event: KeyboardEvent) => {
    const change = keyView(event, view, momentOf(picked, visible, view))
    if (change) onView(change.view)
    const next = change ? undefined : walkSlots(visible, picked, event.key)
    if (next) onPick(next, depth && spot && { ...spot, time: next.start })
    const level = change || next ? undefined : depth && walkDepth(depth, spot, event.key)
    if (level) onPick(undefined, level)
    if (change || next || level) event.preventDefault()
  }
  return (
    <Suspense fallback={<Skeleton className="h-full" />}>
      <div
        role="application"
        tabIndex={0}
        aria-label={`${t('market.chart_keys')}${depth ? ` ${t('chart.depth_keys')}` : ''}`}
        onKeyDown={onKey}
        className="absolute inset-0 -outline-offset-2"
      >
        <Canvas {...canvas} {...drawn} />
      </div>
      {visible.length === 0 && !depth?.length && (
        <p className="pointer-events-none absolute inset-0 grid place-content-center px-4 text-center text-parchment-dim">
          {t('chart.empty')}
        </p>
      )}
      <span className="pointer-events-none absolute top-1.5 left-2.5 text-2xs text-parchment-faint">
        {t('market.converted')}
      </span>
    </Suspense>
  )
}

/** The slots of a chart, which of them are in sight, and what is. They change only with the data. */
function useShown({ data, view: zoomed }: Props) {
  const axis = useAxis(data)
  const { slots, starts, end } = axis
  const view = useMemo(
    () => zoomed ?? (data && { from: data.from, to: Math.max(data.until, end) }),
    [zoomed, data, end],
  )
  const visible = useMemo(
    () => (view ? slotsWithin(slots, starts, end, view) : []),
    [slots, starts, end, view],
  )
  return { ...axis, view, visible }
}

/** The end of what is in sight may lie ahead: a slot that has just begun, or some room behind it. */
const pastOf = ({ from, to }: View): View => ({ from, to: Math.min(to, appNow() / 1000) })

/** The slots of a chart: all of its axis, and those with trades. They change only with the data. */
function useAxis(data: Props['data']) {
  return useMemo(() => {
    if (!data) return { slots: [], starts: [], end: 0 }
    const slots = chartSlots(data, data.interval)
    // A trade may have begun a slot since the chart was read.
    const until = Math.max(data.until, slots.at(-1)?.start ?? 0)
    const all = slotsBetween(data.interval, data.from, until)
    const starts = all.map(({ time_slot }) => slotStart(data.interval, time_slot))
    return { slots, starts, end: all.at(-1)?.end ?? 0 }
  }, [data])
}

/** The middle of a slot as far as its neighbor; the newest in sight stays at the end. */
function momentOf(
  slot: ChartSlot | undefined,
  visible: readonly ChartSlot[],
  view: View,
): number | undefined {
  if (!slot) return undefined
  const next = visible.find(({ start }) => start > slot.start)
  return next ? (slot.start + next.start) / 2 : view.to
}

/** What a key makes of the view, if it is one that zooms or moves; `view` is undefined for the whole period. */
function keyView(
  { key, shiftKey }: KeyboardEvent,
  view: View,
  at = anchorOf(view, appNow() / 1000),
): { view: View | undefined } | undefined {
  if (key === '+' || key === '=') return { view: zoomView(view, 1 / ZOOM, at) }
  if (key === '-') return { view: zoomView(view, ZOOM, at) }
  if (key === '0') return { view: undefined }
  if (shiftKey && key === 'ArrowLeft') return { view: moveView(view, -STEP) }
  if (shiftKey && key === 'ArrowRight') return { view: moveView(view, STEP) }
  return undefined
}
