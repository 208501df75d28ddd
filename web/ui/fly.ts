import { isStill } from './is-still.ts'

/** Milliseconds. */
const FLIGHT_MS = 240

/**
 * A copy of what is shown flies to where it has gone, and is gone itself; not where motion is not
 * wanted, nor to a place that cannot be seen.
 */
export function fly(from: HTMLElement, to: Element | undefined): void {
  const end = to?.getBoundingClientRect()
  if (!end || end.width === 0 || isStill()) return
  const start = from.getBoundingClientRect()
  const copy = from.cloneNode(true) as HTMLElement
  copy.ariaHidden = 'true'
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${start.left}px`,
    top: `${start.top}px`,
    zIndex: '60',
    pointerEvents: 'none',
  })
  document.body.append(copy)
  const middle = (rect: DOMRect) =>
    [rect.left + rect.width / 2, rect.top + rect.height / 2] as const
  const [x, y] = middle(start)
  const [endX, endY] = middle(end)
  const there = `translate(${endX - x}px, ${endY - y}px) scale(0.4)`
  const flight = copy.animate([{ transform: 'none' }, { transform: there, opacity: 0.3 }], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(0.4, 0, 0.7, 1)',
  })
  const land = () => copy.remove()
  flight.finished.then(land, land)
}
