import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Hint, HINT_ID, listenForHints } from './hints.ts'

const GAP_PX = 8

/**
 * Shows the words of whatever carries `data-hint`: on hover, on keyboard focus, on a long press, and
 * on a tap where that does nothing else. What is off says why as soon as it is pressed.
 *
 * One for the whole page, so that a list of a thousand prices has no tooltip of its own each. Escape
 * hides it, x shows those around the focus in turn; the pointer may rest on it. It describes what has the focus; where nothing has, it is
 * read out.
 */
export function HintLayer() {
  const [hint, setHint] = useState<Hint>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => listenForHints(setHint), [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !hint) return
    // Popovers lie above dialogs, which a z-index would not reach.
    element.showPopover()
    const of = hint.element.getBoundingClientRect()
    const size = element.getBoundingClientRect()
    const left = of.left + of.width / 2 - size.width / 2
    const above = of.top - size.height - GAP_PX
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`
    element.style.top = `${above > 4 ? above : of.bottom + GAP_PX}px`
  }, [hint])

  return (
    <>
      {hint && (
        <div
          key={hint.text}
          ref={box}
          id={HINT_ID}
          popover="manual"
          role="tooltip"
          className="pop pointer-events-auto fixed m-0 max-w-72 rounded-md px-2.5 py-1.5 text-sm text-pretty"
        >
          {hint.text}
        </div>
      )}
      {/* Readers announce what changes in a region that is there already. */}
      <span aria-live="polite" className="unseen">
        {hint?.isSpoken ? hint.text : ''}
      </span>
    </>
  )
}
