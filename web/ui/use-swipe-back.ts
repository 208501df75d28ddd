import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How far a finger goes, in pixels, before it is taken for a swipe back. */
const SWIPE_MIN_PX = 80

/** Where the browser's own swipe from the edge begins, in pixels. */
const EDGE_PX = 24

/**
 * A swipe to the right over an element goes back, and the element follows the finger. Passed over
 * where the finger means something else: a page that scrolls, what scrolls sideways, a field.
 */
export function useSwipeBack(element: RefObject<HTMLElement | null>, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const target = element.current
    if (!target || !matchMedia('(pointer: coarse)').matches) return
    let start: { x: number; y: number } | undefined
    let isSwipe = false
    const rest = () => {
      start = undefined
      isSwipe = false
      target.style.translate = ''
    }
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0]
      const isOurs = event.touches.length === 1 && touch && touch.clientX > EDGE_PX
      if (isOurs && !means(event.target, target)) start = { x: touch.clientX, y: touch.clientY }
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const right = touch.clientX - start.x
      const down = Math.abs(touch.clientY - start.y)
      if (!isSwipe && (down > 12 || right < -12)) return rest()
      if (right > 12) isSwipe = true
      if (isSwipe) target.style.translate = `${Math.max(right, 0)}px`
    }
    const end = (event: TouchEvent) => {
      const isFar = isSwipe && start && event.changedTouches[0]!.clientX - start.x >= SWIPE_MIN_PX
      rest()
      if (isFar) back()
    }
    const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: rest }
    const on = Object.entries(listeners) as [keyof typeof listeners, (event: TouchEvent) => void][]
    for (const [name, listener] of on) target.addEventListener(name, listener, { passive: true })
    return () => {
      for (const [name, listener] of on) target.removeEventListener(name, listener)
    }
  }, [element])
}

/** Whether a sideways movement over this part means something there. */
function means(from: EventTarget | null, within: HTMLElement): boolean {
  let at = from instanceof HTMLElement ? from : null
  while (at && at !== within) {
    if (at.matches('input, select, textarea, canvas, [role=slider]')) return true
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true
    at = at.parentElement
  }
  return false
}
