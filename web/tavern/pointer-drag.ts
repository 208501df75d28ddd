/** How far a pointer moves before it drags, in pixels. */
const STIR_PX = 6
/** How long a finger rests before it drags, in milliseconds; one that moves earlier scrolls. */
const HOLD_MS = 160

interface PointerDrag {
  readonly begin: (point: PointerEvent) => void
  readonly move: (point: PointerEvent) => void
  /** Without a point the drag was given up: by Escape, or by the browser. */
  readonly end: (point: PointerEvent | undefined) => void
}

/** Follows a pressed pointer until it is lifted, and tells when that has become a drag. */
export function followPointer(down: PointerEvent, drag: PointerDrag): void {
  const isTouch = down.pointerType === 'touch'
  const off = new AbortController()
  let began = false
  const begin = () => {
    began = true
    drag.begin(down)
  }
  const hold = isTouch ? setTimeout(begin, HOLD_MS) : undefined
  const stop = (point: PointerEvent | undefined) => {
    off.abort()
    clearTimeout(hold)
    if (!began) return
    swallowClick()
    drag.end(point)
  }
  const on = { signal: off.signal }
  addEventListener(
    'pointermove',
    (point) => {
      if (point.pointerId !== down.pointerId) return
      const way = Math.hypot(point.clientX - down.clientX, point.clientY - down.clientY)
      if (!began && way < STIR_PX) return
      if (!began && isTouch) return stop(undefined)
      if (!began) begin()
      drag.move(point)
    },
    on,
  )
  addEventListener('pointerup', (point) => point.pointerId === down.pointerId && stop(point), on)
  addEventListener('pointercancel', () => stop(undefined), on)
  addEventListener('keydown', (event) => event.key === 'Escape' && stop(undefined), on)
  // A long press would open the browser's own menu.
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), on)
}

/** The click that a browser makes of pressing and lifting must not act on what was dragged. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
