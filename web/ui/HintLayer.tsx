import { useEffect, useRef, useState } from 'react'

interface Hint {
  readonly text: string
  /** The element it explains, in the window's coordinates. */
  readonly of: DOMRect
}

const HOVER_DELAY_MS = 350
const LONG_PRESS_MS = 450
const GAP_PX = 8

/**
 * Shows the words of whatever carries `data-hint`: on hover, on keyboard focus, on a long press.
 *
 * One for the whole page, so that a list of a thousand prices has no tooltip of its own each. Escape
 * hides it; the pointer may rest on it. It is read aloud, since what it explains does not point to it.
 */
export function HintLayer() {
  const [hint, setHint] = useState<Hint>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => listenForHints(setHint), [])

  useEffect(() => {
    const element = box.current
    if (!element || !hint) return
    // Popovers lie above dialogs, which a z-index would not reach.
    element.showPopover()
    const size = element.getBoundingClientRect()
    const left = hint.of.left + hint.of.width / 2 - size.width / 2
    const above = hint.of.top - size.height - GAP_PX
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`
    element.style.top = `${above > 4 ? above : hint.of.bottom + GAP_PX}px`
  }, [hint])

  if (!hint) return null
  return (
    <div
      key={hint.text}
      ref={box}
      popover="manual"
      role="tooltip"
      aria-live="polite"
      className="pop pointer-events-auto fixed m-0 max-w-72 rounded-md px-2.5 py-1.5 text-sm text-pretty"
    >
      {hint.text}
    </div>
  )
}

/** Listens to the whole page; returns what stops it. */
function listenForHints(show: (hint: Hint | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | undefined

  const hide = () => {
    clearTimeout(timer)
    shownFor = undefined
    show(undefined)
  }
  const showAfter = (target: EventTarget | null, delayMs: number) => {
    const element = target instanceof Element ? target.closest('[data-hint]') : null
    if (element && element === shownFor) return
    const onHint = target instanceof Element && target.closest('[role=tooltip]')
    if (onHint) return
    hide()
    const text = element?.getAttribute('data-hint')
    if (!element || !text) return
    timer = setTimeout(() => {
      if (!element.isConnected) return
      shownFor = element
      show({ text, of: element.getBoundingClientRect() })
    }, delayMs)
  }

  const off = new AbortController()
  const on = { signal: off.signal, passive: true }
  addEventListener(
    'pointerover',
    (e) => e.pointerType === 'mouse' && showAfter(e.target, HOVER_DELAY_MS),
    on,
  )
  addEventListener(
    'focusin',
    (e) => {
      if (e.target instanceof Element && e.target.matches(':focus-visible')) showAfter(e.target, 0)
    },
    on,
  )
  addEventListener('focusout', hide, on)
  addEventListener(
    'pointerdown',
    (e) => {
      hide()
      if (e.pointerType !== 'mouse') showAfter(e.target, LONG_PRESS_MS)
    },
    on,
  )
  // A finger that lifts early or moves on wanted a click or a scroll.
  for (const end of ['pointerup', 'pointercancel'] as const) {
    addEventListener(end, (e) => e.pointerType !== 'mouse' && !shownFor && clearTimeout(timer), on)
  }
  addEventListener('scroll', hide, { ...on, capture: true })
  addEventListener('keydown', (e) => e.key === 'Escape' && hide(), on)
  return () => {
    off.abort()
    clearTimeout(timer)
  }
}
