/** How far a pointer moves before it drags, in pixels. */
const STIR_PX = 6
/** How long a finger rests before it drags, in milliseconds; one that moves earlier scrolls. */
const HOLD_MS = 160
/** A finger that is lifted sooner and has not moved has tapped: many rest a while on what they tap. */
const TAP_MS = 400

interface PointerDrag {
  readonly begin: (point: PointerEvent) => void
  readonly move: (point: PointerEvent) => void
  /** Without a point the drag was given up: by Escape, or by the browser. */
  readonly end: (point: PointerEvent | undefined) => void
  /** What looked like a drag was a press; it was given up before. */
  readonly tap: () => void
}

/** Follows a pressed pointer until it is lifted, and tells when that has become a drag. */
export function followPointer(down: PointerEvent, drag: PointerDrag): void {
  const isTouch = down.pointerType === 'touch'
  const off = new AbortController()
  let began = false
  let hasMoved = false
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
    const isTap = isTouch && !hasMoved && point && point.timeStamp - down.timeStamp < TAP_MS
    drag.end(isTap ? undefined : point)
    if (isTap) drag.tap()
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
      hasMoved ||= way >= STIR_PX
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

/**
 * The click that a browser makes of pressing and lifting must not act on what was dragged. That of a
 * finger comes a while later, and of a long rest none: what is pressed next ends the waiting for it.
 */
function swallowClick(): void {
  const off = new AbortController()
  const on = { capture: true, signal: off.signal }
  const swallow = (event: MouseEvent) => {
    // A key's click has no count, and one that a page makes is its own.
    if (event.detail === 0 || !event.isTrusted) return
    event.stopPropagation()
    event.preventDefault()
    off.abort()
  }
  addEventListener('click', swallow, on)
  addEventListener('pointerdown', () => off.abort(), on)
}
