import type { IChartApi } from 'lightweight-charts'

/** A wheel or a finger rests so long, in milliseconds, before what it has brought is looked at. */
const REST_MS = 200

/**
 * Tells what part of a chart is in sight after each wheel, drag or pinch, as places of the axis, once the
 * hand rests. A wheel that scrolls the page goes on scrolling it over the chart: only a pointer that has
 * moved there since zooms. Returns how to stop.
 */
export function followGestures(
  element: HTMLElement,
  chart: IChartApi,
  onMoved: (from: number, to: number) => void,
): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let isTouched = false
  let zooms = false
  const tell = () => {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range && !isHeld && isTouched) onMoved(range.from, range.to)
    isTouched = isHeld
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, REST_MS)
  }
  const touch = () => {
    isTouched = true
    soon()
  }
  const letWheelZoom = (next: boolean) => {
    if (next === zooms) return
    zooms = next
    chart.applyOptions({ handleScale: { mouseWheel: next }, handleScroll: { mouseWheel: next } })
  }
  const hold = (next: boolean) => () => {
    isHeld = next
    if (next) isTouched = true
    else if (isTouched) soon()
  }
  const { signal } = ended
  const passive = { signal, passive: true, capture: true }
  element.addEventListener('wheel', () => zooms && touch(), passive)
  element.addEventListener('pointerdown', hold(true), passive)
  element.addEventListener('touchstart', hold(true), passive)
  element.addEventListener('pointermove', () => letWheelZoom(true), passive)
  for (const name of ['pointerup', 'touchend', 'touchcancel']) {
    window.addEventListener(name, hold(false), passive)
  }
  window.addEventListener('scroll', () => letWheelZoom(false), passive)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
